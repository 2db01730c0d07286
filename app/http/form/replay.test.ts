import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { expiredSession, ownPath, pageAfterLogin, pagePath, readReplay } from './replay.ts';
import { accountField, replayNames } from './replay-names.ts';
import type { ExpiredSession } from './replay-names.ts';

describe('ownPath', () => {
  it.each([
    ['/', '/'],
    ['/invoice', '/invoice'],
    ['/invoice/rechnungen?seite=2&suche=%C3%A4', '/invoice/rechnungen?seite=2&suche=%C3%A4'],
    ['/invoice#oben', '/invoice'],
    ['/invoice/../agb', '/agb'],
    ['/a//b', '/a//b'],
    ['/http://other.example', '/http://other.example'],
    ['/%2F%2Fother.example', '/%2F%2Fother.example'],
    ['/ü', '/%C3%BC'],
  ])('%j leads to %s', (path, expected) => {
    expect(ownPath(path)).toBe(expected);
  });

  it.each([
    '',
    'invoice',
    '//other.example',
    '///other.example',
    '/\\other.example',
    '\\\\other.example',
    '/a\\..\\b',
    '/\t/other.example',
    '/\n/other.example',
    '/\r\nSet-Cookie: a=b',
    '\u0000/invoice',
    '/\u0000',
    ' /invoice',
    'http://other.example/',
    'HTTP:/other.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '@other.example',
    './/other.example',
    '?weiter=x',
    '#x',
  ])('%j leads nowhere', (path) => {
    expect(ownPath(path)).toBeNull();
  });

  it('answers a path that a browser keeps on this site, or null', () => {
    const parts = fc.array(
      fc.constantFrom('/', '\\', 'a', ':', '@', '?', '#', '%2f', '%5c', '\t', ' ', 'http:', 'other.example'),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(parts, (pieces) => {
        const path = ownPath(`/${pieces.join('')}`);
        if (path !== null) expect(new URL(path, 'https://b.example/x').origin).toBe('https://b.example');
      }),
      { numRuns: 2000 },
    );
  });

  // Dot segments are resolved after the check and leave "//" at the front, which a browser reads as another host.
  it.each([
    '/.//other.example',
    '/..//other.example',
    '/a/../..//other.example',
    '/%2e//other.example',
    '/%2e%2e//other.example',
  ])('%s stays on this site', (path) => {
    expect(new URL(ownPath(path) ?? '/', 'https://b.example').origin).toBe('https://b.example');
  });
});

describe('pageAfterLogin', () => {
  it.each([
    [null, '/invoice'],
    ['', '/invoice'],
    ['/invoice/kunden?seite=2', '/invoice/kunden?seite=2'],
    ['/agb', '/invoice'],
    ['/abmelden', '/invoice'],
    ['//other.example/invoice', '/invoice'],
    ['https://other.example/invoice', '/invoice'],
    ['/invoice/../abmelden', '/invoice'],
    ['/invoice/..//other.example', '/invoice'],
  ])('%j: %s', (wanted, expected) => {
    expect(pageAfterLogin(wanted)).toBe(expected);
  });
});

describe('pagePath', () => {
  it.each([
    ['/invoice/kunden?seite=2', '/invoice/kunden?seite=2'],
    ['/invoice/kunden.data?seite=2', '/invoice/kunden?seite=2'],
    ['/invoice/_.data', '/invoice'],
    ['/invoice.data', '/invoice'],
    ['/a.database', '/a.database'],
  ])('%s belongs to %s', (address, expected) => {
    expect(pagePath(new URL(`http://x${address}`))).toBe(expected);
  });
});

const page = 'https://b.example/invoice/kunden/neu?kunde=1';

function posted(headers: Record<string, string>, body: BodyInit = new URLSearchParams([['name', 'Nord']])): Request {
  return new Request(page, { method: 'POST', body, headers });
}

interface Thrown {
  data: ExpiredSession;
  init: { status: number } | null;
}

async function replayOf(request: Request) {
  const answer = await expiredSession(request);
  if (answer instanceof Response) return answer.headers.get('location');
  const { data, init } = answer as Thrown;
  expect(init?.status).toBe(401);
  return data.replay;
}

describe('expiredSession', () => {
  it('carries the fields of our own page, in order, without account and passwords', async () => {
    const body = new URLSearchParams([
      [accountField, 'aaaaaaaaaaaaaaa'],
      ['name', 'Nord'],
      ['lines[0].quantity', '1'],
      ['password', 'geheim'],
      ['newPassword', 'geheim'],
      ['passwort_neu', 'geheim'],
      ['name', 'Süd'],
    ]);
    expect(await replayOf(posted({ origin: 'https://b.example' }, body))).toEqual({
      path: '/invoice/kunden/neu?kunde=1',
      account: 'aaaaaaaaaaaaaaa',
      fields: [
        { name: 'name', value: 'Nord' },
        { name: 'lines[0].quantity', value: '1' },
        { name: 'name', value: 'Süd' },
      ],
    });
  });

  it.each([
    ['the same origin', { origin: 'https://b.example' }, true],
    ['no origin, but the browser says so', { 'sec-fetch-site': 'same-origin' }, true],
    ['another origin', { origin: 'https://other.example' }, false],
    [
      'another origin that claims to be ours',
      { origin: 'https://other.example', 'sec-fetch-site': 'same-origin' },
      false,
    ],
    ['another scheme', { origin: 'http://b.example' }, false],
    ['another port', { origin: 'https://b.example:8443' }, false],
    ['a hidden origin', { origin: 'null' }, false],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }, false],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['nothing', {}, false],
  ])('%s: %j', async (_name, headers, carried) => {
    const replay = await replayOf(posted(headers));
    if (carried) expect(replay).toMatchObject({ fields: [{ name: 'name', value: 'Nord' }] });
    else expect(replay).toBe('/login');
  });

  it('carries nothing with a file among it, too many fields or no form', async () => {
    const own = { origin: 'https://b.example' };
    const withFile = new FormData();
    withFile.set('name', 'Nord');
    withFile.set('logo', new File(['x'], 'x.png'));
    expect(await replayOf(posted(own, withFile))).toBe('/login');
    const many = (count: number) => new URLSearchParams(Array.from({ length: count }, (_, i) => [`f${i}`, '']));
    expect(await replayOf(posted(own, many(3001)))).toBe('/login');
    expect(await replayOf(posted(own, many(3000)))).toMatchObject({ account: '' });
    expect(await replayOf(posted({ ...own, 'content-type': 'application/json' }, '{}'))).toBe('/login');
  });

  it('carries a form with files none of which was chosen, up to 1 MiB', async () => {
    const headers = { origin: 'https://b.example', 'content-type': 'multipart/form-data; boundary=b' };
    const name = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n';
    const file =
      '--b\r\nContent-Disposition: form-data; name="logo"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n';
    const form = (value: string) => posted(headers, `${name}${value}\r\n${file}\r\n--b--\r\n`);
    expect(await replayOf(form('Nord'))).toMatchObject({ fields: [{ name: 'name', value: 'Nord' }] });
    expect(await replayOf(form('x'.repeat(1024 * 1024 + 1)))).toBe('/login');
  });

  it('hands on the headers it is given', async () => {
    const answer = await expiredSession(posted({}), { 'Set-Cookie': 'a=b' });
    expect(answer instanceof Response && answer.headers.get('set-cookie')).toBe('a=b');
  });
});

describe('readReplay', () => {
  function loginForm(fields: [string, string][]): FormData {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  }
  const whole: [string, string][] = [
    [replayNames.path, '/invoice/kunden/neu'],
    [replayNames.account, 'aaaaaaaaaaaaaaa'],
    [replayNames.name, 'a'],
    [replayNames.value, '1'],
    [replayNames.name, 'a'],
    [replayNames.value, ''],
  ];

  it('reads the pairs back in their order', () => {
    expect(readReplay(loginForm([['email', 'x'], ...whole]))).toEqual({
      path: '/invoice/kunden/neu',
      account: 'aaaaaaaaaaaaaaa',
      fields: [
        { name: 'a', value: '1' },
        { name: 'a', value: '' },
      ],
    });
  });

  it.each([
    ['an ordinary login', [['email', 'x']]],
    ['no path', whole.slice(1)],
    ['a foreign path', [[replayNames.path, '//other.example'], ...whole.slice(1)]],
    ['no fields', whole.slice(0, 2)],
    ['a name without value', whole.slice(0, -1)],
  ] satisfies [string, [string, string][]][])('answers null for %s', (_name, fields) => {
    expect(readReplay(loginForm(fields))).toBeNull();
  });
});
