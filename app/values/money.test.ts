import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountCentsMax,
  centsToDecimal,
  formatCents,
  formatEuro,
  parseQuantity,
  parseUnitPrice,
  toCents,
  withinLimit,
  roundToSum,
  splitCents,
} from './money.ts';
import { big } from './decimal.ts';

const cents = fc.integer({ min: -amountCentsMax, max: amountCentsMax });

describe('toCents', () => {
  it.each([
    ['0.005', 1],
    ['-0.005', -1],
    ['0.004999999', 0],
    ['1.005', 101],
    ['-1.005', -101],
    ['2.675', 268],
    ['8.125', 813],
    ['0', 0],
    ['9999999999.99', amountCentsMax],
    ['-9999999999.994', -amountCentsMax],
  ])('rounds %s to %i', (amount, expected) => {
    expect(toCents(amount)).toBe(expected);
  });

  it('never answers minus zero', () => {
    expect(Object.is(toCents('-0.001'), 0)).toBe(true);
  });

  it.each(['9999999999.995', '-9999999999.995', '10000000000', '99999999999999999999999'])(
    'throws past the limit: %s',
    (amount) => {
      expect(() => toCents(amount)).toThrow(new RangeError('amount-too-large'));
    },
  );

  it('is the way back of centsToDecimal', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(centsToDecimal(amount))).toBe(amount);
      }),
    );
  });
});

describe('writing amounts', () => {
  it.each([
    [0, '0.00', '0,00', '0.00'],
    [5, '0.05', '0,05', '0.05'],
    [-5, '-0.05', '−0,05', '−0.05'],
    [100, '1.00', '1,00', '1.00'],
    [123456, '1234.56', '1.234,56', '1,234.56'],
    [-123456789, '-1234567.89', '−1.234.567,89', '−1,234,567.89'],
    [amountCentsMax, '9999999999.99', '9.999.999.999,99', '9,999,999,999.99'],
  ])('%i cents', (amount, xml, german, english) => {
    expect([centsToDecimal(amount), formatCents(amount), formatCents(amount, 'en')]).toEqual([xml, german, english]);
  });

  it('puts the currency where the language has it, with a space that does not break', () => {
    expect(formatEuro(119000)).toBe('1.190,00\u00a0€');
    expect(formatEuro(119000, 'en')).toBe('€\u00a01,190.00');
  });
});

describe.each([
  ['parseQuantity', parseQuantity],
  ['parseUnitPrice', parseUnitPrice],
])('%s', (_name, parse) => {
  it.each([
    ['2,5', { ok: true, value: '2.5' }],
    ['-1', { ok: true, value: '-1' }],
    ['0,0001', { ok: true, value: '0.0001' }],
    ['0,00001', { ok: false, refusal: 'too-many-places' }],
    ['9.999.999.999,9999', { ok: true, value: '9999999999.9999' }],
    ['10.000.000.000', { ok: false, refusal: 'too-large' }],
    ['viel', { ok: false, refusal: 'not-a-number' }],
  ])('%s', (input, expected) => {
    expect(parse(input)).toEqual(expected);
  });
});

describe('withinLimit', () => {
  it.each([0, 1, -1, amountCentsMax, -amountCentsMax])('takes %i', (cents) => {
    expect(Object.is(withinLimit(cents), cents)).toBe(true);
  });

  it('takes the sign from zero', () => {
    expect(Object.is(withinLimit(-0), 0)).toBe(true);
  });

  it.each([amountCentsMax + 1, -amountCentsMax - 1, Number.NaN, Infinity])('throws on %d', (cents) => {
    expect(() => withinLimit(cents)).toThrow(new RangeError('amount-too-large'));
  });
});

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const weights = fc.array(amounts, { minLength: 1, maxLength: 12 });

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

describe('splitCents', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1000, [20_000, 7_460], [728, 272]],
    [10, [-3, 1], [7, 3]],
    [5, [0, 7, 0], [0, 5, 0]],
    [7, [0, 0], [7, 0]],
    [0, [3, 4], [0, 0]],
    [7, [], []],
  ])('%i over %j is %j', (total, shares, parts) => {
    expect(splitCents(total, shares)).toEqual(parts);
  });

  it('loses no cent, and no part is a whole cent off its share', () => {
    fc.assert(
      fc.property(amounts, weights, (total, shares) => {
        const parts = splitCents(total, shares);
        expect(sum(parts)).toBe(total);
        const whole = sum(shares.map(Math.abs));
        if (whole === 0) return;
        parts.forEach((part, index) => {
          const off = BigInt(part) * BigInt(whole) - BigInt(total) * BigInt(Math.abs(shares[index] ?? 0));
          expect(off < BigInt(whole) && off > -BigInt(whole)).toBe(true);
        });
      }),
    );
  });

  it('is the same with the sign turned', () => {
    fc.assert(
      fc.property(amounts, weights, (total, shares) => {
        const turned = splitCents(-total, shares).map((part) => 0 - part);
        expect(turned).toEqual(splitCents(total, shares));
      }),
    );
  });
});

describe('roundToSum', () => {
  it.each([
    // 1.4 + 2.4 + 0.4 = 4.2: one cent is left, all lost 0.4, so the largest gets it.
    [['1.4', '2.4', '0.4'], 4, [1, 3, 0]],
    // 0.45 lost more than 5.4 did.
    [['5.4', '0.45', '1'], 7, [5, 1, 1]],
    [['-1.4', '-2.4', '-0.4'], -4, [-1, -3, 0]],
    // Both were rounded up, so one has to give a cent back.
    [['0.5', '0.5'], 1, [0, 1]],
    [['-0.3'], 0, [0]],
  ])('%j to %i is %j', (exact, total, rounded) => {
    expect(
      roundToSum(
        exact.map((value) => big(value)),
        total,
      ),
    ).toEqual(rounded);
  });
});
