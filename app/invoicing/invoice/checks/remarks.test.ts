import { describe, expect, it } from 'vitest';
import { inputOf } from '#tests/support/freeze-input.ts';
import type { Change } from '#tests/support/freeze-input.ts';
import { findRemarks } from './remarks.ts';

const settings = { introText: 'Vielen Dank.', closingText: 'Mit Gruß' };
const codesOf = (change: Change) =>
  findRemarks({ ...inputOf(change), settings }).map(({ code, form, field }) => `${code} ${form} ${field}`);
const supply = (supplyFrom: string, supplyTo = '') => ({ draft: { supplyFrom, supplyTo } });
const authority = (buyerReference: string) => ({ customer: { kind: 'public', buyerReference } as const });

describe('findRemarks', () => {
  it.each<[string, Change, string[]]>([
    ['an ordinary invoice', {}, []],
    ['a year', supply('2026-01-01', '2026-12-31'), []],
    ['more than a year', supply('2025-11-01', '2026-11-20'), ['supply-long-period invoice supplyTo']],
    [
      '2020 to 2021',
      supply('2020-01-01', '2021-12-31'),
      ['supply-long-period invoice supplyTo', 'supply-several-rates invoice supplyTo'],
    ],
    ['over the change of July 2020', supply('2020-06-15', '2020-07-15'), ['supply-several-rates invoice supplyTo']],
    ['the wrong way round: a gap says so', supply('2026-11-20', '2026-01-01'), []],
    ['no date: a gap says so', supply(''), []],
    ['an authority with a Leitweg-ID', authority('04011000-1234512345-06'), []],
    ['an authority without one: the gate says so', authority(''), []],
    ['an authority with something else', authority('Bestellung 4711'), ['reference-form customer buyerReference']],
    [
      'the same in the invoice',
      { ...authority(''), draft: { buyerReference: 'Bestellung 4711' } },
      ['reference-form invoice buyerReference'],
    ],
    [
      'an account outside SEPA',
      { company: { iban: 'CR05015202001026284066', bic: '' } },
      ['account-outside-sepa company iban'],
    ],
    ['a bank of another country', { company: { bic: 'BKAUATWW' } }, ['bank-elsewhere company bic']],
    ['no bank', { company: { bic: '' } }, []],
    ['a VAT ID', { customer: { vatId: 'DE136695976' } }, []],
    ['a VAT ID with a slip', { customer: { vatId: 'DE136695967' } }, ['customer-vat-id customer vatId']],
    ['a VAT ID of our own with one: its form says so', { company: { vatId: 'DE136695967' } }, []],
    ['a text of the settings for who reads German', { draft: { introText: 'Vielen Dank.' } }, []],
    [
      'texts of the settings for who reads English',
      { customer: { language: 'en' }, draft: settings },
      ['german-text invoice introText', 'german-text invoice closingText'],
    ],
    ['own words for who reads English', { customer: { language: 'en' }, draft: { introText: 'Thank you.' } }, []],
  ])('%s', (_, change, codes) => {
    expect(codesOf(change)).toEqual(codes);
  });
});
