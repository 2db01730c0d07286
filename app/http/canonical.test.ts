import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical.ts';

describe('canonicalUrl', () => {
  it.each([
    ['/', '', 'https://b.example/'],
    ['/agb', '', 'https://b.example/agb'],
    ['/agb/', '', 'https://b.example/agb'],
    ['/agb///', '', 'https://b.example/agb'],
    ['/agb', '?utm_source=x&seite=2', 'https://b.example/agb?seite=2'],
    ['/agb', '?seite=ZWEI', 'https://b.example/agb?seite=zwei'],
    ['/agb', '?Seite=2&SEITE=3', 'https://b.example/agb'],
    ['/agb', '?seite=2&seite=1', 'https://b.example/agb?seite=2&seite=1'],
    ['/agb', '?seite=', 'https://b.example/agb?seite='],
    ['/agb', '?suche=geheim&weiter=%2Finvoice&token=abc', 'https://b.example/agb'],
    ['/agb', '?seite=%22%3E%3Cscript%3E', 'https://b.example/agb?seite=%22%3E%3Cscript%3E'],
    ['/stra%C3%9Fe', '', 'https://b.example/stra%C3%9Fe'],
  ])('%s%s', (pathname, search, expected) => {
    expect(canonicalUrl('https://b.example', { pathname, search })).toBe(expected);
  });
});
