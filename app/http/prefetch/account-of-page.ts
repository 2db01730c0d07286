import { findAccountWith } from '#app/pocketbase/accounts/queries.ts';
import { BackendError } from '#app/pocketbase/backend-error.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { appContext } from '../app-context.ts';
import type { Context } from '../app-context.ts';
import type { Account } from '#app/pocketbase/accounts/calls.ts';
import { expectedRead, keepAnswer, nameOfRead } from './prefetch.ts';

/** Whose page it is, in one call with what it asks first. Null where it asks nothing, or where its own question fails: it tells itself. */
export async function findAccountOfPage(context: Context, backend: Backend, token: string): Promise<Account | null> {
  const asked = expectedRead(context);
  if (!asked) return null;
  const { answerCache } = context.get(appContext);
  // Whoever has another token never meets it.
  const ownName = `${token} ${nameOfRead(asked)}`;
  try {
    const { account, ...answered } = await findAccountWith(backend, asked, answerCache.find(ownName));
    answerCache.keep(ownName, answered);
    keepAnswer(context, asked, answered.answer);
    return account;
  } catch (error) {
    if (error instanceof BackendError && (error.status === 401 || error.status >= 500)) throw error;
    return null;
  }
}
