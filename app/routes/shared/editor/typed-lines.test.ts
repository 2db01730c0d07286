import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineTooLarge, sumTooLarge, typedProblems, typedSum, toTypedAdjustments, typedTotals } from './typed-lines.ts';
import type { LineAsTyped } from './typed-lines.ts';

const line = { quantity: '1', unitPrice: '9.999.999.999,99', tax: 'zero-0' };

const none = toTypedAdjustments({});

describe('numbers past every limit', () => {
  it('a telephone number as price: a dash, and the sentence at the field', () => {
    const wrong = { quantity: '3', unitPrice: '0341 1234567', tax: 'standard-1900' };
    expect(typedSum(wrong)).toBe('–');
    expect(typedProblems(wrong)).toEqual({ unitPrice: lineTooLarge });
    const totals = typedTotals(
      { lines: [line, wrong], adjustments: none },
      { smallBusiness: false, grossLabel: 'Rechnungsbetrag' },
    );
    expect(totals.gross).toBe('–');
    expect(totals.problem).toBe(`Position 2: ${lineTooLarge}`);
    expect(totals.rows.map(({ amount }) => amount)).toEqual(['–', '–']);
  });

  it('lines that are too much together', () => {
    expect(typedProblems(line)).toEqual({});
    expect(
      typedTotals({ lines: [line, line], adjustments: none }, { smallBusiness: true, grossLabel: 'Rechnungsbetrag' }),
    ).toMatchObject({
      gross: '–',
      problem: sumTooLarge,
    });
    expect(
      typedTotals({ lines: [line], adjustments: none }, { smallBusiness: true, grossLabel: 'Rechnungsbetrag' }),
    ).toMatchObject({
      gross: '9.999.999.999,99\u00a0€',
      problem: null,
    });
  });

  it.each([
    [{ quantity: '99999999999' }, { quantity: 'Diese Zahl ist zu groß.' }],
    [{ unitPrice: '1'.repeat(180) }, { unitPrice: 'Diese Zahl ist zu groß.' }],
    [{ quantity: 'drei', unitPrice: '1,' }, {}],
  ])('%o', (typed, problems) => {
    expect(typedProblems(typed)).toEqual(problems);
  });

  const digits = fc.string({ unit: fc.constantFrom('0', '1', '9', ',', '.', '-', ' ', '€', 'e'), maxLength: 40 });
  const hostile = fc.oneof(
    digits,
    fc.integer({ min: 0, max: 10 ** 11 }).map(String),
    fc.string({ maxLength: 300 }),
    fc.constantFrom('9999999999,9999', '-9999999999,9999', '0', '\u2212999', '1e9999', 'Infinity', '__proto__'),
    fc.anything(),
  );
  const anyLine: fc.Arbitrary<LineAsTyped> = fc.record(
    { quantity: hostile, unitPrice: hostile, tax: hostile, description: hostile },
    { requiredKeys: [] },
  );

  it('never throw, whatever stands in the lines, and never show a sum past the limit', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), fc.boolean(), (lines, smallBusiness) => {
        const { gross, problem } = typedTotals(
          { lines: lines, adjustments: none },
          { smallBusiness, grossLabel: 'Rechnungsbetrag' },
        );
        expect(gross === '–').toBe(problem !== null);
        for (const each of lines) {
          const sum = typedSum(each);
          expect(sum === '–' || /^[-−]?\d{1,3}(\.\d{3}){0,3},\d{2}$/.test(sum)).toBe(true);
          expect(Object.keys(typedProblems(each)).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what is taken off and added', () => {
  const sums = (values: Readonly<Record<string, unknown>>, discountPercent = '') =>
    typedTotals(
      {
        lines: [{ quantity: '2', unitPrice: '50', tax: 'standard-1900', discountPercent }],
        adjustments: toTypedAdjustments(values),
      },
      { smallBusiness: false, grossLabel: 'Rechnungsbetrag' },
    ).rows.map(({ label, amount }) => `${label}: ${amount}`.replaceAll('\u00a0', ' '));

  it('is summed while it is typed', () => {
    expect(sums({ allowancePercent: '10', chargeAmount: '4,90' }, '20')).toEqual([
      'Summe der Positionen: 80,00 €',
      'Nachlass: −8,00 €',
      'Zuschlag: 4,90 €',
      'Summe netto: 76,90 €',
      'Umsatzsteuer 19 % auf 76,90 €: 14,61 €',
      'Rechnungsbetrag: 91,51 €',
    ]);
  });

  it('a charge in per cent is of the lines, before the allowance', () => {
    expect(sums({ allowancePercent: '10', chargePercent: '5' })).toContain('Zuschlag: 5,00 €');
  });

  it('with prices that have the tax in them, the net sum is what is left', () => {
    expect(sums({ priceMode: 'gross', allowancePercent: '10', chargeAmount: '4,90' }, '20')).toEqual([
      'Summe der Positionen: 80,00 €',
      'Nachlass: −8,00 €',
      'Zuschlag: 4,90 €',
      'Summe netto: 64,62 €',
      'Umsatzsteuer 19 % auf 64,62 €: 12,28 €',
      'Rechnungsbetrag: 76,90 €',
    ]);
  });

  it('what is no number yet counts nothing', () => {
    for (const typed of ['', 'x', '-5', '1,2,3', undefined])
      expect(sums({ allowancePercent: typed, allowanceAmount: typed, chargeAmount: typed }, typed ?? '')).toEqual(
        sums({}),
      );
  });

  it.each([
    [{ discountPercent: '12,5' }, '87,50'],
    [{ discountAmount: '30,5' }, '69,50'],
    [{ surchargePercent: '25' }, '125,00'],
    [{ surchargeAmount: '9,99' }, '109,99'],
    [{ discountPercent: '100', surchargeAmount: '9,99' }, '9,99'],
    [{ quantity: '-2', discountAmount: '30', surchargeAmount: '10' }, '−80,00'],
  ])('a line shows its sum with what is taken off and added: %j', (typed, sum) => {
    expect(typedSum({ quantity: '2', unitPrice: '50', ...typed })).toBe(sum);
  });
});
