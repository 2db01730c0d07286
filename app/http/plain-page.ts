/** An answer in words, given before a route is asked or instead of a file. Whoever sends it puts it into our style. */
export interface PlainPage {
  status: number;
  title: string;
  text: string | readonly string[];
}

export const plainPageType = 'application/vnd.belegwerk.page+json';

export function plainPage(page: PlainPage): Response {
  return new Response(JSON.stringify(page), {
    status: page.status,
    headers: { 'Content-Type': plainPageType, 'Cache-Control': 'no-store' },
  });
}

/** The same for what may be asked again in a minute. */
export function laterPage(page: PlainPage): Response {
  const answer = plainPage(page);
  answer.headers.set('Retry-After', '60');
  return answer;
}
