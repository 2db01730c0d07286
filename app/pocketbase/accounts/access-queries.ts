import { createHash } from 'node:crypto';
import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { queryOf, callRequestWithBody, callRequest } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import { shapeOf } from '../records.ts';
import * as calls from './calls.ts';
import { begunSession, continueAs } from './queries.ts';
import { accessOf, openSessions } from './sql.ts';

const nothing = z.unknown();

const access = z.object({
  ...shapeOf(accessOf.row),
  providers: z.string().transform((names) => names.split(' ').filter((name) => name !== '')),
});
export type Access = z.output<typeof access>;

/** How the account is signed in to. */
export function findAccess(backend: Backend): Promise<Access> {
  return backend.read(calls.ownAccess.path, access);
}

const sessionRow = z.object(shapeOf(openSessions.row));
export type SessionRow = z.output<typeof sessionRow>;

/** Open sessions, the one of this connection first. */
export function listSessions(backend: Backend): Promise<SessionRow[]> {
  const current = createHash('sha256').update(sessionSecret(backend)).digest('hex');
  return backend.read(calls.ownSessions.path, z.array(sessionRow), queryOf(calls.ownSessions, { current }));
}

/** Only to say which of the sessions is this one: PocketBase judges the token itself. */
function sessionSecret(backend: Backend): string {
  const claims = z.object({ sid: z.string() });
  const [, payload = ''] = backend.sdk.authStore.token.split('.');
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).sid;
}

/** Ends one of the account's sessions; a foreign or ended one is a 404. */
export async function endOneSession(backend: Backend, session: string): Promise<void> {
  accepted(await backend.write({ ...callRequest(calls.endOneSession, { session }), schema: nothing }));
}

export async function endAllSessions(backend: Backend): Promise<void> {
  accepted(await backend.write({ ...callRequest(calls.endAllSessions), schema: nothing }));
}

/** Ends every session and begins one, whose token then stands in the backend's authStore. */
export async function changePassword(
  backend: Backend,
  change: { oldPassword: string; password: string; device: string },
): Promise<'done' | RefusalOf<typeof calls.changePassword>> {
  const changed = await backend.write({ ...callRequestWithBody(calls.changePassword, change), schema: begunSession });
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

export async function notifyNewDevice(backend: Backend, device: string): Promise<void> {
  accepted(await backend.write({ ...callRequestWithBody(calls.notifyNewDevice, { device }), schema: nothing }));
}

export function closeAccount(
  backend: Backend,
  password: string,
): Promise<Outcome<unknown, RefusalOf<typeof calls.closeAccount>>> {
  return backend.write({ ...callRequestWithBody(calls.closeAccount, { password }), schema: nothing });
}

export function reopenAccount(
  system: Backend,
  email: string,
): Promise<Outcome<unknown, RefusalOf<typeof calls.reopenAccount>>> {
  return system.write({ ...callRequestWithBody(calls.reopenAccount, { email }), schema: nothing });
}

/** The secret that an authenticator app takes, as long as no code of it has confirmed it; null: it is on already. */
export async function beginSecondFactor(backend: Backend): Promise<string | null> {
  const answered = await backend.write({
    ...callRequest(calls.beginSecondFactor),
    schema: z.object({ secret: z.string() }),
  });
  return answered.ok ? answered.value.secret : null;
}

const judged = z.object({
  result: z.enum(['right', 'wrong', 'too-many']),
  recoveryCodes: z.array(z.string()).default([]),
});
export type JudgedCode = z.output<typeof judged>;

type CodeCall = typeof calls.confirmSecondFactor | typeof calls.renewRecoveryCodes | typeof calls.endSecondFactor;

const codeCalls = {
  /** turns it on */
  confirm: calls.confirmSecondFactor,
  /** new codes for the loss of the app */
  renew: calls.renewRecoveryCodes,
  end: calls.endSecondFactor,
} as const satisfies Record<string, CodeCall>;

/** Does that, if the code is right. */
export async function spendCode(backend: Backend, what: keyof typeof codeCalls, code: string): Promise<JudgedCode> {
  return accepted(await backend.write({ ...callRequestWithBody(codeCalls[what], { code }), schema: judged }));
}

const passed = z.discriminatedUnion('result', [
  z.object({ result: z.literal('right'), ...begunSession.shape }),
  z.object({ result: z.enum(['wrong', 'too-many', 'over']) }),
]);

/** Finishes a sign-in; on success the token stands in the backend's authStore. */
export async function passSecondFactor(
  backend: Backend,
  step: { pending: string; code: string; device: string },
): Promise<'signed-in' | 'wrong' | 'too-many' | 'over'> {
  const answer = accepted(
    await backend.write({ ...callRequestWithBody(calls.passSecondFactor, step), schema: passed }),
  );
  if (answer.result !== 'right') return answer.result;
  continueAs(backend, answer);
  return 'signed-in';
}
