import { describe, expect, it } from 'vitest';
import {
  newTaxChoice,
  isAllowedForSmallBusiness,
  taxByRegime,
  taxChoiceOf,
  taxChoices,
  taxChoicesFor,
  taxOfChoice,
  formatTax,
  formatTaxGroup,
} from './tax-choices.ts';
import { isExempt, taxDecisions } from './tax-decision.ts';
import { taxCaseNames } from './tax-cases.ts';

describe('tax choices', () => {
  it.each(taxChoices)('$value is read back from the line it makes', ({ value }) => {
    expect(taxChoiceOf(taxOfChoice(value))).toBe(value);
  });

  it('tells cases of the same rate apart', () => {
    expect(taxChoiceOf({ taxCase: 'zero-photovoltaics', taxRateBp: 0 })).toBe('zero-0');
    expect(taxOfChoice('zero-0')).toEqual({ taxCase: 'zero-photovoltaics', taxRateBp: 0 });
    expect(taxOfChoice('standard-700')).toEqual({ taxCase: 'standard', taxRateBp: 700 });
  });

  it('have every case but that of small businesses, which is no line’s own', () => {
    const cases = new Set(taxChoices.map(({ taxCase }) => taxCase));
    expect(taxCaseNames.filter((name) => !cases.has(name))).toEqual(['small-business']);
    expect(new Set(taxChoices.map(({ label }) => label)).size).toBe(taxChoices.length);
  });
});

describe('beside § 19 UStG', () => {
  it('stays what the table of the law does not give to it, and what § 4 UStG exempts', () => {
    const rows = Object.values(taxDecisions['small-business']).flatMap((row) => Object.values(row));
    const possible = new Set<string>(rows.filter((taxCase) => taxCase !== 'small-business'));
    for (const name of taxCaseNames)
      expect([name, isAllowedForSmallBusiness(name)]).toEqual([name, possible.has(name) || isExempt(name)]);
  });

  it('everything else is exempt by it', () => {
    expect(taxByRegime({ taxCase: 'standard', taxRateBp: 700 }, true)).toEqual({
      taxCase: 'small-business',
      taxRateBp: 0,
    });
    expect(taxByRegime({ taxCase: 'export', taxRateBp: 0 }, true).taxCase).toBe('small-business');
    expect(taxByRegime({ taxCase: 'not-taxable', taxRateBp: 0 }, true).taxCase).toBe('not-taxable');
    expect(taxByRegime({ taxCase: 'export', taxRateBp: 0 }, false).taxCase).toBe('export');
  });

  it('the select offers the exemption first, under the value that a new line has', () => {
    expect(taxChoicesFor(false)).toBe(taxChoices);
    const [first, ...others] = taxChoicesFor(true);
    expect(first).toEqual({ value: newTaxChoice, label: '§ 19 UStG' });
    expect(others.every(({ value }) => isAllowedForSmallBusiness(taxOfChoice(value).taxCase))).toBe(true);
    expect(others.length).toBeGreaterThan(10);
  });
});

describe('words', () => {
  it.each([
    ['standard', 1900, '19 % USt', 'Umsatzsteuer 19 % auf'],
    ['zero-photovoltaics', 0, '0 % USt', 'Umsatzsteuer 0 % auf'],
    ['small-business', 0, 'Steuerfrei, § 19 UStG', 'Steuerfrei, § 19 UStG auf'],
    ['exempt-medical', 0, 'Steuerfrei, § 4 Nr. 14 Heilbehandlung', 'Steuerfrei, § 4 Nr. 14 Heilbehandlung auf'],
    ['section-13b-construction', 0, '§ 13b Nr. 4 Bauleistung', '§ 13b Nr. 4 Bauleistung auf'],
    ['reverse-charge-eu', 0, 'Reverse Charge (EU)', 'Reverse Charge (EU) auf'],
  ] as const)('%s', (taxCase, rateBp, line, group) => {
    expect(formatTax({ taxCase, taxRateBp: rateBp })).toBe(line);
    expect(formatTaxGroup({ taxCase, rateBp, baseCents: 10_000 }).replaceAll('\u00a0', ' ')).toBe(`${group} 100,00 €`);
  });
});
