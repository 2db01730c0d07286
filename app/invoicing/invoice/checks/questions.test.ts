import { describe, expect, it } from 'vitest';
import { inputOf, line } from '#tests/support/freeze-input.ts';
import type { Change } from '#tests/support/freeze-input.ts';
import type { TaxCase } from '#app/invoicing/tax/tax.ts';
import { expectedTaxCases, findQuestions } from './questions.ts';
import type { TurnoverFacts } from './questions.ts';

interface More {
  xrechnungFaults?: number;
  answers?: string[];
  sameInvoice?: string;
  turnover?: TurnoverFacts;
}

function asked(change: Change, more: More = {}) {
  return findQuestions({ ...inputOf(change), xrechnungFaults: 0, answers: [], sameInvoice: '', ...more });
}

describe('the limits of § 19 UStG', () => {
  const typed = {
    turnoverYear: 0,
    elsewhereCents: 0,
    excludedCents: 0,
    elsewhereBeforeCents: 0,
    excludedBeforeCents: 0,
  };
  const turnoverOf = (openCents: number, grossCents: number) => ({
    known: { received: [], typed: { ...typed, foundingYear: 0 }, openCents },
    year: 2026,
    grossCents,
  });
  const small = { company: { smallBusiness: true } };

  it('are asked about by the invoice that goes beyond one, and by all after the highest', () => {
    const keysOf = (openCents: number, grossCents: number) =>
      asked(small, { turnover: turnoverOf(openCents, grossCents) }).map(({ key }) => key);
    expect(keysOf(1_000_000, 1_500_000)).toEqual([]);
    expect(keysOf(1_000_000, 1_500_001)).toEqual(['small-business-limit:2026:beyond-next']);
    expect(keysOf(2_500_001, 100)).toEqual([]);
    expect(keysOf(9_000_000, 1_000_000)).toEqual([]);
    expect(keysOf(9_000_000, 1_000_001)).toEqual(['small-business-limit:2026:beyond']);
    expect(keysOf(11_000_000, 100)).toEqual(['small-business-limit:2026:beyond']);
  });

  it('are not asked about where nothing is exempt by them, or nothing is known', () => {
    const turnover = turnoverOf(0, 2_600_000);
    expect(asked({}, { turnover })).toEqual([]);
    expect(asked({ ...small, line: { taxCase: 'exempt-culture', taxRateBp: 0 } }, { turnover })).toEqual([]);
    expect(asked(small)).toEqual([]);
    const key = 'small-business-limit:2026:beyond-next';
    expect(asked(small, { turnover, answers: [key] })).toMatchObject([{ key, answered: true }]);
  });
});

describe('findQuestions', () => {
  it('asks nothing of an ordinary invoice, and nothing without a customer', () => {
    expect(asked({})).toEqual([]);
    expect(asked({}, { xrechnungFaults: 3 })).toEqual([]);
    expect(asked({ customer: null }, { xrechnungFaults: 3 })).toEqual([]);
  });

  it('asks whether an authority goes without an XRechnung, where none can be made', () => {
    const customer = { kind: 'public' } as const;
    expect(asked({ customer })).toEqual([]);
    const key = 'without-xrechnung:aaaaaaaaaaaaaaa';
    expect(asked({ customer }, { xrechnungFaults: 1 })).toEqual([{ code: 'without-xrechnung', key, answered: false }]);
    expect(asked({ customer }, { xrechnungFaults: 1, answers: [key] })).toMatchObject([{ answered: true }]);
    expect(asked({ customer }, { xrechnungFaults: 1, answers: ['without-xrechnung:b'] })).toMatchObject([
      { answered: false },
    ]);
  });

  it('asks the same where the customer’s record wants an XRechnung, and never where it wants the PDF', () => {
    const key = 'without-xrechnung:aaaaaaaaaaaaaaa';
    for (const invoiceFormat of ['xrechnung-ubl', 'xrechnung-cii'] as const)
      expect(asked({ customer: { invoiceFormat } }, { xrechnungFaults: 1 })).toMatchObject([{ key }]);
    expect(asked({ customer: { invoiceFormat: 'zugferd' } }, { xrechnungFaults: 1 })).toEqual([]);
    expect(asked({ customer: { kind: 'public', invoiceFormat: 'zugferd' } }, { xrechnungFaults: 1 })).toEqual([]);
  });

  it.each<[string, Change, string | null]>([
    ['a business in Austria', { customer: { countryCode: 'AT', vatId: 'ATU12345678' } }, 'AT:registered:standard'],
    ['one without VAT ID', { customer: { countryCode: 'AT' } }, 'AT:unregistered:standard'],
    ['one in Switzerland', { customer: { countryCode: 'CH' } }, 'CH:unregistered:standard'],
    [
      'an authority abroad',
      { customer: { kind: 'public', countryCode: 'FR', vatId: 'FRXX123456789' } },
      'FR:registered:standard',
    ],
    [
      'a small business’s customer abroad',
      { company: { smallBusiness: true }, customer: { countryCode: 'AT' } },
      'AT:unregistered:small-business',
    ],
    [
      'a service that is taxed in Austria, beside one that is not',
      {
        customer: { countryCode: 'AT', vatId: 'ATU12345678' },
        draft: { lines: [line, { ...line, taxCase: 'reverse-charge-eu', taxRateBp: 0 }] },
      },
      'AT:registered:standard',
    ],
    [
      'only such a service',
      { customer: { countryCode: 'AT', vatId: 'ATU12345678' }, line: { taxCase: 'reverse-charge-eu', taxRateBp: 0 } },
      null,
    ],
    ['a business at home', { customer: { vatId: 'DE123456789' } }, null],
    ['photovoltaics', { customer: { countryCode: 'AT' }, line: { taxCase: 'zero-photovoltaics', taxRateBp: 0 } }, null],
  ])('asks about German tax for %s', (_, change, key) => {
    const wanted =
      key === null ? [] : [{ code: 'foreign-tax', key: `foreign-tax:aaaaaaaaaaaaaaa:${key}`, answered: false }];
    expect(asked(change)).toEqual(wanted);
  });

  it.each<[string, Change, string | null]>([
    ['in Austria', { customer: { countryCode: 'AT' } }, 'AT:standard'],
    ['in Switzerland', { customer: { countryCode: 'CH' } }, 'CH:standard'],
    ['of a small business', { company: { smallBusiness: true }, customer: { countryCode: 'AT' } }, 'AT:small-business'],
    ['at home', {}, null],
    ['exempt by § 4', { customer: { countryCode: 'AT' }, line: { taxCase: 'exempt-education', taxRateBp: 0 } }, null],
  ])('asks about German tax for a person %s', (_, change, key) => {
    const { customer = {} } = change;
    const wanted =
      key === null
        ? []
        : [{ code: 'foreign-consumer', key: `foreign-consumer:aaaaaaaaaaaaaaa:${key}`, answered: false }];
    expect(asked({ ...change, customer: { kind: 'consumer', ...customer } })).toEqual(wanted);
  });

  it.each<[string, TaxCase, NonNullable<Change['customer']>, boolean]>([
    ['export for a customer at home', 'export', {}, true],
    ['export for one in Switzerland', 'export', { countryCode: 'CH' }, false],
    ['an EU supply to Switzerland', 'intra-community-supply', { countryCode: 'CH' }, true],
    ['an EU supply', 'intra-community-supply', { countryCode: 'FR', vatId: 'FR23334175221' }, false],
    ['reverse charge without VAT ID', 'reverse-charge-eu', { countryCode: 'FR' }, true],
    ['what is not taxable, at home', 'not-taxable', {}, true],
    ['§ 13b for a person', 'reverse-charge-domestic', { kind: 'consumer' }, true],
    ['§ 13b for a business', 'reverse-charge-domestic', {}, false],
    ['construction for a business', 'section-13b-construction', {}, false],
    ['construction for a person', 'section-13b-construction', { kind: 'consumer' }, true],
    ['used goods', 'margin-used-goods', {}, false],
    ['an exemption', 'exempt-medical', { kind: 'consumer' }, false],
  ])('asks whether the tax fits: %s', (_, taxCase, customer, asks) => {
    const codes = asked({ customer, line: { taxCase, taxRateBp: 0 } }).map(({ code }) => code);
    expect(codes).toEqual(asks ? ['unusual-tax'] : []);
  });

  it('asks again where the customer has got a VAT ID since', () => {
    const [before] = asked({ customer: { countryCode: 'AT' } });
    const answers = [before?.key ?? ''];
    expect(asked({ customer: { countryCode: 'AT' } }, { answers })).toMatchObject([{ answered: true }]);
    expect(asked({ customer: { countryCode: 'AT', vatId: 'ATU12345678' } }, { answers })).toMatchObject([
      { answered: false },
    ]);
  });
});

describe('the time of supply', () => {
  const supply = (supplyFrom: string, supplyTo = '') => ({ draft: { supplyFrom, supplyTo } });
  const inAdvance = (supplyFrom: string) => ({ draft: { supplyFrom, documentKind: 'deposit' } as const });

  // Today is 2026-11-21.
  it.each<[string, Change, string[]]>([
    ['today', supply('2026-11-21'), []],
    ['a quarter ahead', supply('2027-02-21'), []],
    ['a day more', supply('2027-02-22'), ['supply-ahead:2027-02-22']],
    ['a year that begins soon', supply('2027-01-01', '2027-12-31'), []],
    ['an end that is a slip', supply('2026-11-01', '2062-11-20'), ['supply-ahead:2026-11-01:2062-11-20']],
    ['a deposit for next year', inAdvance('2027-11-22'), []],
    ['a deposit for later', inAdvance('2027-11-23'), ['supply-ahead:2027-11-23']],
    ['half a year ago', supply('2026-05-21'), []],
    ['a day before', supply('2026-05-20'), ['supply-past:2026-05-20']],
    ['a year that has just ended', supply('2025-11-21', '2026-11-20'), []],
    ['a period of last year', supply('2025-01-01', '2025-12-31'), ['supply-past:2025-01-01:2025-12-31']],
    ['the wrong way round: a gap says so', supply('2026-11-20', '2024-01-01'), []],
    ['none: a gap says so', supply(''), []],
  ])('%s', (_, change, keys) => {
    expect(asked(change).map(({ key }) => key)).toEqual(keys);
  });

  const ofLine = (periodFrom: string, periodTo = '', draft = {}) => ({
    draft: { supplyFrom: '2026-11-18', ...draft },
    line: { periodFrom, periodTo },
  });
  const period = { supplyFrom: '2026-11-01', supplyTo: '2026-11-20' };

  it.each<[string, Change, string[]]>([
    ['that day', ofLine('2026-11-18'), []],
    ['days of which that is the last', ofLine('2026-11-01', '2026-11-18'), []],
    ['another day', ofLine('2026-11-17'), ['supply-of-lines:2026-11-18:2026-11-17:2026-11-17:1']],
    ['a month before', ofLine('2026-10-01', '2026-10-31'), ['supply-of-lines:2026-11-18:2026-10-01:2026-10-31:1']],
    ['days after', ofLine('2026-11-19', '2026-12-31'), ['supply-of-lines:2026-11-18:2026-11-19:2026-12-31:1']],
    [
      'a period of one day',
      ofLine('2026-11-19', '', { supplyTo: '2026-11-18' }),
      ['supply-of-lines:2026-11-18:2026-11-19:2026-11-19:1'],
    ],
    ['a period that holds them', ofLine('2026-11-02', '', period), []],
    ['the wrong way round: a gap says so', ofLine('2026-11-30', '2026-11-19'), []],
    ['none of the whole', ofLine('2026-11-19', '', { supplyFrom: '' }), []],
  ])('asks about lines of other days than the whole: %s', (_, change, keys) => {
    expect(asked(change).map(({ key }) => key)).toEqual(keys);
  });

  it('is asked about again where it changes', () => {
    const answers = ['supply-past:2026-05-20'];
    expect(asked(supply('2026-05-20'), { answers })).toMatchObject([{ answered: true }]);
    expect(asked(supply('2026-05-19'), { answers })).toMatchObject([{ code: 'supply-past', answered: false }]);
  });
});

describe('the same invoice a second time', () => {
  const sameInvoice = 'bbbbbbbbbbbbbbb';
  const key = `issued-before:aaaaaaaaaaaaaaa:${sameInvoice}`;

  it('is asked about, once for each that there is', () => {
    expect(asked({}, { sameInvoice })).toEqual([{ code: 'issued-before', key, answered: false }]);
    expect(asked({}, { sameInvoice, answers: [key] })).toMatchObject([{ answered: true }]);
    expect(asked({}, { sameInvoice: 'ccccccccccccccc', answers: [key] })).toMatchObject([{ answered: false }]);
  });
});

describe('expectedTaxCases', () => {
  const standard = { smallBusiness: false };

  it('are what the table of the law says of services and goods', () => {
    expect(expectedTaxCases(standard, { countryCode: 'AT', vatId: 'ATU12345678' })).toEqual([
      { supply: 'service', taxCase: 'reverse-charge-eu' },
      { supply: 'goods', taxCase: 'intra-community-supply' },
    ]);
    expect(expectedTaxCases(standard, { countryCode: 'CH', vatId: '' })).toEqual([
      { supply: 'service', taxCase: 'not-taxable' },
      { supply: 'goods', taxCase: 'export' },
    ]);
    expect(expectedTaxCases({ smallBusiness: true }, { countryCode: 'AT', vatId: 'ATU12345678' })).toEqual([
      { supply: 'service', taxCase: 'reverse-charge-eu' },
    ]);
    expect(expectedTaxCases(standard, { countryCode: 'AT', vatId: '' })).toEqual([]);
  });
});
