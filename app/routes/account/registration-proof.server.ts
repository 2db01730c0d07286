import { createHmac, randomUUID } from 'node:crypto';
import { readCookie } from '#app/http/flash.ts';

// Anybody can register anybody's address. The link in the mail names the browser that typed the password; in that
// browser one click confirms, anywhere else the password is asked for. So nobody confirms a stranger's password.
const cookieName = 'registration';
const threeDaysSeconds = 259_200;

export interface RegistrationProof {
  cookie: string;
  /** travels in the mail's link */
  proof: string;
}

/** The same for every registration of a browser: a double click makes several mails, and each link must fit. */
export function registrationProof(request: Request, { email, key }: { email: string; key: string }): RegistrationProof {
  const known = readCookie(request, cookieName) ?? '';
  const secret = /^[0-9a-f-]{36}$/.test(known) ? known : randomUUID();
  const cookie = `${cookieName}=${secret}; Path=/login; Max-Age=${threeDaysSeconds}; HttpOnly; Secure; SameSite=Lax`;
  return { cookie, proof: proofOf(secret, { email, key }) };
}

/** Whether this browser sent the registration of that address that the link belongs to. */
export function isOwnRegistration(request: Request, proof: string, of: { email: string; key: string }): boolean {
  const secret = readCookie(request, cookieName);
  return secret !== null && proof !== '' && proofOf(secret, of) === proof;
}

// Only this installation can write it, and only for one address: a proof of one's own opens no other account.
function proofOf(secret: string, { email, key }: { email: string; key: string }): string {
  return createHmac('sha256', key).update(`registration ${secret} ${email}`).digest('hex').slice(0, 32);
}
