import { appContext, clientContext, requestContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { countOrWait, countSignIn } from '#app/http/attempts.ts';
import { deviceOf } from '#app/http/device.ts';
import { signIn, signInByCode } from '#app/pocketbase/accounts/queries.ts';
import type { SignInResult } from '#app/pocketbase/accounts/queries.ts';
import type { Backend } from '#app/pocketbase/backend.ts';

/** What names a session to its owner. */
export function deviceOfRequest(context: Context): string {
  return deviceOf(context.get(requestContext).headers.get('user-agent') ?? '');
}

/** Signs in, unless there were too many failures (decision 012). */
export function tryToSignIn(
  context: Context,
  backend: Backend,
  account: { email: string; password: string },
): Promise<SignInResult> {
  return counted(context, account.email, () => signIn(backend, { ...account, device: deviceOfRequest(context) }));
}

/** Signs in by the code of a mail. The address is only what the page says of it: tries count by the mail as well. */
export async function tryCode(
  context: Context,
  backend: Backend,
  { email, otpId, code }: { email: string; otpId: string; code: string },
): Promise<SignInResult> {
  const { limits, sentCodes } = context.get(appContext);
  if (!countOrWait(context, limits.codeFailures, otpId)) return 'too-many';
  const known = (await sentCodes.find(otpId)) ?? otpId;
  return counted(context, email, () => signInByCode(backend, { otpId: known, code, device: deviceOfRequest(context) }));
}

async function counted(context: Context, email: string, enter: () => Promise<SignInResult>): Promise<SignInResult> {
  const attempt = countSignIn(context, email);
  if (attempt === null) return 'too-many';
  const result = await enter().catch((error: unknown) => {
    attempt.giveBack();
    throw error;
  });
  if (result === 'signed-in') attempt.succeed();
  else if (result !== 'wrong') attempt.giveBack();
  return result;
}

/** Counts somebody who comes with the answer of another service. */
export function countProviderReturn(context: Context): boolean {
  return countOrWait(context, context.get(appContext).limits.providerReturns, context.get(clientContext).address);
}
