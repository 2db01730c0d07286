import { z } from 'zod';
import { answerSchema, ask } from '../ask.ts';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { cacheTagName, withAccount } from '../call.ts';
import type { ReadRequest, RefusalOf } from '../call.ts';
import * as calls from './calls.ts';
import { accountOfCompany } from './sql.ts';

const accountWith = z.object({
  account: answerSchema(accountOfCompany.row),
  mark: z.string(),
  answer: z.unknown().optional(),
});

/** What was answered, and the mark that it holds for until somebody writes. */
export interface TaggedAnswer {
  mark: string;
  answer: unknown;
}

/**
 * The same in one call with what a page asks; the answer is not looked at. One that is `known` comes back as it is where
 * nothing was written since: then the database does not read it again.
 */
export async function findAccountWith(
  backend: Backend,
  { path, query }: ReadRequest,
  known: TaggedAnswer | null,
): Promise<TaggedAnswer & { account: calls.Account }> {
  const asked = { ...query, [withAccount]: 1, ...(known && { [cacheTagName]: known.mark }) };
  const told = await backend.read(path, accountWith, asked);
  const isKnown = known !== null && told.mark === known.mark;
  return { account: told.account, mark: told.mark, answer: isKnown ? known.answer : told.answer };
}

/** What an account asks for, or says, instead of opening. */
const heldBack = z.discriminatedUnion('refusal', [
  z.object({ refusal: z.literal('second-factor'), pending: z.string() }),
  z.object({
    refusal: z.enum(['closed', 'unverified-address', 'other-address', 'other-identity', 'linked-elsewhere']),
  }),
]);

/** On success the token and record stand in the backend's authStore. */
export type SignInResult = 'signed-in' | 'wrong' | 'unconfirmed' | 'too-many' | z.output<typeof heldBack>;

export function readHeldBack(answer: unknown): z.output<typeof heldBack> {
  return heldBack.parse(answer);
}

const signInAnswers = {
  400: 'wrong',
  // The auth rule is asked after the password, so 403 means: right password, address not confirmed.
  403: 'unconfirmed',
  409: readHeldBack,
  429: 'too-many',
} as const;

/** Signs in; `device` names the session to its owner. */
export async function signIn(
  backend: Backend,
  account: { email: string; password: string; device?: string },
): Promise<SignInResult> {
  const headers = { 'X-Belegwerk-Device': account.device ?? '' };
  return backend.call<SignInResult>(async (sdk) => {
    await sdk.collection('users').authWithPassword(account.email, account.password, { headers });
    return 'signed-in';
  }, signInAnswers);
}

/** Queues a mail with a code if the address is known, and answers alike in any case. */
export function requestCode(backend: Backend, email: string): Promise<{ otpId: string } | 'too-many'> {
  return backend.call<{ otpId: string } | 'too-many'>(
    (sdk, headers) => sdk.collection('users').requestOTP(email, { headers }),
    { 429: 'too-many' },
  );
}

/** Signs in by the code of a mail, which counts once. */
export function signInByCode(
  backend: Backend,
  { otpId, code, device }: { otpId: string; code: string; device: string },
): Promise<SignInResult> {
  return backend.call<SignInResult>(async (sdk, key) => {
    await sdk.collection('users').authWithOTP(otpId, code, { headers: { ...key, 'X-Belegwerk-Device': device } });
    return 'signed-in';
  }, signInAnswers);
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

/** A connection goes on with a session that the database has begun. */
export function continueAs(backend: Backend, { id, email, session }: calls.BegunSession): void {
  backend.sdk.authStore.save(session, { id, email, collectionId: '', collectionName: 'users', verified: true });
}

/**
 * Confirms the account of a link's token and signs in to it, for the browser that sent the registration. On success the
 * token stands in the backend's authStore.
 */
export async function confirmOwnAccount(
  backend: Backend,
  link: { token: string; device: string },
): Promise<'signed-in' | RefusalOf<typeof calls.confirmOwn>> {
  const confirmed = await ask(backend, calls.confirmOwn, link);
  if (!confirmed.ok) return confirmed.refusal;
  continueAs(backend, confirmed.value);
  return 'signed-in';
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
  await ask(backend, calls.signOut, { token });
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
  return accepted(await ask(system, calls.createConfirmed, account)).id;
}
