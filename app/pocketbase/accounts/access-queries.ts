import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { AnswerOf, RefusalOf } from '../call.ts';
import * as calls from './calls.ts';
import { continueAs } from './queries.ts';

export interface Access extends Omit<AnswerOf<typeof calls.ownAccess>, 'providers'> {
  providers: string[];
}

/** How the account is signed in to. */
export async function findAccess(backend: Backend): Promise<Access> {
  const { providers, ...access } = await ask(backend, calls.ownAccess);
  return { ...access, providers: providers.split(' ').filter((name) => name !== '') };
}

/** Open sessions, the one of this connection first. */
export function listSessions(backend: Backend): Promise<calls.SessionRow[]> {
  const current = createHash('sha256').update(sessionSecret(backend)).digest('hex');
  return ask(backend, calls.ownSessions, { current });
}

/** Only to say which of the sessions is this one: PocketBase judges the token itself. */
function sessionSecret(backend: Backend): string {
  const claims = z.object({ sid: z.string() });
  const [, payload = ''] = backend.sdk.authStore.token.split('.');
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).sid;
}

/** Ends every session and begins one, whose token then stands in the backend's authStore. */
export async function changePassword(
  backend: Backend,
  change: { oldPassword: string; password: string; device: string },
): Promise<'done' | RefusalOf<typeof calls.changePassword>> {
  const changed = await ask(backend, calls.changePassword, change);
  if (!changed.ok) return changed.refusal;
  continueAs(backend, changed.value);
  return 'done';
}

/** Queues the mail that confirms another address; says nothing of whether somebody has it already. */
export function requestAddressChange(backend: Backend, newEmail: string): Promise<'done' | 'too-many'> {
  return backend.call<'done' | 'too-many'>(
    async (sdk, headers) => {
      await sdk.collection('users').requestEmailChange(newEmail, { headers });
      return 'done';
    },
    { 400: 'done', 429: 'too-many' },
  );
}

/** Takes the address of a mail's link; every session ends with the old one. */
export function confirmAddressChange(
  backend: Backend,
  { token, password }: { token: string; password: string },
): Promise<'done' | 'bad-token' | 'wrong-password' | 'too-many'> {
  return backend.call<'done' | 'bad-token' | 'wrong-password' | 'too-many'>(
    async (sdk, headers) => {
      await sdk.collection('users').confirmEmailChange(token, password, { headers });
      return 'done';
    },
    {
      400: (answer) => (saysWrongPassword(answer) ? 'wrong-password' : 'bad-token'),
      404: 'bad-token',
      429: 'too-many',
    },
  );
}

// Of a link that is over PocketBase complains of the password too.
function saysWrongPassword(answer: unknown): boolean {
  const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).parse(answer);
  return 'password' in data && !('token' in data);
}

/** The secret that an authenticator app takes, as long as no code of it has confirmed it; null: it is on already. */
export async function beginSecondFactor(backend: Backend): Promise<string | null> {
  const answered = await ask(backend, calls.beginSecondFactor);
  return answered.ok ? answered.value.secret : null;
}

type CodeCall = typeof calls.confirmSecondFactor | typeof calls.renewRecoveryCodes | typeof calls.endSecondFactor;

const codeCalls = {
  /** turns it on */
  confirm: calls.confirmSecondFactor,
  /** new codes for the loss of the app */
  renew: calls.renewRecoveryCodes,
  end: calls.endSecondFactor,
} as const satisfies Record<string, CodeCall>;

/** Does that, if the code is right. */
export function spendCode(backend: Backend, what: keyof typeof codeCalls, code: string): Promise<calls.JudgedCode> {
  const call: CodeCall = codeCalls[what];
  return ask(backend, call, { code });
}

/** Finishes a sign-in; on success the token stands in the backend's authStore. */
export async function passSecondFactor(
  backend: Backend,
  step: { pending: string; code: string; device: string },
): Promise<'signed-in' | 'wrong' | 'too-many' | 'over'> {
  const answer = await ask(backend, calls.passSecondFactor, step);
  if (answer.result !== 'right') return answer.result;
  continueAs(backend, answer);
  return 'signed-in';
}
