import { appContext, clientContext, requestContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { deviceOf } from '../../http/device.ts';
import { signIn } from '../../pocketbase/accounts/queries.ts';
import type { SignInResult } from '../../pocketbase/accounts/queries.ts';
import type { Backend } from '../../pocketbase/backend.ts';

/** Signs in. Failures count per address and place, so that nobody can lock somebody else out from elsewhere. */
export async function tryToSignIn(
  context: Context,
  backend: Backend,
  account: { email: string; password: string },
): Promise<SignInResult> {
  const { signInFailures, placeFailures } = context.get(appContext).limits;
  const place = context.get(clientContext).address;
  const pair = `${place} ${account.email}`;
  if (!signInFailures.allows(pair) || !placeFailures.allows(place)) return 'too-many';
  const device = deviceOf(context.get(requestContext).headers.get('user-agent') ?? '');
  const result = await signIn(backend, { ...account, device });
  if (result === 'wrong') {
    signInFailures.take(pair);
    placeFailures.take(place);
  }
  if (result === 'signed-in') signInFailures.forget(pair);
  return result;
}
