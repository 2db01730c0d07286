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
