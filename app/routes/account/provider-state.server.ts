import { timingSafeEqual } from 'node:crypto';
import { data } from 'react-router';
import { z } from 'zod';
import { addCookie, readCookie } from '#app/http/flash.ts';
import type { Context } from '#app/http/app-context.ts';
import type { Env } from '#app/env.server.ts';

/** Services that people may sign in with, as pages name them. */
export function listProviders({ providers }: Pick<Env, 'providers'>): { name: string; displayName: string }[] {
  return providers.map(({ name, displayName }) => ({ name, displayName }));
}

/** The service of that name, or the error of the specification. */
export function findProvider(env: Pick<Env, 'providers'>, name: string): { name: string; displayName: string } {
  return listProviders(env).find((each) => each.name === name) ?? unknownProvider();
}

/** Also of one that is set up here and not in the database. */
export function unknownProvider(): never {
  throw data('Missing or invalid provider', { status: 404 });
}

// Lax: the first request that comes back is one of another site.
const cookieName = 'provider';
export const returnPath = '/login/anbieter/zurueck';
const cookieEnd = `Path=${returnPath}; HttpOnly; Secure; SameSite=Lax`;
const minutesMax = 10;

const started = z.object({
  provider: z.string(),
  state: z.string().min(10),
  codeVerifier: z.string(),
  /** page to come back to */
  wanted: z.string().nullable(),
  /** the account that asked for the link to it; null: somebody who wants to sign in */
  link: z.string().nullable(),
  /** SHA-256 of the address whose account was asked for; '' where none was */
  addressHash: z.string(),
});
export type ProviderState = z.output<typeof started>;

/** What has to be there again when the person comes back, in this browser and in no other. */
export function storeProviderState(context: Context, values: ProviderState): void {
  const value = Buffer.from(JSON.stringify(values)).toString('base64url');
  addCookie(context, `${cookieName}=${value}; Max-Age=${minutesMax * 60}; ${cookieEnd}`);
}

/** Counts once, whatever comes of it. */
export function consumeProviderState(context: Context, request: Request): ProviderState | null {
  const value = readCookie(request, cookieName);
  if (value === null) return null;
  addCookie(context, `${cookieName}=; Max-Age=0; ${cookieEnd}`);
  try {
    return started.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return null;
  }
}

export function isSameState(kept: string, given: string): boolean {
  const [a, b] = [Buffer.from(kept), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
