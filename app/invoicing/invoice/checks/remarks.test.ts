import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../../tests/support/freeze-input.ts';
import type { Change } from '../../../../tests/support/freeze-input.ts';
import { findRemarks } from './remarks.ts';

const codesOf = (change: Change) =>
  findRemarks({ ...inputOf(change), sameInvoice: '' }).map(({ code, form, field }) => `${code} ${form} ${field}`);
const supply = (supplyFrom: string, supplyTo = '') => ({ draft: { supplyFrom, supplyTo } });
const authority = (buyerReference: string) => ({ customer: { kind: 'public', buyerReference } as const });

describe('findRemarks', () => {
  // Today is 2026-11-21.
  it.each<[string, Change, string[]]>([
    ['an ordinary invoice', {}, []],
    ['a year ahead', supply('2027-11-20'), []],
    ['far ahead', supply('2099-01-01'), ['supply-far-ahead invoice supplyFrom']],
    ['a period far ahead', supply('2027-12-01', '2027-12-31'), ['supply-far-ahead invoice supplyTo']],
    ['a year ago', supply('2025-11-22'), []],
    ['long ago', supply('2025-11-01'), ['supply-long-ago invoice supplyFrom']],
    ['a year', supply('2026-01-01', '2026-12-31'), []],
    ['more than a year', supply('2025-11-01', '2026-11-20'), ['supply-long-period invoice supplyTo']],
    [
      '2020 to 2021',
      supply('2020-01-01', '2021-12-31'),
      [
        'supply-long-ago invoice supplyFrom',
        'supply-long-period invoice supplyTo',
        'supply-several-rates invoice supplyTo',
      ],
    ],
    [
      'over the change of July 2020',
      supply('2020-06-15', '2020-07-15'),
      ['supply-long-ago invoice supplyFrom', 'supply-several-rates invoice supplyTo'],
    ],
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
  ])('%s', (_, change, codes) => {
    expect(codesOf(change)).toEqual(codes);
  });

  it('names the invoice that asks the same', () => {
    expect(findRemarks({ ...inputOf(), sameInvoice: 'RE-2026-0007' })).toEqual([
      { code: 'issued-before', form: 'invoice', field: 'supplyFrom', term: 'BT-72', number: 'RE-2026-0007' },
    ]);
  });
});
