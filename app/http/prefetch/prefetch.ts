import { createContext } from 'react-router';
import type { z } from 'zod';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { ReadRequest } from '#app/pocketbase/call.ts';
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
/** What came with the account, for one read. */
const answeredContext = createContext<{ name: string; answer: unknown } | null>(null);

/** One read is like another where these are alike. */
export function nameOfRead({ path, query }: ReadRequest): string {
  return `${path} ${JSON.stringify(query)}`;
}

/** Notes what the page of a route will ask first, before anybody asks whose page it is. */
export function expectRead(context: Context, request: ReadRequest): void {
  context.set(askedContext, request);
}

export function expectedRead(context: Context): ReadRequest | null {
  return context.get(askedContext);
}

/** Keeps what came with the account, for the page. */
export function keepAnswer(context: Context, request: ReadRequest, answer: unknown): void {
  context.set(answeredContext, { name: nameOfRead(request), answer });
}

/** A read of the page: what came with the account is asked no more, once, and is as untrusted as any answer. */
export async function readOfPage<S extends z.ZodType>(
  context: Context,
  read: Backend['read'],
  ...[path, schema, query = {}]: [path: string, schema: S, query?: ReadRequest['query']]
): Promise<z.output<S>> {
  const answered = context.get(answeredContext);
  if (answered?.name !== nameOfRead({ path, query })) return read(path, schema, query);
  context.set(answeredContext, null);
  return schema.parse(answered.answer);
}
