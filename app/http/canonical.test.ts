import { describe, expect, it } from 'vitest';
import { canonicalUrl, shownPage } from './canonical.ts';
import { serverRenderedOnly } from './server-rendered-only.ts';

describe('canonicalUrl', () => {
  it.each([
    ['/', null, 'https://b.example/'],
    ['/agb', null, 'https://b.example/agb'],
    ['/agb/', null, 'https://b.example/agb'],
    ['/agb///', null, 'https://b.example/agb'],
    ['/invoice/kunden', 1, 'https://b.example/invoice/kunden'],
    ['/invoice/kunden/', 2, 'https://b.example/invoice/kunden?seite=2'],
    ['/stra%C3%9Fe', null, 'https://b.example/stra%C3%9Fe'],
  ])('%s, page %s', (pathname, page, expected) => {
    expect(canonicalUrl('https://b.example', { pathname, page })).toBe(expected);
  });
});

describe('a page of a list', () => {
  it.each([
    ['with rows', [{ look: {} }, { page: 3, rows: [1] }], 3],
    ['as lists with a search answer', [undefined, serverRenderedOnly({ query: { page: 2 }, rows: [1] })], 2],
    ['without rows is none', [{ page: 999, rows: [] }], null],
    ['is no page of a form', [{ page: 2 }, { rows: [1] }, null, 'x'], null],
  ])('%s', (_name, loaded, page) => {
    expect(shownPage(loaded)).toBe(page);
  });
});
