import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineTooLarge, sumTooLarge, typedProblems, typedSum, typedTotals } from './typed-lines.ts';
import type { LineAsTyped } from './typed-lines.ts';

const line = { quantity: '1', unitPrice: '9.999.999.999,99', tax: 'zero-0' };

describe('numbers past every limit', () => {
  it('a telephone number as price: a dash, and the sentence at the field', () => {
    const wrong = { quantity: '3', unitPrice: '0341 1234567', tax: 'standard-1900' };
    expect(typedSum(wrong)).toBe('–');
    expect(typedProblems(wrong)).toEqual({ unitPrice: lineTooLarge });
    const totals = typedTotals([line, wrong], { smallBusiness: false, grossLabel: 'Rechnungsbetrag' });
    expect(totals.gross).toBe('–');
    expect(totals.problem).toBe(`Position 2: ${lineTooLarge}`);
    expect(totals.rows.map(({ amount }) => amount)).toEqual(['–', '–']);
  });

  it('lines that are too much together', () => {
    expect(typedProblems(line)).toEqual({});
    expect(typedTotals([line, line], { smallBusiness: true, grossLabel: 'Rechnungsbetrag' })).toMatchObject({
      gross: '–',
      problem: sumTooLarge,
    });
    expect(typedTotals([line], { smallBusiness: true, grossLabel: 'Rechnungsbetrag' })).toMatchObject({
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
        const { gross, problem } = typedTotals(lines, { smallBusiness, grossLabel: 'Rechnungsbetrag' });
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
