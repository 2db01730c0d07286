import { describe, expect, it } from 'vitest';
import { taxChoices, taxChoicesFor } from '#app/invoicing/tax/tax-choices.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { groupTaxes } from './tax-groups.ts';
import { furtherTaxChoice, isAskedFor, shortOptionsFor, taxOptionsFor } from './typed-taxes.ts';

const line = { tax: 'standard-1900', periodFrom: '', periodTo: '' };

function past(supply: readonly unknown[], lines: readonly object[] = [line]): string[] {
  const options = taxOptionsFor({ lines, supply, smallBusiness: false }) ?? [];
  return options.filter(({ value }) => !taxChoices.some((each) => each.value === value)).map(({ label }) => label);
}

describe('the taxes to choose from', () => {
  it.each([
    [['', ''], []],
    [['', '12.8.'], []],
    [['', '12.8.2026'], []],
    [
      ['', '12.8.2020'],
      ['16 %', '5 %'],
    ],
    [
      ['', '12082020'],
      ['16 %', '5 %'],
    ],
    [
      ['10.1.2021', '20.12.2020'],
      ['16 %', '5 %'],
    ],
    [['', '1.5.2005'], ['16 %']],
    [['kein Tag', null], []],
  ])('%j: beside the usual ones %j', (supply, labels) => {
    expect(past(supply)).toEqual(labels);
  });

  it('know days of single lines, and keep what a line has', () => {
    expect(past([], [line, { ...line, periodFrom: '31.12.2020' }])).toEqual(['16 %', '5 %']);
    expect(past([], [{ ...line, tax: 'standard-500' }])).toEqual(['5 %']);
  });

  it('are one list as long as nothing changes, so that no row is drawn anew', () => {
    const typed = { lines: [line], supply: ['', '12.8.2020'], smallBusiness: false };
    expect(taxOptionsFor(typed)).toBe(taxOptionsFor({ ...typed, supply: ['', '13.8.2020'] }));
    expect(taxOptionsFor({ ...typed, supply: [] })).toBe(taxChoices);
  });

  it('are none for small businesses, but where a line is beside the exemption', () => {
    expect(taxOptionsFor({ lines: [line], supply: ['', '12.8.2020'], smallBusiness: true })).toBeNull();
    const beside = taxOptionsFor({ lines: [{ ...line, tax: 'exempt-medical' }], supply: [], smallBusiness: true });
    expect(beside?.[0]?.label).toBe('§ 19 UStG');
  });

  it('begin for a further line with the rate of the day', () => {
    expect(furtherTaxChoice(['', ''])).toBe('standard-1900');
    expect(furtherTaxChoice(['', '12.8.2020'])).toBe('standard-1600');
    expect(furtherTaxChoice(['10.1.2021', '20.12.2020'])).toBe('standard-1900');
  });
});

describe('the short list of taxes', () => {
  const short = (used: TaxChoice[], smallBusiness = false, tax = 'standard-1900') =>
    shortOptionsFor({ lines: [{ ...line, tax }], supply: ['', '12.8.2026'], smallBusiness, used });
  const labels = (...asked: Parameters<typeof short>) => short(...asked)?.map(({ label }) => label);

  it('has the rates, what the company has used and what a line has, and a way to all the others', () => {
    expect(labels([])).toEqual(['19 %', '7 %', 'weitere …']);
    expect(labels(['section-13b-construction', 'standard-700'], false, 'zero-0')).toEqual([
      '19 %',
      '7 %',
      '0 % (Photovoltaik)',
      '§ 13b Nr. 4 Bauleistung',
      'weitere …',
    ]);
    expect(labels(['reverse-charge-eu'], true)).toBeUndefined();
    expect(labels([], true, 'not-taxable')).toEqual(['§ 19 UStG', 'Nicht steuerbar (Drittland)', 'weitere …']);
  });

  it('is one list as long as nothing changes', () => {
    expect(short(['export'])).toBe(short(['export']));
  });

  it('is left by what is no tax', () => {
    expect(['other', 'standard-1900', '', undefined].map(isAskedFor)).toEqual([true, false, false, false]);
  });
});

it.each([false, true])('each tax stands in one group of all taxes (small business: %s)', (smallBusiness) => {
  const offered = taxChoicesFor(smallBusiness);
  const grouped = groupTaxes(offered).flatMap(({ choices, rare }) => [...choices, ...(rare?.choices ?? [])]);
  expect(grouped.map(({ value }) => value).toSorted()).toEqual(offered.map(({ value }) => value).toSorted());
});
