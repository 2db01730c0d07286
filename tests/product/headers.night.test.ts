import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../support/database.ts';
import { ask, signUp } from './person.ts';
import type { Answer } from './person.ts';
import { cleanUp, migratedDataDir, start } from './process.ts';
import type { Running } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

describe('every answer carries the headers that guard it', () => {
  let product: Running;
  let cookie: string;

  beforeAll(async () => {
    product = await start({ dataDir: await migratedDataDir() });
    cookie = (await signUp(product)).cookie;
  });

  const tooMuch = { email: 'x'.repeat(1024 * 1024 + 1) };
  it.each<[string, number, Parameters<typeof ask>[1]]>([
    ['a public page', 200, { path: '/' }],
    ['a signed-in page', 200, { path: '/invoice' }],
    ['the editor, which runs scripts', 200, { path: '/invoice/rechnungen/neu' }],
    ['an unknown page', 404, { path: '/gibt-es-nicht' }],
    ['an unknown page inside', 404, { path: '/invoice/gibt-es-nicht' }],
    ['a redirect', 302, { path: '/login' }],
    ['a form that is wrong', 422, { path: '/login/passwort', fields: { email: '' } }],
    ['a form from elsewhere', 403, { path: '/login', fields: {}, headers: { origin: 'https://example.org' } }],
    ['too much', 413, { path: '/login', fields: tooMuch }],
    ['a Host that is none', 400, { path: '/', headers: { host: 'a b' } }],
    ['/health', 200, { path: '/health' }],
  ])('%s', async (_name, status, asked) => {
    const signedIn = ['/invoice', '/login'].some((path) => asked.path === path) || asked.path.startsWith('/invoice/');
    const headers = { ...(signedIn && !asked.fields ? { cookie } : {}), ...asked.headers };
    const answer = await ask(product, { ...asked, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(always);
    expectStrictPolicy(answer);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['server']).toBeUndefined();
    expect(answer.headers['cache-control']).toMatch(/^(private, )?no-(cache|store)/);
  });

  it('a page that React takes over runs no script that stands in it', async () => {
    const { headers, text } = await ask(product, { path: '/invoice/rechnungen/neu', headers: { cookie } });
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(?:;|$)/);
    const written = [...text.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes = '']) =>
      attributes.trim(),
    );
    expect(written).toEqual(['type="application/json" id="editor-data"']);
  });

  it('assets are compressed, typed and kept for good', async () => {
    const { text } = await ask(product, { path: '/' });
    const paths = [...new Set(text.match(/\/assets\/[^"]+\.(css|js)/g))];
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const asset = await ask(product, { path, headers: { 'accept-encoding': 'gzip, br' } });
      expect([asset.status, asset.headers['content-encoding']]).toEqual([200, 'br']);
      expect(asset.headers['content-type']).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      expect(asset.headers['cache-control']).toBe('max-age=31536000, immutable');
      expect(asset.headers['x-content-type-options']).toBe('nosniff');
    }
    const page = await ask(product, { path: '/', headers: { 'accept-encoding': 'gzip' } });
    expect([page.headers['content-encoding'], page.headers.vary]).toEqual(['gzip', 'accept-encoding']);
  });

  it('the session is a cookie that scripts and other sites do not see', async () => {
    const fields = { email: 'mara@example.org', password: 'beispiel-2026' };
    const { headers } = await ask(product, { path: '/login', fields });
    const session = headers['set-cookie']?.find((each) => each.startsWith('pb_auth='));
    for (const part of ['Path=/', 'Max-Age=604800', 'HttpOnly', 'Secure', 'SameSite=Strict'])
      expect(session?.toLowerCase()).toContain(part.toLowerCase());
  });

  it('what is no HTTP gets 400 and nothing else, and the product goes on', async () => {
    const answered = await new Promise<string>((resolve, reject) => {
      const socket = connect(product.port, '127.0.0.1', () => socket.write('BELEG werk\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.once('error', reject);
      socket.once('close', () => resolve(text));
    });
    expect(answered).toMatch(/^HTTP\/1\.1 400 /);
    expect((await ask(product, { path: '/health' })).status).toBe(200);
  });
});

function expectStrictPolicy({ headers }: Answer): void {
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
}

it('a public https ORIGIN: HSTS, also on errors; pages and forms work behind the proxy that ends TLS', async () => {
  const product = await start({
    dataDir: await migratedDataDir(),
    env: { ORIGIN: 'https://rechnungen.example.org', TRUST_PROXY: '1', RESEND_API_KEY: 're_test' },
  });
  const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  for (const path of ['/', '/gibt-es-nicht', '/health', '/invoice']) {
    const answer = await ask(product, { path, headers: forwarded });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
  const wrong = await ask(product, {
    path: '/login',
    fields: { email: 'a@example.org', password: 'falsches Kennwort' },
    headers: forwarded,
  });
  expect(wrong.status).toBe(422);
});
