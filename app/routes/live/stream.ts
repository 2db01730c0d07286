import type { Route } from './+types/stream.ts';
import { requireAccount } from '#app/http/account.ts';
import { openStream } from '#app/http/live/live-stream.ts';
import { plainPage } from '#app/http/plain-page.ts';
import { readQuery } from '#app/values/page-query.ts';

/** What the script of a page listens to while it is looked at; there is nothing to see. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const account = await requireAccount(context);
  const wantsStream = request.method === 'GET' && request.headers.get('accept') === 'text/event-stream';
  if (!wantsStream) return plainPage(nothingToSee);
  const stream = openStream(context, account, readQuery(url, 'since'));
  return stream ?? new Response('', { status: 503, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } });
}

const nothingToSee = {
  status: 405,
  title: 'Hier gibt es keine Seite',
  text: 'Unter dieser Adresse erfahren offene Seiten, dass es etwas Neues gibt.',
};
