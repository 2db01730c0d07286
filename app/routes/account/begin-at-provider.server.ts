import { createHash } from 'node:crypto';
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { visitorBackend } from '#app/http/session.ts';
import { startProvider } from '#app/pocketbase/accounts/provider-queries.ts';
import { returnPath, storeProviderState, unknownProvider } from './provider-state.server.ts';

interface Beginning {
  /** of the service */
  name: string;
  /** page to come back to; '' none */
  wanted: string;
  /** the account that is to be linked; null: somebody wants to sign in */
  link: string | null;
  /** whose account the person has named; null: not asked */
  address: string | null;
}

/** Where the browser has to go at the service; what must be there again when it comes back waits in a cookie. */
export async function beginAtProvider(context: Context, { name, wanted, link, address }: Beginning): Promise<string> {
  const started = await startProvider(visitorBackend(context), name);
  const { authUrl, state, codeVerifier } = started ?? unknownProvider();
  const addressHash = address === null ? '' : createHash('sha256').update(address).digest('hex');
  const kept = { provider: name, state, codeVerifier, wanted: wanted || null, link, addressHash };
  storeProviderState(context, kept);
  return authUrl + encodeURIComponent(context.get(appContext).services.publicOrigin + returnPath);
}
