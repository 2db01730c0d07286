import { describe, expect, it } from 'vitest';
import { changesWithin, lastDayOf, rateOn, sameRateOn, standardRatesOn, describeRatesOn } from './tax.ts';

describe('the general rates', () => {
  it.each([
    ['1998-03-31', []],
    ['1998-04-01', [1600, 700]],
    ['2006-12-31', [1600, 700]],
    ['2007-01-01', [1900, 700]],
    ['2020-06-30', [1900, 700]],
    ['2020-07-01', [1600, 500]],
    ['2020-12-31', [1600, 500]],
    ['2021-01-01', [1900, 700]],
    ['2026-11-21', [1900, 700]],
  ])('%s: %j', (day, rates) => {
    expect(standardRatesOn(day)).toEqual(rates);
  });

  it.each([
    ['2020-06-30', '2020-06-30', false],
    ['2020-06-30', '2020-07-01', true],
    ['2020-07-01', '2020-12-31', false],
    ['2020-07-01', '2021-01-01', true],
    ['2019-01-01', '2022-01-01', true],
    ['2021-01-01', '2026-12-31', false],
    ['2006-12-01', '2007-01-31', true],
  ])('from %s to %s: another one %s', (first, last, expected) => {
    expect(changesWithin(first, last)).toBe(expected);
  });

  it('know their last day, and what stands in their place on another', () => {
    expect([1900, 1600, 700, 500, 300].map(lastDayOf)).toEqual([null, '2020-12-31', null, '2020-12-31', null]);
    expect(sameRateOn(1900, '2020-08-12')).toBe(1600);
    expect(sameRateOn(700, '2020-08-12')).toBe(500);
    expect(sameRateOn(1600, '2026-11-21')).toBe(1900);
    expect(sameRateOn(500, '2005-01-01')).toBe(700);
    expect(sameRateOn(1900, '1990-01-01')).toBe(1900);
    expect(sameRateOn(300, '2026-01-01')).toBe(300);
  });
});

describe('what the law has taken out of them', () => {
  it.each([
    ['photovoltaics', '2022-12-31', null],
    ['photovoltaics', '2023-01-01', 0],
    ['restaurant-food', '2020-06-30', null],
    ['restaurant-food', '2020-12-31', 500],
    ['restaurant-food', '2021-01-01', 700],
    ['restaurant-food', '2023-12-31', 700],
    ['restaurant-food', '2024-01-01', null],
    ['restaurant-food', '2025-12-31', null],
    ['restaurant-food', '2026-01-01', 700],
    ['gas-and-heat', '2022-09-30', null],
    ['gas-and-heat', '2022-10-01', 700],
    ['gas-and-heat', '2024-03-31', 700],
    ['gas-and-heat', '2024-04-01', null],
  ] as const)('%s on %s: %s', (supply, day, rate) => {
    expect(rateOn(supply, day)).toBe(rate);
  });
});

describe('a sentence about a day', () => {
  it.each([
    ['2019-05-01', 'Sätze am 01.05.2019: 19 % und 7 %.'],
    ['2020-08-12', 'Sätze am 12.08.2020: 16 % und 5 % (Speisen im Restaurant: 5 %).'],
    [
      '2023-05-01',
      'Sätze am 01.05.2023: 19 % und 7 % (Speisen im Restaurant: 7 %, Gas und Fernwärme: 7 %, Photovoltaik: 0 %).',
    ],
    ['2025-05-01', 'Sätze am 01.05.2025: 19 % und 7 % (Photovoltaik: 0 %).'],
    ['1970-01-01', 'Welche Sätze am 01.01.1970 galten, steht hier nicht.'],
  ])('%s', (day, sentence) => {
    expect(describeRatesOn(day)).toBe(sentence);
  });
});
