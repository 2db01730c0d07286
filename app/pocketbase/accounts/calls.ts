import { reading, writing } from '../call.ts';

interface Account {
  email: string;
  password: string;
}

/** Whom the token names, and for which company. */
export const ownAccount = reading('account');

export const register = writing<Account & { proof: string }>()({ method: 'POST', path: 'register' });

/** Ends the session of this token, which is the caller's own. */
export const signOut = writing<{ token: string }>()({ method: 'POST', path: 'sign-out' });

export const createConfirmed = writing<Account>()({
  method: 'POST',
  path: 'system/accounts',
  refusals: ['known-address'],
});

/** Confirms the address of a link's token and signs in: for the browser that sent the registration. */
export const confirmOwn = writing<{ token: string; device: string }>()({
  method: 'POST',
  path: 'confirm-own',
  refusals: ['bad-token', 'confirmed-before'],
});

/** How the account of the token is signed in to. */
export const ownAccess = reading('access');

/** Open sessions of the account; `current` is the hash of the one that asks. */
export const ownSessions = reading('sessions', { current: '' });

export const endOneSession = writing<undefined>()({ method: 'POST', path: 'sessions/{session}/end' });

export const endAllSessions = writing<undefined>()({ method: 'POST', path: 'sessions/end' });

/** Ends every session and begins the one that goes on. */
export const changePassword = writing<{ oldPassword: string; password: string; device: string }>()({
  method: 'POST',
  path: 'password',
  refusals: ['wrong-password'],
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
});

/** A code, and what it is shown for. Says itself what became of it: a wrong one is counted. */
export const confirmSecondFactor = writing<{ code: string }>()({ method: 'POST', path: 'second-factor/confirm' });
export const renewRecoveryCodes = writing<{ code: string }>()({ method: 'POST', path: 'second-factor/codes' });
export const endSecondFactor = writing<{ code: string }>()({ method: 'POST', path: 'second-factor/end' });

/** Finishes a sign-in that waits for the second factor. */
export const passSecondFactor = writing<{ pending: string; code: string; device: string }>()({
  method: 'POST',
  path: 'second-step',
});
