import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { send } from '../call.ts';
import { shapeOf } from '../records.ts';
import * as calls from './calls.ts';
import { accountOfCompany } from './sql.ts';

const nothing = z.unknown();

const account = z.object(shapeOf(accountOfCompany.row));
export type Account = z.output<typeof account>;

/** Whom the token of this connection names. 401 for a token that is not good, or no longer. */
export function findOwnAccount(backend: Backend): Promise<Account> {
  return backend.read(calls.ownAccount.path, account);
}

/** Queues the mail that confirms the account, or tells a known address that it has one. Both look the same from here. */
export async function registerAccount(
  backend: Backend,
  account: { email: string; password: string; proof: string },
): Promise<void> {
  accepted(await backend.write({ ...send(calls.register, account), schema: nothing }));
}

export type SignInResult = 'signed-in' | 'wrong' | 'unconfirmed' | 'too-many';

/** Signs in; on success the token and record stand in the backend's authStore. `device` names the session to its owner. */
export async function signIn(
  backend: Backend,
  account: { email: string; password: string; device?: string },
): Promise<SignInResult> {
  const headers = { 'X-Belegwerk-Device': account.device ?? '' };
  return backend.call<SignInResult>(
    async (sdk) => {
      await sdk.collection('users').authWithPassword(account.email, account.password, { headers });
      return 'signed-in';
    },
    // The auth rule is asked after the password, so 403 means: right password, address not confirmed.
    { 400: 'wrong', 403: 'unconfirmed', 429: 'too-many' },
  );
}

export type TokenResult = 'done' | 'bad-token' | 'too-many';

export function confirmAccount(backend: Backend, token: string): Promise<TokenResult> {
  return backend.call<TokenResult>(
    async (sdk) => {
      await sdk.collection('users').confirmVerification(token);
      return 'done';
    },
    { 400: 'bad-token', 404: 'bad-token', 429: 'too-many' },
  );
}

/** Queues another confirmation mail if the address is known and not confirmed; says nothing either way. */
export function requestConfirmation(backend: Backend, email: string): Promise<'done' | 'too-many'> {
  return backend.call<'done' | 'too-many'>(
    async (sdk) => {
      await sdk.collection('users').requestVerification(email);
      return 'done';
    },
    { 400: 'done', 429: 'too-many' },
  );
}

/** Queues a reset mail if the address is known; says nothing either way. */
export function requestPasswordReset(backend: Backend, email: string): Promise<'done' | 'too-many'> {
  return backend.call<'done' | 'too-many'>(
    async (sdk) => {
      await sdk.collection('users').requestPasswordReset(email);
      return 'done';
    },
    { 400: 'done', 429: 'too-many' },
  );
}

/** Sets a new password; every older session ends with it. */
export function resetPassword(backend: Backend, reset: { token: string; password: string }): Promise<TokenResult> {
  return backend.call<TokenResult>(
    async (sdk) => {
      await sdk.collection('users').confirmPasswordReset(reset.token, reset.password, reset.password);
      return 'done';
    },
    { 400: 'bad-token', 404: 'bad-token', 429: 'too-many' },
  );
}

/** Ends the session of this connection at once, for every token that belongs to it. */
export async function signOut(backend: Backend): Promise<void> {
  const { token } = backend.sdk.authStore;
  accepted(await backend.write({ ...send(calls.signOut, { token }), schema: nothing }));
}

/** A fresh token into the authStore, or false when the session is over. */
export function refreshSession(backend: Backend): Promise<boolean> {
  return backend.call<boolean>(
    async (sdk) => {
      await sdk.collection('users').authRefresh();
      return true;
    },
    { 401: false, 403: false, 404: false },
  );
}

/** A confirmed account without mail, for sample data. Answers its id; throws when the address is known. */
export async function createConfirmedAccount(
  system: Backend,
  account: { email: string; password: string },
): Promise<string> {
  const schema = z.object({ id: z.string() });
  return accepted(await system.write({ ...send(calls.createConfirmed, account), schema })).id;
}
