import { describe, expect, it } from 'vitest';
import { listHref, readListQuery, readSearch, sortLink } from './list-query.ts';

const defaults = { sorts: ['number', 'issued', 'amount'], sort: 'number', descending: true } as const;
const read = (search: string) => readListQuery(new URL(`http://x/invoice/rechnungen${search}`), defaults);

describe('readListQuery', () => {
  it.each([
    ['', {}],
    ['?seite=3&suche=%20M%C3%BCller%20', { page: 3, search: 'Müller' }],
    ['?sortierung=betrag', { sort: 'amount', descending: false }],
    ['?sortierung=-betrag', { sort: 'amount' }],
    ['?sortierung=nummer', { descending: false }],
    ['?sortierung=ort', { descending: false }],
    ['?sortierung=constructor', { descending: false }],
    ['?seite=31&nach=900', { page: 31, after: 900 }],
    ['?seite=31&vor=931', { page: 31, before: 931 }],
  ])('%j', (search, expected) => {
    const usual = { page: 1, search: '', sort: 'number', descending: true, after: 0, before: 0 };
    expect(read(search)).toEqual({ ...usual, ...expected });
  });

  it.each(['0', '-1', '1.5', 'x', '', 'NaN', '4294967296', '1e30'])('ignores the row %j', (row) => {
    expect(read(`?nach=${row}&vor=${row}`)).toMatchObject({ after: 0, before: 0 });
  });

  it.each(['0', '-1', '1.5', 'zwei', '', 'NaN', 'Infinity', '9'.repeat(400)])('page %j is the first', (page) => {
    expect(read(`?seite=${page}`).page).toBe(1);
  });

  it.each(['100000', '100001', '1e9'])('takes page %j for page 100,000', (page) => {
    expect(read(`?seite=${page}`).page).toBe(100_000);
  });

  it('cuts a search at 100 characters', () => {
    expect(read(`?suche=${'x'.repeat(5000)}`).search).toHaveLength(100);
  });

  it('an empty order falls back to the default', () => {
    expect(read('?sortierung=')).toMatchObject({ sort: 'number', descending: true });
  });
});

describe('listHref', () => {
  const address = { pathname: '/invoice/kunden', search: '?seite=3&suche=M%26M&status=offen' };

  it('starts at page 1 when anything else changes, and keeps the rest', () => {
    expect(listHref(address, { status: 'entwurf' })).toBe('/invoice/kunden?suche=M%26M&status=entwurf');
    expect(listHref(address, { sort: '-name' })).toBe('/invoice/kunden?suche=M%26M&status=offen&sortierung=-name');
  });

  it('leaves out what is empty', () => {
    expect(listHref(address, { status: '', search: '' })).toBe('/invoice/kunden');
  });

  it('names the row where a page begins for that page alone', () => {
    const deep = { ...address, search: '?seite=31&nach=900&status=offen' };
    expect(listHref(deep, { page: 32, after: 930 })).toBe('/invoice/kunden?seite=32&nach=930&status=offen');
    expect(listHref(deep, { page: 1 })).toBe('/invoice/kunden?seite=1&status=offen');
    expect(listHref(deep, { status: '' })).toBe('/invoice/kunden');
  });

  it('turns pages', () => {
    expect(listHref(address, { page: 4 })).toBe('/invoice/kunden?seite=4&suche=M%26M&status=offen');
  });
});

describe('sortLink', () => {
  const address = { pathname: '/l', search: '' };
  const query = { sort: 'amount' } as const;

  it.each([
    ['amount', false, '/l?sortierung=-betrag', 'ascending'],
    ['amount', true, '/l?sortierung=betrag', 'descending'],
    ['issued', true, '/l?sortierung=datum', undefined],
  ] as const)('%s while descending is %s', (column, descending, href, direction) => {
    expect(sortLink(address, { ...query, descending }, column)).toEqual({ href, direction });
  });

  it('leads to what it says: following the link twice turns the order twice', () => {
    const follow = (search: string) => {
      const { href } = sortLink(
        { pathname: '/l', search },
        readListQuery(new URL(`http://x/l${search}`), defaults),
        'number',
      );
      return href.slice(2);
    };
    expect(read('').descending).toBe(true);
    expect(read(follow('')).descending).toBe(false);
    expect(read(follow(follow(''))).descending).toBe(true);
  });
});

it('readSearch cuts before it looks for spaces', () => {
  const url = new URL(`http://x/suche?q=${'%20'.repeat(99)}x${'y'.repeat(50)}`);
  expect(readSearch(url, 'words')).toBe('x');
  expect(readSearch(url, 'search')).toBe('');
});
