import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountCentsMax } from '#app/values/money.ts';
import { computeTotals, lineNetCents, taxOf } from './totals.ts';
import type { PricedLine } from './totals.ts';

// The oracle counts in bigint ten-thousandths and rounds by hand; it shares nothing with the code under test.
function roundedDivision(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  const absolute = numerator * sign;
  return sign * ((absolute * 2n + denominator) / (denominator * 2n));
}

function toTenThousandths(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'));
  return text.startsWith('-') ? -value : value;
}

function expectedTotals(lines: readonly PricedLine[]) {
  const nets = lines.map(({ quantity, unitPrice }) =>
    roundedDivision(toTenThousandths(quantity) * toTenThousandths(unitPrice), 1_000_000n),
  );
  const bases = new Map<string, bigint>();
  lines.forEach(({ taxCase, taxRateBp }, index) => {
    const key = `${String(99_999 - taxRateBp)}/${taxCase}/${taxRateBp}`;
    bases.set(key, (bases.get(key) ?? 0n) + (nets[index] ?? 0n));
  });
  const groups = [...bases]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, base]) => {
      const [, taxCase = '', rate = '0'] = key.split('/');
      return {
        taxCase,
        rateBp: Number(rate),
        baseCents: base,
        taxCents: roundedDivision(base * BigInt(rate), 10_000n),
      };
    });
  const net = nets.reduce((sum, cents) => sum + cents, 0n);
  const tax = groups.reduce((sum, group) => sum + group.taxCents, 0n);
  return { nets, groups, net, tax };
}

function decimalText(whole: number, fraction: number, negative: boolean): string {
  const digits = String(fraction).padStart(4, '0').replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${digits ? `.${digits}` : ''}`;
}

const decimalOf = (wholeMax: number) =>
  fc
    .tuple(fc.nat({ max: wholeMax }), fc.nat({ max: 9999 }), fc.boolean())
    .map(([whole, fraction, negative]) => decimalText(whole, fraction, negative));

const taxes = fc.constantFrom(
  { taxCase: 'standard', taxRateBp: 1900 },
  { taxCase: 'standard', taxRateBp: 700 },
  { taxCase: 'standard', taxRateBp: 1600 },
  { taxCase: 'zero-photovoltaics', taxRateBp: 0 },
  { taxCase: 'small-business', taxRateBp: 0 },
) satisfies fc.Arbitrary<Pick<PricedLine, 'taxCase' | 'taxRateBp'>>;

const lineOf = fc
  .tuple(decimalOf(999), decimalOf(99_999), taxes)
  .map(([quantity, unitPrice, tax]): PricedLine => ({ quantity, unitPrice, ...tax }));

describe('computeTotals', () => {
  it('agrees with the oracle on random lines', () => {
    fc.assert(
      fc.property(fc.array(lineOf, { maxLength: 30 }), (lines) => {
        const expected = expectedTotals(lines);
        const totals = computeTotals(lines);
        expect(totals.lineNetCents.map(BigInt)).toEqual(expected.nets);
        expect(
          totals.taxGroups.map(({ baseCents, taxCents, ...group }) => ({
            ...group,
            baseCents: BigInt(baseCents),
            taxCents: BigInt(taxCents),
          })),
        ).toEqual(expected.groups);
        expect([totals.netCents, totals.taxCents, totals.grossCents].map(BigInt)).toEqual([
          expected.net,
          expected.tax,
          expected.net + expected.tax,
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('has no total without lines', () => {
    const none = { lineNetCents: [], lines: [], allowances: [], charges: [], taxGroups: [] };
    expect(computeTotals([])).toEqual({ ...none, netCents: 0, taxCents: 0, grossCents: 0 });
  });

  const standard = (quantity: string, unitPrice: string, taxRateBp = 1900): PricedLine => ({
    quantity,
    unitPrice,
    taxCase: 'standard',
    taxRateBp,
  });

  it('takes tax once on the sum of a rate, not line by line', () => {
    // 19 % of 0.02 is 0.0038: per line nothing, on the sum of three a cent.
    const totals = computeTotals([standard('1', '0.02'), standard('1', '0.02'), standard('1', '0.02')]);
    expect([totals.netCents, totals.taxCents, totals.grossCents]).toEqual([6, 1, 7]);
  });

  it('rounds each line before it is summed', () => {
    expect(computeTotals([standard('1', '0.005'), standard('1', '0.005')]).netCents).toBe(2);
  });

  it.each([
    ['0.5', '0.01', 1],
    ['-0.5', '0.01', -1],
    ['0.4999', '0.01', 0],
    ['-0.4999', '0.01', 0],
    ['3', '33.3333', 10_000],
    ['-3', '0.125', -38],
    ['-3', '-0.125', 38],
    ['-0.0', '5', 0],
    // Too large for whole numbers: 1,234.5678 × 7,654,321.9876 = 9,449,779,456.7229…
    ['1234.5678', '7654321.9876', 944_977_945_672],
    ['-1234.5678', '7654321.9876', -944_977_945_672],
    ['9999999999.99', '1', 999_999_999_999],
    ['0.0001', '9999999999.9999', 100_000_000],
    // 90,071.9925 × 99,999.9999: one more digit than whole numbers keep
    ['90071.9925', '99999.9999', 900_719_924_099],
  ])('line %s × %s is %i cents, half away from zero', (quantity, unitPrice, cents) => {
    expect(Object.is(lineNetCents({ quantity, unitPrice }), cents)).toBe(true);
  });

  it.each([
    [50, 1900, 10],
    [-50, 1900, -10],
    [250, 700, 18],
    [-250, 700, -18],
    [-1, 1900, 0],
    [100, 0, 0],
  ])('tax on %i cents at %i is %i cents, half away from zero', (base, rate, tax) => {
    expect(Object.is(taxOf(base, rate), tax)).toBe(true);
  });

  it('sorts groups by falling rate and keeps cases of one rate apart', () => {
    const totals = computeTotals([
      { quantity: '1', unitPrice: '1', taxCase: 'zero-photovoltaics', taxRateBp: 0 },
      { quantity: '1', unitPrice: '2', taxCase: 'small-business', taxRateBp: 0 },
      standard('1', '3', 700),
      standard('1', '4'),
      standard('1', '5', 700),
    ]);
    expect(totals.taxGroups.map(({ taxCase, rateBp, baseCents }) => [taxCase, rateBp, baseCents])).toEqual([
      ['standard', 1900, 400],
      ['standard', 700, 800],
      ['small-business', 0, 200],
      ['zero-photovoltaics', 0, 100],
    ]);
  });

  it('reaches the limit and throws past it, also where only the tax leads past it', () => {
    const free = (unitPrice: string): PricedLine => ({
      quantity: '1',
      unitPrice,
      taxCase: 'small-business',
      taxRateBp: 0,
    });
    expect(computeTotals([free('9999999999.99')]).grossCents).toBe(amountCentsMax);
    expect(() => computeTotals([free('9999999999.99'), free('0.01')])).toThrow(new RangeError('amount-too-large'));
    expect(() => computeTotals([standard('1', '9999999999.99')])).toThrow(RangeError);
    expect(() => computeTotals([standard('9999999999', '9999999999')])).toThrow(RangeError);
  });

  // BT-109 and BT-116 have the limit too; a negative group at a higher rate brings only BT-112 back below it.
  it('throws when the net sum or a base is past the limit, though the gross amount is not', () => {
    const free = { quantity: '1', unitPrice: '9999999999', taxCase: 'zero-photovoltaics', taxRateBp: 0 } as const;
    expect(() => computeTotals([free, free, standard('-1', '9000000000')])).toThrow(RangeError);
  });
});
