import type { Route } from './+types/webhook.ts';
import { appContext } from '#app/http/app-context.ts';
import { plainPage } from '#app/http/plain-page.ts';
import { reportFailure } from '#app/http/session.ts';
import { isSigned, newsLengthMax, readNews } from '#app/mail/resend-news.ts';
import { BackendError } from '#app/pocketbase/backend-error.ts';
import { saveMailNews } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

/** Nothing to see here: messages of the mail service come by POST. */
export function loader(): Response {
  return plainPage({
    status: 405,
    title: 'Hier gibt es keine Seite',
    text: 'Unter dieser Adresse nimmt Belegwerk nur Meldungen des Mailversands an.',
  });
}

/** A message about a mail that was handed over: signed, kept before it is answered; anything but a 2xx has it sent again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(appContext);
  const secret = services.env.resend?.webhookSecret ?? null;
  if (secret === null) return answer('no-webhook', 404);
  const body = await request.text();
  if (body.length > newsLengthMax) return answer('too-large', 413);
  const header = (name: string) => request.headers.get(name) ?? '';
  const signed = { id: header('svix-id'), timestamp: header('svix-timestamp'), signature: header('svix-signature') };
  if (!isSigned({ ...signed, body }, secret, services.now())) return answer('bad-signature', 400);
  const news = readNews(body);
  if (news === null) return answer('foreign', 200);
  try {
    const taken = await ask(services.connect(null), saveMailNews, news);
    // Its mail is being written down at this moment.
    if (!taken.ok) return answer('later', 503);
    return answer(taken.value.id === '' ? 'foreign' : 'kept', 200);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    reportFailure(context, error);
    return answer('later', 503);
  }
}

type Result = 'kept' | 'foreign' | 'bad-signature' | 'no-webhook' | 'too-large' | 'later';

function answer(result: Result, status: number): Response {
  return Response.json({ result }, { status, headers: { 'Cache-Control': 'no-store' } });
}
