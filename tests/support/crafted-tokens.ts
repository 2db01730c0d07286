import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';

export type Claims = Record<string, string | number | boolean>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a token says. */
export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

/** A token of valid form that `key` has signed; without signature for null. */
export function makeToken(claims: Claims, key: string | null): string {
  const head = `${encode({ alg: key === null ? 'none' : 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${head}.${key === null ? '' : createHmac('sha256', key).update(head).digest('base64url')}`;
}

/** What PocketBase signs a person's tokens with: only whoever has the database knows it. */
export function signingKeyOf(userId: string): string {
  const db = openDatabase();
  const { key } = db
    .prepare(
      `SELECT u.tokenKey || (c.options ->> '$.authToken.secret') AS key FROM users u, _collections c
       WHERE u.id = ? AND c.name = 'users'`,
    )
    .get(userId) as { key: string };
  db.close();
  return key;
}

/**
 * The file of the test database, beside the product; to write in tests/locks only, where no other file of tests is under
 * way. Whoever writes through PocketBase at that moment is refused: a transaction that has read before finds its state gone.
 */
export function openDatabase(): DatabaseSync {
  const readOnly = inject('opensDatabase') === 'to read';
  return new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'), { readOnly, timeout: 5000 });
}

/** The pb_auth cookie that carries this token. */
export function cookieOf(token: string): string {
  return `pb_auth=${encodeURIComponent(JSON.stringify({ token, record: null }))}`;
}

/** The token that a browser's pb_auth cookie carries. */
export function tokenIn(cookies: ReadonlyMap<string, string>): string {
  const stored = JSON.parse(decodeURIComponent(cookies.get('pb_auth') ?? '{}')) as { token?: string };
  if (!stored.token) throw new Error('nobody is signed in');
  return stored.token;
}

/** Another token of the same session. */
export async function renew(token: string): Promise<string> {
  const response = await fetch(`${inject('databaseUrl')}/api/collections/users/auth-refresh`, {
    method: 'POST',
    headers: { Authorization: token },
  });
  return ((await response.json()) as { token: string }).token;
}
