import { requestContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { takeSignIn } from '../../http/attempts.ts';
import { deviceOf } from '../../http/device.ts';
import { signIn } from '../../pocketbase/accounts/queries.ts';
import type { SignInResult } from '../../pocketbase/accounts/queries.ts';
import type { Backend } from '../../pocketbase/backend.ts';

/** Signs in, unless there were too many failures (decision 014). */
export async function tryToSignIn(
  context: Context,
  backend: Backend,
  account: { email: string; password: string },
): Promise<SignInResult> {
  const attempt = takeSignIn(context, account.email);
  if (attempt === null) return 'too-many';
  const device = deviceOf(context.get(requestContext).headers.get('user-agent') ?? '');
  const result = await signIn(backend, { ...account, device }).catch((error: unknown) => {
    attempt.giveBack();
    throw error;
  });
  if (result === 'signed-in') attempt.remember();
  else if (result !== 'wrong') attempt.giveBack();
  return result;
}
