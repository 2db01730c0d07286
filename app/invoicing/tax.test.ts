import { describe, expect, it } from 'vitest';
import { photovoltaicsFrom, standardRatesOn, taxCases } from './tax.ts';

describe('standardRatesOn', () => {
  it.each([
    ['2006-12-31', []],
    ['2007-01-01', [1900, 700]],
    ['2020-06-30', [1900, 700]],
    ['2020-07-01', [1600, 500]],
    ['2020-12-31', [1600, 500]],
    ['2021-01-01', [1900, 700]],
    ['2026-11-21', [1900, 700]],
  ])('%s: %j', (date, rates) => {
    expect(standardRatesOn(date)).toEqual(rates);
  });
});

describe('taxCases', () => {
  it('gives a reason exactly where EN 16931 wants one: E yes, S and Z no', () => {
    const reasons = Object.values(taxCases).map(({ category, exemptionText }) => [
      category,
      exemptionText !== undefined,
    ]);
    expect(reasons).toEqual([
      ['S', false],
      ['Z', false],
      ['E', true],
    ]);
  });

  it('names § 19 UStG in the language of the document', () => {
    expect(taxCases['small-business'].exemptionText?.de).toContain('§ 19');
    expect(taxCases['small-business'].exemptionText?.en).toContain('section 19');
  });

  it('photovoltaics are untaxed since 2023', () => {
    expect(photovoltaicsFrom).toBe('2023-01-01');
  });
});
