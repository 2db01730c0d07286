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
