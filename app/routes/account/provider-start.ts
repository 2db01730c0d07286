import { redirect } from 'react-router';
import type { Route } from './+types/provider-start.ts';
import { findAccount } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import { visitorBackend } from '#app/http/session.ts';
import { startProvider } from '#app/pocketbase/accounts/provider-queries.ts';
import { findProvider, storeProviderState, returnPath } from './provider-state.server.ts';
import { hasQuery, readQuery } from '#app/values/page-query.ts';

/** Sends the browser to another service; the answer comes back to `returnPath`. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { env, publicOrigin } = context.get(appContext).services;
  const { name } = findProvider(env, params.provider);
  const account = await findAccount(context);
  if (account && !hasQuery(url, 'linkAccount')) return redirect('/invoice');
  const started = await startProvider(visitorBackend(context), name);
  // Set up here and not in the database: the same error as for one that nobody knows.
  if (!started) return findProvider({ providers: [] }, name);
  const { authUrl, state, codeVerifier } = started;
  const wanted = readQuery(url, 'next') || null;
  storeProviderState(context, { provider: name, state, codeVerifier, wanted, link: account?.userId ?? null });
  return redirect(authUrl + encodeURIComponent(publicOrigin + returnPath));
}
