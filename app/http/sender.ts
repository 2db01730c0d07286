/** What a browser says of who sent a request: one of our own pages, someone else's, or nothing it could say. */
export function senderOf(request: Request, url: URL): 'own' | 'elsewhere' | 'unknown' {
  const origin = request.headers.get('origin');
  if (origin !== null) return origin === url.origin ? 'own' : 'elsewhere';
  const site = request.headers.get('sec-fetch-site');
  if (site === null || site === 'none') return isForeign(request.headers.get('referer'), url) ? 'elsewhere' : 'unknown';
  return site === 'same-origin' ? 'own' : 'elsewhere';
}

// Old browsers say no more than where they come from. That it is one of our pages proves nothing: policies cut it.
function isForeign(referer: string | null, url: URL): boolean {
  return referer !== null && referer !== '' && URL.parse(referer)?.origin !== url.origin;
}
