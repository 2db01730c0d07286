import { beginSession } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { rememberDevice, tooManySentence } from '#app/http/attempts.ts';
import { addCookie, readCookie, seeOther } from '#app/http/flash.ts';
import { pageAfterLogin, readReplay } from '#app/http/form/replay.ts';
import type { Replay } from '#app/http/form/replay.ts';
import { reportFailure } from '#app/http/session.ts';
import type { SignInResult } from '#app/pocketbase/accounts/queries.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { notifyNewDevice } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { deviceOfRequest } from './try-to-sign-in.server.ts';
import { withQuery } from '#app/values/page-query.ts';

/** What goes along through all steps of a sign-in. */
export interface SignInContext {
  /** page to come back to */
  wanted: string | null;
  /** what was typed before the session ended */
  replay: Replay | null;
}

export function readSignInContext(form: FormData): SignInContext {
  const wanted = form.get('wanted');
  return { wanted: typeof wanted === 'string' && wanted !== '' ? wanted : null, replay: readReplay(form) };
}

/** What the page of a step shows next. */
export interface SignInStep {
  /** signed in: what was typed before waits for a word of the person */
  confirmed: boolean;
  /** the second factor is asked for */
  secondFactor: boolean;
}

const nextStep: SignInStep = { confirmed: false, secondFactor: false };

export type SignInOutcome =
  | { kind: 'response'; response: Response }
  | { kind: 'step'; step: SignInStep }
  | { kind: 'refused'; status: number; sentence: string };

type Refusal = Exclude<SignInResult, 'signed-in' | 'too-many' | { pending: string }>;

const sentences = {
  wrong: [422, 'Das hat nicht gestimmt oder gilt nicht mehr.'],
  unconfirmed: [403, 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.'],
  closed: [403, 'Dieses Konto ist geschlossen. Wer dieses System betreibt, kann es wieder öffnen.'],
  'unverified-address': [
    403,
    'Der Dienst hat uns keine bestätigte E-Mail-Adresse genannt. Melden Sie sich auf anderem Weg an und verbinden Sie ihn dann unter „Einstellungen“, „Anmeldung“.',
  ],
  'other-address': [
    403,
    'Der Dienst nennt eine andere Adresse als die, die Sie eingegeben haben. Beginnen Sie noch einmal mit der Adresse Ihres Kontos hier.',
  ],
  'other-identity': [
    403,
    'Ihr Konto hier ist schon mit einem anderen Konto dieses Dienstes verbunden. Melden Sie sich mit jenem an, oder trennen Sie es unter „Einstellungen“, „Anmeldung“.',
  ],
  'linked-elsewhere': [403, 'Dieses Konto des Dienstes ist schon mit einem anderen Konto hier verbunden.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

/** What a try to sign in leads to. `wrong` is the sentence of its own way in. */
export async function completeSignIn(
  context: Context,
  { backend, result, kept, wrong }: { backend: Backend; result: SignInResult; kept: SignInContext; wrong: string },
): Promise<SignInOutcome> {
  if (result === 'signed-in') return signInAccount(context, backend, kept);
  if (result === 'too-many') return { kind: 'refused', status: 429, sentence: tooManySentence(context) };
  if (typeof result === 'object' && result.refusal === 'second-factor') {
    addCookie(context, pendingCookie(result.pending));
    if (kept.replay) return { kind: 'step', step: { ...nextStep, secondFactor: true } };
    return { kind: 'response', response: seeOther(context, secondFactorPath(kept.wanted)) };
  }
  const word: Refusal | 'wrong' = result;
  const [status, sentence] = sentences[typeof word === 'object' ? word.refusal : word];
  return { kind: 'refused', status, sentence: word === 'wrong' ? wrong : sentence };
}

/** Begins the session, and tells the account's address where the browser is new to it. */
export async function signInAccount(context: Context, backend: Backend, kept: SignInContext): Promise<SignInOutcome> {
  const { record } = backend.sdk.authStore;
  beginSession(context, backend);
  if (rememberDevice(context, String(record?.['email'] ?? ''))) await notifyOwner(context, backend);
  if (!kept.replay) return { kind: 'response', response: seeOther(context, pageAfterLogin(kept.wanted)) };
  if (kept.replay.account === record?.id) return { kind: 'step', step: { ...nextStep, confirmed: true } };
  return { kind: 'response', response: seeOther(context, '/invoice', 'replay-dropped') };
}

// Nobody is kept out because a mail could not be queued.
async function notifyOwner(context: Context, backend: Backend): Promise<void> {
  try {
    await ask(backend, notifyNewDevice, { device: deviceOfRequest(context) });
    context.get(appContext).outbox.kick();
  } catch (error) {
    reportFailure(context, error);
  }
}

function secondFactorPath(wanted: string | null): string {
  return withQuery('/login/zweiter-faktor', { next: wanted ?? '' });
}

const cookieName = 'second-factor';
const cookieEnd = 'Path=/login/zweiter-faktor; HttpOnly; Secure; SameSite=Strict';

function pendingCookie(pending: string): string {
  return `${cookieName}=${pending}; Max-Age=600; ${cookieEnd}`;
}

export const spentPendingCookie = `${cookieName}=; Max-Age=0; ${cookieEnd}`;

/** The sign-in that waits for its second factor in this browser; null: none does. */
export function readPending(request: Request): string | null {
  return readCookie(request, cookieName);
}
