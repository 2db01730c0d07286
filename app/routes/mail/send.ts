import { z } from 'zod';
import type { Route } from './+types/send.ts';
import { findAccount } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import { optionalLine, requiredEmail, requiredLine, requiredText } from '#app/forms/reading/fields.server.ts';
import { formOf } from '#app/http/form/form-entries.ts';
import { withoutInvisible } from '#app/forms/reading/read-form.server.ts';
import { plainPage } from '#app/http/plain-page.ts';
import { senderOf } from '#app/http/sender.ts';
import { userBackend } from '#app/http/session.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { enqueueMessage } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { tooManyMails } from './too-many-mails.ts';

const subjectMissing = 'Bitte geben Sie einen Betreff an.';

const payload = z.object(
  {
    recipient: requiredEmail('Bitte geben Sie den Empfänger an.'),
    subject: z
      .string({ error: subjectMissing })
      .refine((text) => !/[\r\n]/.test(text), { error: 'Der Betreff hat nur eine Zeile.', abort: true })
      .pipe(requiredLine(200, subjectMissing)),
    text: requiredText(20_000, 'Bitte schreiben Sie einen Text.'),
    document: optionalLine(15),
  },
  { error: 'Bitte geben Sie Empfänger, Betreff und Text an.' },
);

const refusals: Record<RefusalOf<typeof enqueueMessage>, { status: number; message: string }> = {
  'unknown-recipient': { status: 403, message: 'Der Empfänger gehört zu keinem Ihrer Kunden.' },
  'too-many-mails': { status: 429, message: tooManyMails },
};

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}

/** Nothing to see here: mails come from the pages of invoices. */
export function loader(): Response {
  return plainPage({
    status: 405,
    title: 'Hier gibt es keine Seite',
    text: 'Unter dieser Adresse nimmt Belegwerk nur E-Mails zum Versand an.',
  });
}

/** Queues and sends one mail of the signed-in person. JSON or form fields in, JSON out. */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (!(await findAccount(context))) return answer(401, { message: 'Bitte melden Sie sich an.' });
  if (senderOf(request, url) !== 'own')
    return answer(403, { message: 'Diese Anfrage kommt nicht von einer Seite von Belegwerk.' });
  const parsed = payload.safeParse(await readPayload(request));
  if (!parsed.success)
    return answer(422, {
      message: parsed.error.issues[0]?.message ?? '',
      fields: z.flattenError(parsed.error).fieldErrors,
    });
  const backend = userBackend(context);
  const refusedDocument = await refuseDocument(backend, parsed.data.document);
  if (refusedDocument) return refusedDocument;
  const queued = await ask(backend, enqueueMessage, parsed.data);
  if (!queued.ok) {
    const { status, message } = refusals[queued.refusal];
    return answer(status, { message });
  }
  const report = await context.get(appContext).outbox.deliver(queued.value.id);
  if (report && !report.result.ok) return answer(502, { id: queued.value.id, message: report.result.message });
  return answer(200, { id: queued.value.id, sent: report !== null });
}

async function refuseDocument(backend: Backend, document: string): Promise<Response | null> {
  if (document === '') return null;
  const invoice = recordIdPattern.test(document) ? await findInvoice(backend, document) : null;
  if (invoice === null) return answer(404, { message: 'Diese Rechnung gibt es nicht.' });
  if (invoice.status !== 'draft') return null;
  const message = 'Ein Entwurf lässt sich nicht verschicken. Bitte stellen Sie die Rechnung zuerst aus.';
  return answer(409, { message });
}

async function readPayload(request: Request): Promise<unknown> {
  const json = request.headers.get('content-type')?.includes('application/json') ?? false;
  const sent: unknown = json ? await request.json().catch(() => null) : await formOf(request);
  if (typeof sent !== 'object' || sent === null) return null;
  const fields = sent instanceof FormData ? [...sent] : Object.entries(sent);
  return Object.fromEntries(
    fields.map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? withoutInvisible(value).text : value,
    ]),
  );
}
