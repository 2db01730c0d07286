import { createShownPreviews } from '#app/workflows/shown-previews.ts';

/** Pages that a page of ours has just drawn. Keys begin with a company that PocketBase has named in this request. */
export const shownPages = createShownPreviews(() => Date.now(), { ageMaxMs: 60_000, sizeMax: 20_000_000 });

/** Opened by itself a picture may run nothing and load nothing. */
export const pictureHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** A page of a document for an img. */
export function svgResponse(page: string): Response {
  return new Response(page, {
    headers: {
      ...pictureHeaders,
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'private, no-cache',
    },
  });
}
