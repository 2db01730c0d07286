import { describe, expect, it } from 'vitest';
import { inputOf, line } from '#tests/support/freeze-input.ts';
import type { Change } from '#tests/support/freeze-input.ts';
import { taxChoices } from '#app/invoicing/tax/tax-choices.ts';
import type { TaxCase } from '#app/invoicing/tax/tax.ts';
import { findGaps } from './gaps.ts';

const taxGapsOf = (change: Change) => findGaps(inputOf(change)).filter(({ code }) => code.startsWith('tax-'));
const gapsOf = (taxCase: TaxCase, change: Change = {}) =>
  taxGapsOf({ ...change, line: { taxCase, taxRateBp: 0 } }).map(({ code, form, field }) => `${code} ${form} ${field}`);
const french = { countryCode: 'FR', vatId: 'FR23334175221' };

describe('what the tax of lines asks for', () => {
  it.each<[TaxCase, Change, string[]]>([
    ['reverse-charge-eu', { customer: french }, []],
    ['reverse-charge-eu', {}, ['tax-customer-vat-id customer vatId']],
    ['reverse-charge-eu', { customer: { vatId: 'DE123456789' } }, ['tax-customer-vat-id customer vatId']],
    ['reverse-charge-eu', { customer: french, company: { vatId: '' } }, ['tax-own-vat-id company vatId']],
    ['intra-community-supply', { customer: { countryCode: 'FR' } }, ['tax-customer-vat-id customer vatId']],
    ['triangular-supply', { customer: { countryCode: 'FR' } }, ['tax-customer-vat-id customer vatId']],
    ['export', { customer: { countryCode: 'CH' } }, []],
    ['export', { company: { vatId: '' } }, ['tax-own-vat-id company vatId']],
    ['not-taxable', { company: { vatId: '' } }, []],
    ['not-taxable', { company: { taxNumber: '' } }, ['tax-own-number company taxNumber']],
    ['not-taxable', { company: { taxNumber: '', registrationNumber: 'HRB 1' } }, []],
    ['reverse-charge-domestic', {}, ['tax-customer-identifier customer vatId']],
    ['section-13b-cleaning', {}, ['tax-customer-identifier customer vatId']],
    ['reverse-charge-domestic', { customer: { registrationNumber: 'HRB 2' } }, []],
    ['reverse-charge-domestic', { customer: { vatId: 'DE123456789' } }, []],
    ['exempt-medical', { company: { vatId: '' } }, []],
    ['margin-used-goods', {}, []],
    ['reverse-charge-eu', { customer: null }, []],
  ])('names what the tax case %s still needs of both parties: %j', (taxCase, change, gaps) => {
    expect(gapsOf(taxCase, change)).toEqual(gaps);
  });

  it('sees what small businesses make of a choice', () => {
    expect(gapsOf('export', { company: { smallBusiness: true, vatId: '' } })).toEqual([]);
    expect(gapsOf('reverse-charge-eu', { company: { smallBusiness: true, vatId: '' }, customer: french })).toEqual([
      'tax-own-vat-id company vatId',
    ]);
  });

  it('names the first line that stands beside what is not taxable', () => {
    const lines = [{ ...line, taxCase: 'not-taxable', taxRateBp: 0 } as const, line];
    expect(taxGapsOf({ draft: { lines } })).toEqual([
      { code: 'tax-not-taxable-mixed', form: 'invoice', field: 'tax', line: 1, term: 'BT-151' },
    ]);
  });

  it.each<[day: string, rateBp: number, isGap: boolean]>([
    ['2020-06-30', 1600, true],
    ['2020-07-01', 1600, false],
    ['2020-07-01', 500, false],
    ['2020-12-31', 1900, true],
    ['2021-01-01', 1900, false],
    ['2005-05-01', 1600, false],
    ['2005-05-01', 500, true],
    ['1997-01-01', 1900, true],
  ])('on %s a rate of %i bp is wrong: %s', (day, taxRateBp, isGap) => {
    const supplied = { supplyFrom: day, supplyTo: '' };
    const change: Change = { draft: { ...supplied, lines: [{ ...line, taxRateBp }] } };
    const gap = { code: 'line-tax-rate', form: 'invoice', field: 'tax', line: 0, term: 'BT-152', day };
    expect(findGaps(inputOf(change))).toEqual(isGap ? [gap] : []);
    // The day of a line goes before that of the whole.
    const ofLine = { ...line, taxRateBp, periodFrom: day };
    expect(findGaps(inputOf({ draft: { supplyTo: '', lines: [ofLine] } }))).toEqual(isGap ? [gap] : []);
  });

  it('all other cases stand beside each other', () => {
    const lines = taxChoices
      .filter(({ value }) => value !== 'not-taxable')
      .map(({ taxCase, taxRateBp }) => ({ ...line, taxCase, taxRateBp }));
    expect(taxGapsOf({ draft: { lines }, customer: french })).toEqual([]);
  });
});
