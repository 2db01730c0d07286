import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAlike, readTyped } from './live-sums.tsx';
import { toTypedAdjustments, typedProblems, typedSubtotal, typedSum, typedTotals } from './typed-lines.ts';
import type { TypedSums } from './typed-lines.ts';

const nothing: TypedSums = { lines: [], adjustments: toTypedAdjustments({}), supply: [], deposits: '', prepaid: false };

type Fields = Record<string, string>;

function formOf(lines: readonly Fields[], whole: Fields = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(whole)) form.set(name, value);
  for (const [index, line] of lines.entries())
    for (const [name, value] of Object.entries(line)) form.set(`lines[${index}].${name}`, value);
  return form;
}

function shown(typed: TypedSums) {
  return {
    totals: typedTotals(typed, { smallBusiness: false, grossLabel: 'Rechnungsbetrag' }),
    sums: typed.lines.map(typedSum),
    problems: typed.lines.map(typedProblems),
    subtotals: typed.lines.map((_, index) => typedSubtotal(typed.lines, index)),
  };
}

describe('what is known of a line', () => {
  const number = fc.constantFrom('', '1', '2', '1,5', '19,99', '9999999999', '1'.repeat(30), 'x');
  const line: fc.Arbitrary<Fields> = fc.record({
    entry: fc.constantFrom('line', 'optional', 'section', 'subtotal', 'text'),
    quantity: number,
    unitPrice: number,
    tax: fc.constantFrom('standard-1900', 'standard-700', 'zero-0'),
    discountPercent: fc.constantFrom('', '10'),
    surchargeAmount: fc.constantFrom('', '1', '9999999999'),
  });
  const whole = fc.record({ priceMode: fc.constantFrom('net', 'gross'), allowanceAmount: fc.constantFrom('', '1') });

  it('says after any keys what the form says now', () => {
    const states = fc.array(fc.tuple(fc.array(line, { maxLength: 5 }), whole), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(states, (each) => {
        let typed = nothing;
        for (const [lines, fields] of each) {
          typed = readTyped(formOf(lines, fields), typed);
          expect(shown(typed)).toEqual(shown(readTyped(formOf(lines, fields), nothing)));
        }
      }),
    );
  });

  it('says it of one changed field', () => {
    const first: Fields = { entry: 'line', quantity: '1', unitPrice: '10', tax: 'standard-1900' };
    const before = readTyped(formOf([first, first]), nothing);
    for (const change of [
      { quantity: '2' },
      { unitPrice: '20' },
      { tax: 'standard-700' },
      { entry: 'optional' },
      { discountPercent: '10' },
      { surchargeAmount: '1' },
    ]) {
      const after = readTyped(formOf([first, { ...first, ...change }]), before);
      expect(after.lines[0]).toBe(before.lines[0]);
      expect(shown(after).totals.gross).not.toBe(shown(before).totals.gross);
    }
  });
});

describe('alike', () => {
  it.each([
    [{ a: [1, { b: 'c' }] }, { a: [1, { b: 'c' }] }, true],
    [{ a: '' }, { a: '', b: '' }, false],
    [{ a: undefined }, { b: undefined }, false],
    [[1, 2], [1], false],
    [null, {}, false],
    ['', 0, false],
  ])('%o and %o: %s', (before, now, expected) => {
    expect(isAlike(before, now)).toBe(expected);
  });
});
