import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ownPath, pageAfterLogin, readReplay, accountField, replayNames, replayOf } from './replay.ts';

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

it('a login form carries the fields without the account, which it names itself', () => {
  const fields = [
    { name: accountField, value: 'aaaaaaaaaaaaaaa' },
    { name: 'name', value: 'Nord' },
  ];
  expect(replayOf({ path: '/invoice/kunden/neu', fields, files: [], secrets: [] })).toEqual({
    path: '/invoice/kunden/neu',
    account: 'aaaaaaaaaaaaaaa',
    fields: [{ name: 'name', value: 'Nord' }],
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
