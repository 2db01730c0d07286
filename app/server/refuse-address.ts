import { log } from './log.ts';
import { longAddressPage } from './plain-page.ts';

const pathLengthMax = 1024;
const searchLengthMax = 8192;

/** The answer to an address that no page of ours has, before anybody matches it; null for every other. */
export function refuseAddress({ pathname, search }: URL): Response | null {
  if (pathname.length > pathLengthMax || search.length > searchLengthMax) return longAddressPage();
  if (isDecodable(pathname)) return null;
  log('info', 'undecodable-path', { path: pathname });
  return new Response(`Page not found: ${pathname}`, { status: 404, headers: { 'Content-Type': 'text/plain' } });
}

function isDecodable(path: string): boolean {
  try {
    // What the call answers is used: the build leaves out a call that nobody listens to, and with it what it throws.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
