import { createHmac, randomUUID } from 'node:crypto';
import { readCookie } from '#app/http/flash.ts';

// Anybody can register anybody's address. The link in the mail names the browser that typed the password; in that
// browser one click confirms, anywhere else the password is asked for. So nobody confirms a stranger's password.
/** Holds a secret of the browser, and the address that it registered last: where the mail is sent once more. */
const cookieName = 'registration';
const threeDaysSeconds = 259_200;

export interface RegistrationProof {
  cookie: string;
  /** travels in the mail's link */
  proof: string;
}

/** The same for every registration of a browser: a double click makes several mails, and each link must fit. */
export function registrationProof(request: Request, { email, key }: { email: string; key: string }): RegistrationProof {
  const secret = readRegistration(request)?.secret ?? randomUUID();
  return { cookie: cookieOf(secret, email), proof: proofOf(secret, { email, key }) };
}

/** Once the address is confirmed, no page shows it to whoever sits there next; a second click on the link still fits. */
export function forgetAddress(request: Request): string[] {
  const registration = readRegistration(request);
  return registration === null ? [] : [cookieOf(registration.secret, '')];
}

function cookieOf(secret: string, email: string): string {
  const value = `${secret}!${encodeURIComponent(email)}`;
  return `${cookieName}=${value}; Path=/login; Max-Age=${threeDaysSeconds}; HttpOnly; Secure; SameSite=Lax`;
}

/** The address that this browser registered last, whether there is an account or not; '' where it registered none. */
export function registeredAddress(request: Request): string {
  return readRegistration(request)?.email ?? '';
}

/** Whether this browser sent the registration of that address that the link belongs to. */
export function isOwnRegistration(request: Request, proof: string, of: { email: string; key: string }): boolean {
  const registration = readRegistration(request);
  return registration !== null && proof !== '' && proofOf(registration.secret, of) === proof;
}

function readRegistration(request: Request): { secret: string; email: string } | null {
  const [secret = '', address = ''] = (readCookie(request, cookieName) ?? '').split('!');
  if (!/^[0-9a-f-]{36}$/.test(secret)) return null;
  try {
    return { secret, email: decodeURIComponent(address) };
  } catch {
    return { secret, email: '' };
  }
}

// Only this installation can write it, and only for one address: a proof of one's own opens no other account.
function proofOf(secret: string, { email, key }: { email: string; key: string }): string {
  return createHmac('sha256', key).update(`registration ${secret} ${email}`).digest('hex').slice(0, 32);
}
