// Offers and delivery notes by mail: the pages of both do the same.
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { newCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { findPaperMail } from '#app/pocketbase/outbox/queries.ts';
import type { MailedPaper } from '#app/pocketbase/outbox/queries.ts';
import { enqueuePaper, holdPaper, repeatPaper } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { dueInstant } from '#app/workflows/sending/due-instant.ts';
import { proposePaper } from '#app/workflows/sending/propose-paper.ts';
import type { FrozenPaper } from '#app/workflows/sending/propose-paper.ts';
import { changeMail } from './change-mail.server.ts';
import { sendingSchema } from './sending.schema.server.ts';
import { showMail, showMailsOf, mailInProgressText, describeCopy } from './mail-words.ts';
import { listSentOtherwise } from './sent-otherwise.server.ts';
import type { DocumentLog } from './sent-otherwise.server.ts';
import type { Sending } from './send-mail.tsx';
import { showSender } from './sender.server.ts';
import type { ReadMail } from './show-mail.tsx';
import { tooManyForNow } from './too-many-mails.ts';

export async function loadPaper(context: Context, paper: FrozenPaper, log: DocumentLog): Promise<Sending> {
  const backend = userBackend(context);
  const [{ values, company, settings, mails }, sentOtherwiseNotes] = await Promise.all([
    proposePaper(backend, paper),
    listSentOtherwise(backend, log),
  ]);
  return {
    ...showSender(context, { company, settings }),
    staysHere: context.get(appContext).services.mail.kind === 'folder',
    values,
    createKey: newCreateKey(),
    mails: showMailsOf(mails, ''),
    sentOtherwiseNotes,
  };
}

interface Asked {
  request: Request;
  context: Context;
  /** the page of a mail */
  hrefOf: (mail: string) => string;
}

export async function sendPaper(paper: FrozenPaper, { request, context, hrefOf }: Asked) {
  const form = await readForm(request);
  const submission = parseForm(form, sendingSchema);
  if (submission.status !== 'success') return showAgain(submission);
  const backend = userBackend(context);
  const { settings } = await proposePaper(backend, paper);
  const { when, files: _pdf, ...words } = submission.value;
  const { outbox, services } = context.get(appContext);
  const dueAt = dueInstant({ when, undoMinutes: settings.undoMinutes }, services.now());
  const mail = { ...words, createKey: readCreateKey(form), dueAt };
  const queued = await ask(backend, enqueuePaper, { ...paper, ...mail });
  if (!queued.ok) return showRefusal(submission, tooManyForNow, 429);
  const { id } = queued.value;
  if (dueAt !== '') return seeOther(context, hrefOf(id), 'document-mail-waits');
  return seeOther(context, hrefOf(id), { says: 'document-mailed', by: await outbox.deliver(id) });
}

export async function readPaperMail(
  context: Context,
  { file, mail, ...paper }: MailedPaper & { mail: string; /** what went along, in words */ file: string },
): Promise<ReadMail> {
  const isId = recordIdPattern.test(mail);
  const row = found(isId ? await findPaperMail(userBackend(context), { ...paper, mail }) : null);
  return { subject: row.subject, text: row.text, files: file, mail: showMail(row), copy: describeCopy(row) };
}

const refusals = {
  'under-way': mailInProgressText,
  'too-many-mails': tooManyForNow,
};

export function changePaperMail(place: MailedPaper & { mail: string }, { request, context, hrefOf }: Asked) {
  return changeMail(
    { request, context },
    {
      mail: place.mail,
      hrefOf,
      hold: (backend) => ask(backend, holdPaper, place),
      repeat: (backend) => ask(backend, repeatPaper, place),
      refusals,
      held: 'paper-mail-held',
    },
  );
}
