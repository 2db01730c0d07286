import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lineTooLarge,
  sumTooLarge,
  typedProblems,
  typedSum,
  toTypedAdjustments,
  toTypedDeposits,
  typedTotals,
} from './typed-lines.ts';
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

  it('a charge that leads past the limit has the sentence at itself', () => {
    const sentence = expect.stringContaining('Mit dem Zuschlag kommt die Position auf mehr als') as string;
    expect(typedProblems({ ...line, surchargeAmount: '1' })).toEqual({ surchargeAmount: sentence });
    expect(typedProblems({ ...line, surchargePercent: '1' })).toEqual({ surchargePercent: sentence });
    expect(typedProblems({ ...line, discountAmount: '1', surchargeAmount: '1' })).toEqual({});
    expect(
      typedTotals(
        { lines: [line, { ...line, surchargeAmount: '1' }], adjustments: none },
        { smallBusiness: true, grossLabel: 'Rechnungsbetrag' },
      ).problem,
    ).toEqual(expect.stringContaining('Position 2: Mit dem Zuschlag'));
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

describe('what a final invoice takes off', () => {
  const group = { taxCase: 'standard', rateBp: 1900, grossCents: 119_000, taxCents: 19_000 } as const;
  const books = { taxCase: 'standard', rateBp: 700, grossCents: 10_700, taxCents: 700 } as const;
  const rest = { kind: 'deposit', offer: '', issueDate: '2026-10-01', openCents: 0, deductedBy: '' } as const;
  const known = [
    { ...rest, number: 'AR-1', settled: [group] },
    { ...rest, number: 'AR-2', settled: [group, books] },
    { ...rest, number: 'AR-3', settled: [] },
  ];
  const sums = (deposits: string, priceMode: 'net' | 'gross' = 'net', prepaid = false) =>
    typedTotals(
      {
        lines: [
          { quantity: '1', unitPrice: '5000', tax: 'standard-1900' },
          { quantity: '1', unitPrice: '400', tax: 'standard-700' },
        ],
        adjustments: { ...none, priceMode },
        deposits,
        prepaid,
      },
      { smallBusiness: false, grossLabel: 'Summe vor Abzug', deposits: known },
    ).rows.map(({ label, amount }) => `${label}: ${amount}`.replaceAll('\u00a0', ' '));

  it('is shown for each deposit and rate, with what is left', () => {
    expect(sums('ar-2; AR-1')).toEqual([
      'Summe der Positionen: 5.400,00 €',
      'Abschlagsrechnung AR-2 vom 01.10.2026 (19 %): −1.000,00 €',
      'Abschlagsrechnung AR-2 vom 01.10.2026 (7 %): −100,00 €',
      'Abschlagsrechnung AR-1 vom 01.10.2026: −1.000,00 €',
      'Summe netto: 3.300,00 €',
      'Umsatzsteuer 19 % auf 3.000,00 €: 570,00 €',
      'Umsatzsteuer 7 % auf 300,00 €: 21,00 €',
      'Bleibt zu zahlen: 3.891,00 €',
    ]);
  });

  it('is with tax where prices are', () => {
    expect(sums('AR-1', 'gross')).toContain('Abschlagsrechnung AR-1 vom 01.10.2026: −1.190,00 €');
    expect(sums('AR-1', 'gross').at(-1)).toBe('Bleibt zu zahlen: 4.210,00 €');
  });

  it('is taken off the whole where it is taken off after tax', () => {
    expect(sums('AR-2, AR-1', 'net', true)).toEqual([
      'Summe netto: 5.400,00 €',
      'Umsatzsteuer 19 % auf 5.000,00 €: 950,00 €',
      'Umsatzsteuer 7 % auf 400,00 €: 28,00 €',
      'Rechnungsbetrag: 6.378,00 €',
      'Abschlagsrechnung AR-2 vom 01.10.2026: −1.297,00 €',
      'Abschlagsrechnung AR-1 vom 01.10.2026: −1.190,00 €',
      'Bleibt zu zahlen: 3.891,00 €',
    ]);
    expect(sums('AR-3', 'net', true).at(-1)).toBe('Summe vor Abzug: 6.378,00 €');
  });

  it('is nothing of what is not paid, or not there', () => {
    for (const none of ['', 'AR-3', 'AR-4, irgendwas']) expect(sums(none).at(-1)).toBe('Summe vor Abzug: 6.378,00 €');
  });

  it('belongs to final invoices only', () => {
    expect(toTypedDeposits({ documentKind: 'final', deposits: 'AR-1' }).deposits).toBe('AR-1');
    expect(toTypedDeposits({ documentKind: 'invoice', deposits: 'AR-1' }).deposits).toBe('');
    expect(toTypedDeposits({ documentKind: 'final', deposits: ['AR-1'] }).deposits).toBe('');
  });
});
