import type { Backend } from '../backend.ts';
import { readHeldBack } from './queries.ts';
import type { SignInResult } from './queries.ts';

/** What begins at a provider, and what has to be there again when the person comes back. */
export interface ProviderStart {
  /** address of the provider, without the one to come back to at its end */
  authUrl: string;
  state: string;
  codeVerifier: string;
}

/** Null for a provider that is not set up. */
export async function startProvider(backend: Backend, name: string): Promise<ProviderStart | null> {
  const methods = await backend.call((sdk) => sdk.collection('users').listAuthMethods());
  const provider = methods.oauth2.providers.find((each) => each.name === name);
  if (!provider) return null;
  return { authUrl: provider.authURL, state: provider.state, codeVerifier: provider.codeVerifier };
}

export interface ProviderReturn {
  provider: string;
  code: string;
  codeVerifier: string;
  /** the same as at the start */
  redirectUrl: string;
  device: string;
  /** SHA-256 of the address that it must name where nothing is linked yet; '' any */
  addressHash: string;
}

/** Signs in as whom the provider names; a connection with a token links the provider to its account instead. */
export function signInByProvider(backend: Backend, { provider, code, ...rest }: ProviderReturn): Promise<SignInResult> {
  return backend.call<SignInResult>(
    async (sdk, key) => {
      const asked = { 'X-Belegwerk-Device': rest.device, 'X-Belegwerk-Address': rest.addressHash };
      const headers = { ...key, ...asked };
      const { codeVerifier, redirectUrl } = rest;
      await sdk.collection('users').authWithOAuth2Code(provider, code, codeVerifier, redirectUrl, {}, { headers });
      return 'signed-in';
    },
    { 400: 'wrong', 403: 'wrong', 409: readHeldBack, 429: 'too-many' },
  );
}
