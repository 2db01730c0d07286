/** Whether a page of this site sent the request: browsers say so, and other sites cannot. */
export function provesOwnOrigin(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null) return origin === new URL(request.url).origin;
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
