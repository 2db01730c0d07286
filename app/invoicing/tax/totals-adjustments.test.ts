import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negateDecimal } from '#app/values/decimal.ts';
import { computeTotals, lineNetCents, taxWithin } from './totals.ts';
import type { Adjustment, DocumentAdjustment, DocumentAdjustments, PricedLine, PriceMode, Totals } from './totals.ts';

const standard = (unitPrice: string, change: Partial<PricedLine> = {}): PricedLine => ({
  quantity: '1',
  unitPrice,
  taxCase: 'standard',
  taxRateBp: 1900,
  ...change,
});
const reduced = (unitPrice: string, change: Partial<PricedLine> = {}) =>
  standard(unitPrice, { taxRateBp: 700, ...change });

const groupsOf = ({ taxGroups }: Totals) =>
  taxGroups.map(({ taxCase, rateBp, baseCents, taxCents }) => [taxCase, rateBp, baseCents, taxCents]);
const partsOf = (adjustments: Totals['allowances']) =>
  adjustments.map(({ amountCents, parts }) => [amountCents, parts.map((part) => [part.rateBp, part.amountCents])]);

describe('allowances and charges of a line', () => {
  it('come off and on after the line is rounded; percentages are of the line', () => {
    // 3 × 33.335 = 100.005 → 100.01; 12.5 % of it 12.50; minus 1.33, plus 2.00
    const line = standard('33.335', {
      quantity: '3',
      allowances: [{ percentBp: 1250 }, { amountCents: 133 }],
      charges: [{ amountCents: 200 }],
    });
    const totals = computeTotals([line]);
    expect(totals.lines).toEqual([
      {
        amountCents: 8818,
        netCents: 8818,
        allowances: [
          { amountCents: 1250, netCents: 1250 },
          { amountCents: 133, netCents: 133 },
        ],
        charges: [{ amountCents: 200, netCents: 200 }],
      },
    ]);
    expect(groupsOf(totals)).toEqual([['standard', 1900, 8818, 1675]]);
  });

  it('of a line that comes to zero equal the line, to the cent', () => {
    const nothing = standard('0', { charges: [{ amountCents: 1_000 }] });
    const totals = computeTotals([nothing, nothing, nothing], { priceMode: 'gross' });
    for (const line of totals.lines) expect(line.charges).toEqual([{ amountCents: 1_000, netCents: line.netCents }]);
    expect(totals.lineNetCents.reduce((sum, cents) => sum + cents, 0)).toBe(totals.netCents);
    expect(new Set(totals.lineNetCents).size).toBe(2);
  });

  it('are absent where nothing is typed', () => {
    const { lines, allowances, charges } = computeTotals([standard('1')]);
    expect({ lines, allowances, charges }).toEqual({
      lines: [{ amountCents: 100, netCents: 100, allowances: [], charges: [] }],
      allowances: [],
      charges: [],
    });
  });

  it('a price may be for many', () => {
    expect(lineNetCents({ quantity: '250', unitPrice: '3.1234', priceBaseQuantity: '100' })).toBe(781);
  });
});

describe('allowances and charges of the document', () => {
  it('a percentage is taken of each rate', () => {
    const totals = computeTotals([standard('100'), reduced('74.6')], { allowances: [{ percentBp: 333 }] });
    // 3.33 % of 100.00 and of 74.60
    expect(partsOf(totals.allowances)).toEqual([
      [
        581,
        [
          [1900, 333],
          [700, 248],
        ],
      ],
    ]);
    expect(groupsOf(totals)).toEqual([
      ['standard', 1900, 9667, 1837],
      ['standard', 700, 7212, 505],
    ]);
    expect([totals.netCents, totals.taxCents, totals.grossCents]).toEqual([16_879, 2342, 19_221]);
  });

  it('an amount is split by what each rate has, the odd cent where most was lost', () => {
    const totals = computeTotals([standard('200'), reduced('74.6')], { allowances: [{ amountCents: 1000 }] });
    // 10.00 × 200 / 274.60 = 7.2833, × 74.60 / 274.60 = 2.7167
    expect(partsOf(totals.allowances)).toEqual([
      [
        1000,
        [
          [1900, 728],
          [700, 272],
        ],
      ],
    ]);
    expect(totals.netCents).toBe(26_460);
  });

  it('one that names its tax opens a group of its own where no line has it', () => {
    const tax = { taxCase: 'standard', taxRateBp: 1900 } as const;
    const totals = computeTotals([reduced('10')], { charges: [{ amountCents: 495, tax }] });
    expect(groupsOf(totals)).toEqual([
      ['standard', 1900, 495, 94],
      ['standard', 700, 1000, 70],
    ]);
  });

  it('one that names its tax goes into the group of the lines that have it', () => {
    const tax = { taxCase: 'standard', taxRateBp: 700 } as const;
    const totals = computeTotals([standard('10'), reduced('10')], { allowances: [{ percentBp: 1000, tax }] });
    expect(groupsOf(totals)).toEqual([
      ['standard', 1900, 1000, 190],
      ['standard', 700, 900, 63],
    ]);
  });

  it('an allowance of zero changes no sum', () => {
    const totals = computeTotals([standard('10')], { allowances: [{ amountCents: 0 }, { percentBp: 0 }] });
    expect(partsOf(totals.allowances)).toEqual([
      [0, []],
      [0, []],
    ]);
    expect(totals.netCents).toBe(1000);
  });

  it('past the limit it throws, even where the total keeps it', () => {
    const charges = [{ amountCents: 900_000_000_000 }, { amountCents: 900_000_000_000 }];
    const allowances = [{ amountCents: 1_000_000_000_000 }];
    expect(() => computeTotals([standard('1')], { charges })).toThrow(RangeError);
    expect(() => computeTotals([standard('1')], { charges, allowances })).toThrow(RangeError);
  });
});

describe('prices with tax', () => {
  const gross = (lines: PricedLine[], more: DocumentAdjustments = {}) =>
    computeTotals(lines, { ...more, priceMode: 'gross' });

  it.each([
    [11_900, 1900, 1900],
    [100, 1900, 16],
    [-100, 1900, -16],
    [107, 700, 7],
    [500, 0, 0],
  ])('in %i cents at %i lie %i cents of tax', (amount, rate, tax) => {
    expect(Object.is(taxWithin(amount, rate), tax)).toBe(true);
  });

  it('what the customer was told is what is to be paid', () => {
    const totals = gross([standard('9.99', { quantity: '3' }), reduced('19.95', { quantity: '4' })]);
    // 29.97 / 1.19 = 25.1849, 79.80 / 1.07 = 74.5794
    expect(groupsOf(totals)).toEqual([
      ['standard', 1900, 2518, 479],
      ['standard', 700, 7458, 522],
    ]);
    expect(totals.grossCents).toBe(2997 + 7980);
    expect(totals.lineNetCents).toEqual([2518, 7458]);
  });

  it('net lines add up to the net sum, which single rounding would miss', () => {
    // 0.10 / 1.19 = 0.0840 each, rounded 0.08; of 0.30 the net amount is 0.25.
    const totals = gross([standard('0.1'), standard('0.1'), standard('0.1')]);
    expect(totals.lineNetCents).toEqual([9, 8, 8]);
    expect(groupsOf(totals)).toEqual([['standard', 1900, 25, 5]]);
  });

  it('allowances and charges are typed with tax too', () => {
    const line = standard('119', { allowances: [{ amountCents: 1190 }] });
    const totals = gross([line], { allowances: [{ percentBp: 1000 }], charges: [{ amountCents: 595 }] });
    expect(totals.lines[0]?.allowances).toEqual([{ amountCents: 1190, netCents: 1000 }]);
    // 107.10 − 10.71 + 5.95 = 102.34 with tax, 86.00 without
    expect(partsOf(totals.allowances)).toEqual([[1071, [[1900, 900]]]]);
    expect(partsOf(totals.charges)).toEqual([[595, [[1900, 500]]]]);
    expect([totals.netCents, totals.taxCents, totals.grossCents]).toEqual([8600, 1634, 10_234]);
  });
});

const decimalOf = (wholeMax: number) =>
  fc
    .tuple(fc.nat({ max: wholeMax }), fc.nat({ max: 9999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(4, '0')}`);
const signed = fc.tuple(decimalOf(99), fc.boolean()).map(([text, minus]) => (minus ? negateDecimal(text) : text));
const taxes = fc.constantFrom(
  { taxCase: 'standard', taxRateBp: 1900 },
  { taxCase: 'standard', taxRateBp: 700 },
  { taxCase: 'exempt-medical', taxRateBp: 0 },
  { taxCase: 'zero-photovoltaics', taxRateBp: 0 },
) satisfies fc.Arbitrary<Pick<PricedLine, 'taxCase' | 'taxRateBp'>>;
const adjustment: fc.Arbitrary<Adjustment> = fc.oneof(
  fc.record({ percentBp: fc.nat({ max: 10_000 }) }),
  fc.record({ amountCents: fc.integer({ min: -5000, max: 5000 }) }),
);
const adjustments = fc.array(adjustment, { maxLength: 3 });
const documentAdjustments = fc.array(
  fc.tuple(adjustment, fc.option(taxes)).map(([each, tax]): DocumentAdjustment => (tax ? { ...each, tax } : each)),
  { maxLength: 3 },
);
const lineOf = fc
  .record({ quantity: signed, unitPrice: decimalOf(999), tax: taxes, allowances: adjustments, charges: adjustments })
  .map(({ tax, ...line }): PricedLine => ({ ...line, ...tax }));
const documentOf = fc.record({
  lines: fc.array(lineOf, { minLength: 1, maxLength: 12 }),
  priceMode: fc.constantFrom<PriceMode>('net', 'gross'),
  allowances: documentAdjustments,
  charges: documentAdjustments,
});

const keysOf = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const plus = (value: number) => (value === 0 ? 0 : value);

function negated<T extends Adjustment>(each: T): T {
  return each.amountCents === undefined ? each : { ...each, amountCents: plus(-each.amountCents) };
}

describe('totals of any document', () => {
  it('parts add up to the whole, and no cent is lost', () => {
    fc.assert(
      fc.property(documentOf, ({ lines, ...document }) => {
        const totals = computeTotals(lines, document);
        const parts = (list: Totals['allowances']) => list.flatMap((each) => each.parts);
        expect(
          sum(totals.lineNetCents) -
            sum(parts(totals.allowances).map((part) => part.amountCents)) +
            sum(parts(totals.charges).map((part) => part.amountCents)),
        ).toBe(totals.netCents);
        expect(sum(totals.taxGroups.map((group) => group.baseCents))).toBe(totals.netCents);
        expect(sum(totals.taxGroups.map((group) => group.taxCents))).toBe(totals.taxCents);
        expect(totals.netCents + totals.taxCents).toBe(totals.grossCents);
        for (const { taxCase, rateBp, baseCents } of totals.taxGroups) {
          const own = (part: { taxCase: string; rateBp: number }) => part.taxCase === taxCase && part.rateBp === rateBp;
          const net = sum(
            lines.map((line, index) =>
              own({ taxCase: line.taxCase, rateBp: line.taxRateBp }) ? (totals.lineNetCents[index] ?? 0) : 0,
            ),
          );
          const ownSum = (list: Totals['allowances']) =>
            sum(parts(list).map((part) => (own(part) ? part.amountCents : 0)));
          expect(net - ownSum(totals.allowances) + ownSum(totals.charges)).toBe(baseCents);
        }
        totals.allowances.forEach((each, index) => {
          const typed = document.allowances[index]?.amountCents;
          if (typed !== undefined) expect(each.amountCents).toBe(plus(typed));
        });
      }),
      { numRuns: 300 },
    );
  });

  it('with tax in the prices the customer pays what was typed', () => {
    fc.assert(
      fc.property(documentOf, ({ lines, allowances, charges }) => {
        const totals = computeTotals(lines, { priceMode: 'gross', allowances, charges });
        const typed =
          sum(totals.lines.map((line) => line.amountCents)) -
          sum(totals.allowances.map((each) => each.amountCents)) +
          sum(totals.charges.map((each) => each.amountCents));
        expect(totals.grossCents).toBe(typed);
        // BR-CO-17 and BW-TAX: within a cent of base × rate
        for (const { baseCents, rateBp, taxCents } of totals.taxGroups) {
          expect(Math.abs(taxCents * 10_000 - baseCents * rateBp)).toBeLessThanOrEqual(10_000);
        }
      }),
    );
  });

  it('the order of the lines changes nothing but their order', () => {
    fc.assert(
      fc.property(documentOf, keysOf, ({ lines, ...document }, keys) => {
        const order = lines.map((_, index) => index).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
        const shuffled = order.flatMap((index) => lines[index] ?? []);
        const [totals, again] = [computeTotals(lines, document), computeTotals(shuffled, document)];
        expect(again.taxGroups).toEqual(totals.taxGroups);
        expect(again.allowances).toEqual(totals.allowances);
        expect(again.charges).toEqual(totals.charges);
        expect([again.netCents, again.grossCents]).toEqual([totals.netCents, totals.grossCents]);
        const pairs = (of: Totals) => of.lines.map((line) => `${line.amountCents}/${line.netCents}`).sort();
        expect(pairs(again)).toEqual(pairs(totals));
      }),
    );
  });

  it('a document and its cancellation add up to zero in each tax group', () => {
    fc.assert(
      fc.property(documentOf, ({ lines, ...document }) => {
        const totals = computeTotals(lines, document);
        const back = computeTotals(
          lines.map((line) => ({
            ...line,
            quantity: negateDecimal(line.quantity),
            allowances: (line.allowances ?? []).map(negated),
            charges: (line.charges ?? []).map(negated),
          })),
          { ...document, allowances: document.allowances.map(negated), charges: document.charges.map(negated) },
        );
        const both = totals.taxGroups.map((group, index) => {
          const other = back.taxGroups[index];
          return [
            group.rateBp === other?.rateBp,
            group.baseCents + (other?.baseCents ?? 1),
            group.taxCents + (other?.taxCents ?? 1),
          ];
        });
        expect(both).toEqual(totals.taxGroups.map(() => [true, 0, 0]));
        expect(back.lineNetCents.map((cents) => plus(-cents))).toEqual(totals.lineNetCents);
        expect(back.grossCents + totals.grossCents).toBe(0);
      }),
    );
  });
});
