import { z } from 'zod';
import type { Route } from './+types/send.ts';
import { appContext, sessionContext } from '../../http/app-context.ts';
import { optionalText, requiredEmail, requiredText } from '../../http/fields.server.ts';
import { userBackend } from '../../http/session.ts';
import { enqueueMessage } from '../../pocketbase/outbox.ts';

const payload = z.object({
  recipient: requiredEmail('Bitte geben Sie den Empfänger an.'),
  subject: requiredText(200, 'Bitte geben Sie einen Betreff an.'),
  text: requiredText(20_000, 'Bitte schreiben Sie einen Text.'),
  document: optionalText(15),
});

const refusals: Record<string, { status: number; message: string }> = {
  'unknown-recipient': { status: 403, message: 'Der Empfänger gehört zu keinem Ihrer Kunden.' },
  'too-many-mails': { status: 429, message: 'Sie haben in dieser Stunde schon 100 E-Mails verschickt.' },
};

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}

/** Queues and sends one mail of the signed-in person. JSON or form fields in, JSON out. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(sessionContext)) return answer(401, { message: 'Bitte melden Sie sich an.' });
  const parsed = payload.safeParse(await readPayload(request));
  if (!parsed.success)
    return answer(422, {
      message: parsed.error.issues[0]?.message ?? '',
      fields: z.flattenError(parsed.error).fieldErrors,
    });
  const queued = await enqueueMessage(userBackend(context), parsed.data);
  if (!queued.ok) {
    const { status, message } = refusals[queued.refusal] ?? { status: 409, message: queued.refusal };
    return answer(status, { message });
  }
  const report = await context.get(appContext).outbox.deliver(queued.value.id);
  if (report && !report.result.ok) return answer(502, { id: queued.value.id, message: report.result.message });
  return answer(200, { id: queued.value.id, sent: report !== null });
}

async function readPayload(request: Request): Promise<unknown> {
  const json = request.headers.get('content-type')?.includes('application/json') ?? false;
  try {
    return json ? await request.json() : Object.fromEntries(await request.formData());
  } catch {
    return null;
  }
}
