import { reading, wordOf, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import * as sql from './sql.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Whom the token names, and for which company. 401 for a token that is not good, or no longer. */
export const ownAccount = reading('account', { answer: sql.accountOfCompany.row });
export type Account = AnswerOf<typeof ownAccount>;

/** A session that was begun with its token. */
const begunSession = { id: '', email: '', session: '' };
export type BegunSession = typeof begunSession;

/** Queues the mail that confirms the account, or tells a known address that it has one. Both look the same from here. */
export const register = writing<Credentials & { proof: string }>()({ method: 'POST', path: 'register' });

/** Ends the session of this token, which is the caller's own. */
export const signOut = writing<{ token: string }>()({ method: 'POST', path: 'sign-out' });

/** A confirmed account without mail, for sample data. */
export const createConfirmed = writing<Credentials>()({
  method: 'POST',
  path: 'system/accounts',
  refusals: ['known-address'],
  answer: { id: '' },
});

/** Confirms the address of a link's token and signs in: for the browser that sent the registration. */
export const confirmOwn = writing<{ token: string; device: string }>()({
  method: 'POST',
  path: 'confirm-own',
  refusals: ['bad-token', 'confirmed-before'],
  answer: begunSession,
});

/** How the account of the token is signed in to. */
export const ownAccess = reading('access', { answer: sql.accessOf.row });

/** Open sessions of the account; `current` is the hash of the one that asks. */
export const ownSessions = reading('sessions', { query: { current: '' }, answer: [sql.openSessions.row] });
export type SessionRow = AnswerOf<typeof ownSessions>[number];

/** A foreign or ended one is a 404. */
export const endOneSession = writing<undefined>()({ method: 'POST', path: 'sessions/{session}/end' });

export const endAllSessions = writing<undefined>()({ method: 'POST', path: 'sessions/end' });

/** Ends every session and begins the one that goes on. */
export const changePassword = writing<{ oldPassword: string; password: string; device: string }>()({
  method: 'POST',
  path: 'password',
  refusals: ['wrong-password'],
  answer: begunSession,
});

/** Tells the account's address that somebody has signed in with a browser that it does not know. */
export const notifyNewDevice = writing<{ device: string }>()({ method: 'POST', path: 'new-device' });

/** Closed, not deleted: what has to be kept stays. */
export const closeAccount = writing<{ password: string }>()({
  method: 'POST',
  path: 'close-account',
  refusals: ['wrong-password'],
});

export const reopenAccount = writing<{ email: string }>()({
  method: 'POST',
  path: 'system/accounts/reopen',
  refusals: ['unknown-address', 'not-closed'],
});

export interface ProviderSetting {
  name: string;
  displayName: string;
  clientId: string;
  clientSecret: string;
  /** '' where PocketBase knows it by the name */
  authURL: string;
  tokenURL: string;
  userInfoURL: string;
}

/** Exactly these providers, and no others, may sign people in. */
export const configureProviders = writing<{ providers: ProviderSetting[] }>()({
  method: 'PUT',
  path: 'system/providers',
});

export const removeProvider = writing<undefined>()({
  method: 'POST',
  path: 'providers/{provider}/remove',
  refusals: ['last-way-in'],
});

/** The secret to be shown to the person, the same until a code of it has confirmed it. */
export const beginSecondFactor = writing<undefined>()({
  method: 'POST',
  path: 'second-factor',
  refusals: ['already-on'],
  answer: { secret: '' },
});

/** What became of a code that was shown; the codes for the loss of the app, where they were drawn. */
const judged = { result: wordOf(['right', 'wrong', 'too-many']), recoveryCodes: [''] };

/** A code, and what it is shown for. Says itself what became of it: a wrong one is counted. */
export const confirmSecondFactor = writing<{ code: string }>()({
  method: 'POST',
  path: 'second-factor/confirm',
  answer: judged,
});
export type JudgedCode = AnswerOf<typeof confirmSecondFactor>;
export const renewRecoveryCodes = writing<{ code: string }>()({
  method: 'POST',
  path: 'second-factor/codes',
  answer: judged,
});
export const endSecondFactor = writing<{ code: string }>()({
  method: 'POST',
  path: 'second-factor/end',
  answer: judged,
});

/** Finishes a sign-in that waits for the second factor; where the code is right with a session. */
export const passSecondFactor = writing<{ pending: string; code: string; device: string }>()({
  method: 'POST',
  path: 'second-step',
  answer: { result: wordOf(['right', 'wrong', 'too-many', 'over']), ...begunSession },
});
