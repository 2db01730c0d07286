import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie } from './flash.ts';

// A browser in which an account has signed in keeps a mark of it. It opens nothing; it only counts apart, so that who
// guesses from elsewhere, or from the same house, cannot lock the account's own people out.

export const deviceCookieName = 'device';
const yearSeconds = 31_536_000;
const markPattern = /^([0-9a-f]{16})\.([0-9a-f]{64})$/;

/** The id of this browser if the account has signed in with it before, else null. */
export function knownDevice(request: Request, account: { email: string; deviceKey: string }): string | null {
  const [, id, mark] = markPattern.exec(readCookie(request, deviceCookieName) ?? '') ?? [];
  if (id === undefined || mark === undefined) return null;
  const expected = Buffer.from(markOf(id, account), 'hex');
  return timingSafeEqual(expected, Buffer.from(mark, 'hex')) ? id : null;
}

/** The cookie that makes this browser known for an account, for a year. */
export function deviceCookie(account: { email: string; deviceKey: string }): string {
  const id = randomBytes(8).toString('hex');
  const value = `${id}.${markOf(id, account)}`;
  return `${deviceCookieName}=${value}; Path=/login; Max-Age=${yearSeconds}; HttpOnly; Secure; SameSite=Lax`;
}

function markOf(id: string, { email, deviceKey }: { email: string; deviceKey: string }): string {
  return createHmac('sha256', deviceKey).update(`known-device ${id} ${email}`).digest('hex');
}
