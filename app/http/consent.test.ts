import { describe, expect, it } from 'vitest';
import { consentCategories, consentCookie, readConsent } from './consent.ts';

const asked = (cookie?: string) =>
  readConsent(new Request('http://x/', cookie === undefined ? {} : { headers: { cookie } }));

describe('readConsent', () => {
  it('starts with what is necessary alone, undecided', () => {
    expect(asked()).toEqual({ decided: false, accepted: ['necessary'], refused: [] });
    expect(asked('other=1; meinconsent=statistic')).toEqual({
      decided: false,
      accepted: ['necessary'],
      refused: [],
    });
  });

  it.each([
    ['consent=necessary', ['necessary']],
    ['consent=', ['necessary']],
    ['consent=statistic.marketing', ['necessary', 'statistic', 'marketing']],
    ['a=b; consent=necessary.functional; c=d', ['necessary', 'functional']],
    ['consent=constructor.alles.statistics', ['necessary']],
    ['consent=STATISTIC', ['necessary']],
  ])('%s', (cookie, accepted) => {
    expect(asked(cookie)).toEqual({ decided: true, accepted, refused: [] });
  });
});

it.each([
  [null, ['necessary']],
  ['necessary.functional.statistic.marketing.unclassified', ['necessary', 'functional']],
])('Global Privacy Control counts more than the cookie %s, and nobody is asked', (value, accepted) => {
  const headers = { 'sec-gpc': '1', ...(value !== null && { cookie: `consent=${value}` }) };
  expect(readConsent(new Request('http://x/', { headers }))).toEqual({
    decided: true,
    accepted,
    refused: ['statistic', 'marketing', 'unclassified'],
  });
  const without = new Request('http://x/', { headers: { ...headers, 'sec-gpc': '0' } });
  expect(readConsent(without).refused).toEqual([]);
});

describe('consentCookie', () => {
  it.each([
    [[], 'necessary'],
    [['marketing', 'functional'], 'necessary.functional.marketing'],
    [consentCategories, 'necessary.functional.statistic.marketing.unclassified'],
    [['statistic; Path=/x', 'alles'], 'necessary'],
  ])('%j is kept as %s for a year', (chosen, value) => {
    expect(consentCookie(chosen)).toBe(`consent=${value}; Path=/; Max-Age=31536000; Secure; SameSite=Lax`);
  });

  it('reads back what it keeps', () => {
    const [pair = ''] = consentCookie(['statistic']).split(';');
    expect(asked(pair)).toEqual({ decided: true, accepted: ['necessary', 'statistic'], refused: [] });
  });
});
