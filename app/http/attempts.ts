import { appContext, clientContext, requestContext, waitContext } from './app-context.ts';
import type { Context } from './app-context.ts';
import { deviceCookie, knownDevice } from './known-device.ts';
import { waitSentence } from './rate-limit.ts';
import type { RateLimit } from './rate-limit.ts';
import { addCookie } from './flash.ts';

/** An attempt to sign in, counted from its start, so that many at once are many. */
interface Attempt {
  /** The password was right, or nobody looked at it: not a failure after all. */
  giveBack: () => void;
  /** The password was right: what was counted of this place and account before is over. */
  succeed: () => void;
}

/** Counts an attempt to sign in; null where there were too many, and then the answer knows how long to wait. */
export function countSignIn(context: Context, email: string): Attempt | null {
  const { limits, deviceKey } = context.get(appContext);
  const { address } = context.get(clientContext);
  const device = knownDevice(context.get(requestContext), { email, deviceKey });
  const counted: [RateLimit, string][] =
    device === null
      ? [
          [limits.signInFailures, `${address} ${email}`],
          [limits.networkFailures, address],
          [limits.accountFailures, email],
        ]
      : [[limits.signInFailures, `device ${device} ${email}`]];
  const waitMs = Math.max(...counted.map(([limit, key]) => limit.waitMs(key)));
  if (waitMs > 0) {
    context.set(waitContext, Math.ceil(waitMs / 1000));
    return null;
  }
  for (const [limit, key] of counted) limit.take(key);
  const giveBack = () => {
    for (const [limit, key] of counted) limit.giveBack(key);
  };
  return {
    giveBack,
    succeed: () => {
      giveBack();
      limits.signInFailures.forget(`${address} ${email}`);
    },
  };
}

/** Makes this browser known for an account that has just signed in with it; false where it was before. */
export function rememberDevice(context: Context, email: string): boolean {
  const { deviceKey } = context.get(appContext);
  if (knownDevice(context.get(requestContext), { email, deviceKey }) !== null) return false;
  addCookie(context, deviceCookie({ email, deviceKey }));
  return true;
}

/**
 * Counts a mail that somebody asks for. `silent`: the recipient has had enough of them, which the page must not tell,
 * since it would tell that others asked; `too-many`: this very browser's place asks again and again.
 */
export function countAccountMail(context: Context, email: string): 'send' | 'silent' | 'too-many' {
  const { limits } = context.get(appContext);
  if (!countOrWait(context, limits.accountMails, `${context.get(clientContext).address} ${email}`)) return 'too-many';
  return countRecipientMail(context, email) ? 'send' : 'silent';
}

/** Counts a mail to an address; false: it has had enough of them. */
export function countRecipientMail(context: Context, email: string): boolean {
  const { limits, deviceKey } = context.get(appContext);
  // Who floods an address with mails does not use up what its owner may ask for.
  const device = knownDevice(context.get(requestContext), { email, deviceKey });
  return limits.recipientMails.take(device === null ? email : `device ${device} ${email}`);
}

/** Counts one event; false where there were too many, and then the answer knows how long to wait. */
export function countOrWait(context: Context, limit: RateLimit, key: string): boolean {
  const waitMs = limit.waitMs(key);
  if (waitMs > 0) context.set(waitContext, Math.ceil(waitMs / 1000));
  return limit.take(key);
}

/** The sentence of a 429: how long there is still to wait. */
export function tooManySentence(context: Context): string {
  return waitSentence(context.get(waitContext));
}
