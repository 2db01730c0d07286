import { createContext } from 'react-router';
import { findAccountWith } from '#app/pocketbase/accounts/queries.ts';
import type { Account } from '#app/pocketbase/accounts/calls.ts';
import { BackendError } from '#app/pocketbase/backend-error.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { ReadRequest } from '#app/pocketbase/call.ts';
import { appContext, readingContext } from '../app-context.ts';
import type { Context } from '../app-context.ts';

// What a page asks first comes in the call that says whose page it is, and while nobody has written it is not read again
// (decision 010). PocketBase's side: `engine/route.ts` answers both at once, `engine/cache-tags.ts` keeps the marks.

/** What a page asks first, by its address and when. Whose page it is is then asked in the same call. */
export type Prefetch = (page: { url: URL; now: Date }) => ReadRequest;

/** A route's handle that says so. */
export interface PrefetchingHandle {
  prefetch: Prefetch;
}

/** What the page will ask first; null: it has not said. */
const askedContext = createContext<ReadRequest | null>(null);

/** Notes what the page of a route will ask first, before anybody asks whose page it is. */
export function expectRead(context: Context, request: ReadRequest): void {
  context.set(askedContext, request);
}

/** One read is like another where these are alike. */
function nameOfRead({ path, query }: ReadRequest): string {
  return `${path} ${JSON.stringify(query)}`;
}

/** Whose page it is, in one call with what it asks first. Null where it asks nothing, or where its own question fails: it tells itself. */
export async function findAccountOfPage(context: Context, backend: Backend, token: string): Promise<Account | null> {
  const asked = context.get(askedContext);
  if (!asked) return null;
  const { answerCache } = context.get(appContext);
  const name = nameOfRead(asked);
  // Whoever has another token never meets it.
  const ownName = `${token} ${name}`;
  try {
    const { account, ...answered } = await findAccountWith(backend, asked, answerCache.find(ownName));
    answerCache.keep(ownName, answered);
    context.set(readingContext, readingWith(name, answered.answer));
    return account;
  } catch (error) {
    if (error instanceof BackendError && (error.status === 401 || error.status >= 500)) throw error;
    return null;
  }
}

/** Reads what came with the account no more, once; it is as untrusted as any answer. */
function readingWith(name: string, answer: unknown): (read: Backend['read']) => Backend['read'] {
  let isThere = true;
  return (read) =>
    async (path, schema, query = {}) => {
      if (!isThere || nameOfRead({ path, query }) !== name) return read(path, schema, query);
      isThere = false;
      return schema.parse(answer);
    };
}
