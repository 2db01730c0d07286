import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

/** Whom the service says to have signed in. */
export interface Identity {
  /** never changes */
  sub: string;
  email?: string;
  verified?: boolean;
}

export interface IdentityService {
  /** for the product that people come back to */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

const client = { id: 'belegwerk', secret: 'a-secret-of-the-tests-only' };
const interactionPath = /^\/interaction\/[\w-]+$/;

/** What is typed at the service: its account names say everything of them. */
export function nameOf({ sub, email = '', verified = true }: Identity): string {
  return [sub, email, verified ? 'yes' : 'no'].join('|');
}

/** An OpenID Connect provider on this machine, a real one but for its page, which asks for the account alone. */
export async function startIdentityService(origin: string): Promise<IdentityService> {
  let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const identities = new Map<string, Identity>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${origin}/login/anbieter/zurueck`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of the tests'] },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => claimsOf(identities.get(sub) ?? { sub }),
    }),
  });
  const finish = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const identity = identityOf(new URLSearchParams(await text(request)).get('account') ?? '');
    identities.set(identity.sub, identity);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: identity.sub, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const grantId = await grant.save();
    const result = { login: { accountId: identity.sub }, consent: { grantId } };
    await provider.interactionFinished(request, response, result);
  };
  const handle = provider.callback();
  answer = (request, response) => {
    if (!interactionPath.test(request.url ?? '')) handle(request, response);
    else if (request.method === 'POST') void finish(request, response);
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  };
  return {
    env: {
      OIDC_NAME: 'Testdienst',
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_AUTH_URL: `${issuer}/auth`,
      OIDC_TOKEN_URL: `${issuer}/token`,
      OIDC_USERINFO_URL: `${issuer}/me`,
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const page = `<!doctype html><html lang="de"><title>Testdienst</title><link rel="icon" href="data:,">
<form method="post"><label>Konto <input name="account"></label> <button>Weiter</button></form>`;

function identityOf(name: string): Identity {
  const [sub = '', email = '', verified] = name.split('|');
  return { sub, ...(email === '' ? {} : { email }), verified: verified === 'yes' };
}

function claimsOf({ sub, email, verified }: Identity): object {
  return { sub, ...(email === undefined ? {} : { email, email_verified: verified === true }) };
}

/** What a browser does at the service: from the address it was sent to, to the one it is sent back to. */
export async function signInAtService(address: string, identity: Identity): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let step = 0; step < 10; step += 1) {
    const asked = interactionPath.test(new URL(next).pathname);
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(asked ? { method: 'POST', body: new URLSearchParams({ account: nameOf(identity) }) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the service answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.includes('/login/anbieter/zurueck')) return next;
  }
  throw new Error('the service goes on for ever');
}
