import { describe, expect, it } from 'vitest';
import { expiredSession, pagePath, typedForm } from './typed-form.ts';

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
const own = { origin: 'https://b.example' };

function posted(headers: Record<string, string>, body: BodyInit = new URLSearchParams([['name', 'Nord']])): Request {
  return new Request(page, { method: 'POST', body, headers });
}

describe('typedForm', () => {
  it('gives back the fields of our own page, in order, and of passwords only that there are some', async () => {
    const body = new URLSearchParams([
      ['_account', 'aaaaaaaaaaaaaaa'],
      ['name', 'Nord'],
      ['lines[0].quantity', '1'],
      ['password', 'geheim'],
      ['oldPassword', 'noch geheimer'],
      ['name', 'Süd'],
    ]);
    expect(await typedForm(posted(own, body))).toEqual({
      path: '/invoice/kunden/neu?kunde=1',
      fields: [
        { name: '_account', value: 'aaaaaaaaaaaaaaa' },
        { name: 'name', value: 'Nord' },
        { name: 'lines[0].quantity', value: '1' },
        { name: 'name', value: 'Süd' },
      ],
      files: [],
      secrets: ['password', 'oldPassword'],
    });
  });

  it.each([
    ['the same origin', own, true],
    ['no origin, but the browser says so', { 'sec-fetch-site': 'same-origin' }, true],
    ['another origin', { origin: 'https://other.example' }, false],
    ['our own page behind a proxy', { origin: 'https://other.example', 'sec-fetch-site': 'same-origin' }, true],
    ['another site behind a proxy', { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }, false],
    ['another scheme', { origin: 'http://b.example' }, false],
    ['another port', { origin: 'https://b.example:8443' }, false],
    ['a hidden origin', { origin: 'null' }, false],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }, false],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['nothing', {}, false],
  ])('%s: %j', async (_name, headers, given) => {
    expect((await typedForm(posted(headers)))?.fields).toEqual(given ? [{ name: 'name', value: 'Nord' }] : undefined);
  });

  it('names the files that were chosen, and passes over those that were not', async () => {
    const part = (head: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const file = (name: string) => `filename="${name}"\r\nContent-Type: application/octet-stream`;
    const body = [
      part('name="name"', 'Nord'),
      part(`name="logoFile"; ${file('zeichen.png')}`, 'x'),
      part(`name="letterheadFile"; ${file('')}`, ''),
      '--b--\r\n',
    ].join('');
    const typed = await typedForm(posted({ ...own, 'content-type': 'multipart/form-data; boundary=b' }, body));
    expect(typed?.fields).toEqual([{ name: 'name', value: 'Nord' }]);
    expect(typed?.files).toEqual([{ name: 'logoFile', fileName: 'zeichen.png' }]);
  });

  it('holds more than a form takes, but not whatever is sent', async () => {
    const sized = (size: number) => posted(own, new URLSearchParams({ note: 'x'.repeat(size) }));
    expect((await typedForm(sized(2 * 1024 * 1024)))?.fields[0]?.value.length).toBe(2 * 1024 * 1024);
    expect(await typedForm(sized(3 * 1024 * 1024))).toBeNull();
  });

  it('has nothing of a page that was only opened, and of what is no form', async () => {
    expect(await typedForm(new Request(page, { headers: own }))).toBeNull();
    expect(await typedForm(posted({ ...own, 'content-type': 'application/json' }, '{}'))).toBeNull();
  });
});

describe('expiredSession', () => {
  const cookie = `pb_auth=${encodeURIComponent(JSON.stringify({ token: 'x', record: { email: 'a@b.example' } }))}`;

  it.each([
    ['proposes the address that the browser knows', cookie, 'a@b.example'],
    ['proposes none without', '', ''],
    ['proposes none of a cookie that says nothing', 'pb_auth=%7B%22record%22%3A%7B%22email%22%3A7%7D%7D', ''],
  ])('%s', async (_name, sent, email) => {
    expect(await expiredSession(posted({ origin: 'https://b.example', cookie: sent }))).toMatchObject({
      data: { kind: 'session-expired', email },
      init: { status: 401 },
    });
  });

  it('leads to the login where nothing may be carried, with the headers it is given', async () => {
    const answer = await expiredSession(posted({ origin: 'https://other.example' }), { 'Set-Cookie': 'a=b' });
    if (!(answer instanceof Response)) throw new Error('no way to the login');
    expect([answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual(['/login', 'a=b']);
  });
});
