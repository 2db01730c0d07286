import { createHash, randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { requestContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { findCreatedByKey } from '#app/pocketbase/idempotency/queries.ts';
import { readQuery, withQuery } from '#app/values/page-query.ts';

/** Key of one creating form: a double click or a repeated POST makes one record. Also names an open editor. */
export function newCreateKey(): string {
  return randomUUID();
}

export function isCreateKey(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}

/** The key of what may be made once of a record, whatever form asks for it: so two of them make one. */
export function onlyCreateKey(...of: readonly string[]): string {
  const hash = createHash('sha256').update(of.join(' ')).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

/** The key that a form brought, or a fresh one when it brought none of ours. */
export function readCreateKey(form: FormData): string {
  const key = form.get('createKey');
  return typeof key === 'string' && isCreateKey(key) ? key : newCreateKey();
}

interface CreatedRecord {
  /** of the database */
  collection: string;
  /** its page */
  pathOf: (id: string) => string;
}

/**
 * The key of a creating form, which the page's address holds: so the browser's way back leads to the record that was
 * made with it, and never to a second form.
 */
export async function openCreateKey(
  { url, context }: { url: URL; context: Context },
  { collection, pathOf }: CreatedRecord,
): Promise<string> {
  const { method, headers } = context.get(requestContext);
  const given = readQuery(url, 'createKey');
  const createKey = isCreateKey(given) ? given : newCreateKey();
  if (method === 'POST') return createKey;
  const made = createKey === given ? await findCreatedByKey(userBackend(context), { collection, createKey }) : null;
  if (made !== null) throw redirect(pathOf(made));
  // Only a browser has a way back.
  if (createKey !== given && headers.get('sec-fetch-mode') === 'navigate')
    throw redirect(withQuery(url.pathname + url.search, { createKey }));
  return createKey;
}
