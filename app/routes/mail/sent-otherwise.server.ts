// What went another way than by a mail from here: the pages of invoices, offers and delivery notes do the same.
import { z } from 'zod';
import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { sentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import type { SentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { sinceIssue } from '../documents/issued/since-issue.server.ts';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { SentOtherwise } from './sent-otherwise-form.tsx';
import { describeSentOtherwise } from './sent-otherwise-words.ts';
import type { SentOtherwiseNote } from './sent-otherwise-words.ts';

export function loadSentOtherwise(context: Context, issueDate: IsoDate): SentOtherwise {
  return { issueDate, today: todayOf(context) };
}

const notYet = 'Dieser Tag liegt in der Zukunft. Vermerken Sie, was schon unterwegs ist.';

/** `issueDate`: '' for several documents, each of which has its own */
export function readSentOtherwise(form: FormData, { issueDate, today }: SentOtherwise) {
  const days = { issueDate, today, future: notYet, document: 'der Beleg' } as const;
  return parseForm(form, z.object(schemaOf(sentOtherwiseFields, { today })).superRefine(sinceIssue(days)));
}

interface Sent {
  issueDate: IsoDate;
  note: (backend: Backend, noted: SentOtherwiseFields) => Promise<unknown>;
  /** the page where it stands then */
  shown: string;
}

/** `find`: of what; what is no form is refused before anything is looked for. */
export async function saveSentOtherwise(
  { request, context }: { request: Request; context: Context },
  find: () => Promise<Sent>,
) {
  const form = await readForm(request);
  const { issueDate, note, shown } = await find();
  const submission = readSentOtherwise(form, loadSentOtherwise(context, issueDate));
  if (submission.status !== 'success') return showAgain(submission);
  await note(userBackend(context), submission.value);
  return seeOther(context, shown, 'sent-otherwise');
}

const ofVersion = z.object({ version: z.string().optional() });

/** Where the log tells of a document. */
export interface DocumentLog {
  subject: string;
  /** of an offer, whose log tells of all its versions */
  version?: string;
}

/** What was noted of a document, the newest first. */
export async function listSentOtherwise(
  backend: Backend,
  { subject, version }: DocumentLog,
): Promise<SentOtherwiseNote[]> {
  const events = await ask(backend, eventsOfSubject, { subject });
  return events.flatMap((event) => {
    const text = describeSentOtherwise(event);
    if (text === undefined || ofVersion.parse(JSON.parse(event.data)).version !== version) return [];
    return [{ at: event.at, atText: formatBerlinTime(event.at), text }];
  });
}
