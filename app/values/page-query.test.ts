import { describe, expect, it } from 'vitest';
import { hasQuery, nameOfWord, readQuery, statusWords, withQuery } from './page-query.ts';

describe('the query of a page', () => {
  it.each([
    ['/l', { page: 2, search: 'M & M' }, '/l?seite=2&suche=M+%26+M'],
    ['/l?seite=2&x=1', { page: 3 }, '/l?seite=3&x=1'],
    ['/l?seite=2', { page: '' }, '/l'],
    ['/l?a=?b', { page: 2 }, '/l?a=%3Fb&seite=2'],
    ['/l?a=1#lines[0].unitPrice', { wayBack: '/a?b#c' }, '/l?a=1&zurueck=%2Fa%3Fb%23c#lines[0].unitPrice'],
    ['', { start: '2026-01-01' }, '?ab=2026-01-01'],
  ] as const)('of %j with %j is %j', (address, values, expected) => {
    expect(withQuery(address, values)).toBe(expected);
  });

  it('says what was put into it', () => {
    const url = new URL(withQuery('http://x/l', { search: 'ä &?#+', page: 0 }));
    expect(readQuery(url, 'search')).toBe('ä &?#+');
    expect([hasQuery(url, 'page'), hasQuery(url, 'sort'), readQuery(url, 'sort')]).toEqual([true, false, '']);
  });

  it.each([
    ['offen', 'open'],
    ['entwurf', null],
    ['', null],
  ])('the word %j means %j among those of a page', (word, name) => {
    expect(nameOfWord(statusWords, ['open', 'paid'], word)).toBe(name);
  });
});
