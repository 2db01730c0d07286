import { describe, expect, it } from 'vitest';
import { customer, inputOf, line } from '#tests/support/freeze-input.ts';
import type { Change } from '#tests/support/freeze-input.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { freezeInvoice, freezeTerms } from './freeze-invoice.ts';
import { paymentDaysOf } from './checks/gaps.ts';
import type { FrozenContent } from './freeze-invoice.ts';

function frozen(change: Change = {}): FrozenContent {
  const result = freezeInvoice(inputOf(change));
  if (!result.ok) throw new Error(JSON.stringify(result.gaps));
  return result.content;
}

describe('paymentDaysOf', () => {
  it.each<[number | null, number | null | 'nobody', number, number]>([
    [30, 10, 14, 30],
    [0, 10, 14, 0],
    [null, 10, 14, 10],
    [null, 0, 14, 0],
    [null, null, 14, 14],
    [null, 'nobody', 21, 21],
  ])('of the invoice %s, of the customer %s, of the settings %i: %i', (ofDraft, ofCustomer, ofSettings, expected) => {
    const input = inputOf({ draft: { paymentDays: ofDraft } });
    const paying = ofCustomer === 'nobody' ? null : { ...customer, paymentDays: ofCustomer };
    expect(paymentDaysOf({ draft: input.draft, customer: paying, paymentDaysDefault: ofSettings })).toBe(expected);
  });
});

describe('the project reference', () => {
  it.each([
    ['', null, undefined],
    ['', { number: 'P-0007' }, 'P-0007'],
    [' ', { number: 'P-0007' }, 'P-0007'],
    ['K-12', { number: 'P-0007' }, 'K-12'],
    ['K-12', null, 'K-12'],
  ])('typed "%s" beside %o is %s', (projectReference, project, expected) => {
    const content = frozen({ draft: { projectReference, project: 'bbbbbbbbbbbbbbb' }, project });
    expect(content.projectReference).toBe(expected);
    expect(JSON.stringify(content)).not.toContain('bbbbbbbbbbbbbbb');
  });
});

describe('freezeInvoice', () => {
  it('freezes dates, parties, lines and totals', () => {
    expect(frozen()).toEqual({
      format: 1,
      kind: 'invoice',
      renderer: { template: 't1', engine: 'e1', fonts: 'f1' },
      language: 'de',
      currency: 'EUR',
      priceMode: 'net',
      issueDate: '2026-11-21',
      typeCode: '380',
      dueDate: '2026-12-05',
      seller: {
        name: 'Atelier Nord',
        address: { street: 'Karl-Heine-Straße 41', postCode: '04229', city: 'Leipzig', countryCode: 'DE' },
        contact: { name: 'Mara Brandis', phone: '0341 12345', email: 'mara@atelier.example' },
        electronicAddress: { scheme: 'EM', value: 'mara@atelier.example' },
        smallBusiness: false,
        vatId: 'DE123456789',
        taxNumber: '231/123/45678',
      },
      customer: {
        number: '10001',
        kind: 'business',
        name: 'Blattwerk GmbH',
        address: { street: 'Am Markt 1', postCode: '20457', city: 'Hamburg', countryCode: 'DE' },
        contact: {},
      },
      supply: { kind: 'date', date: '2026-11-20' },
      buyerReference: 'K-4711',
      payment: {
        kind: 'sepa-credit-transfer',
        iban: 'DE89370400440532013000',
        accountName: 'Atelier Nord',
        bic: 'COBADEFFXXX',
      },
      lines: [
        {
          id: '1',
          name: 'Gestaltung',
          quantity: '2',
          unitCode: 'HUR',
          unitPrice: '50',
          taxCase: 'standard',
          taxRateBp: 1900,
          netCents: 10_000,
        },
      ],
      totals: {
        netCents: 10_000,
        taxGroups: [{ taxCase: 'standard', category: 'S', rateBp: 1900, baseCents: 10_000, taxCents: 1900 }],
        taxCents: 1900,
        grossCents: 11_900,
        dueCents: 11_900,
      },
    });
  });

  it('can be written canonically: no float, no undefined, no empty text', () => {
    const content = frozen({ line: { quantity: '0.3333', unitPrice: '0.1' } });
    const text = canonicalJson(content as unknown as CanonicalValue);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(content)));
    expect(text).not.toContain('""');
  });

  it.each([
    ['', { kind: 'date', date: '2026-11-20' }],
    ['2026-11-20', { kind: 'date', date: '2026-11-20' }],
    ['2026-11-30', { kind: 'period', from: '2026-11-20', to: '2026-11-30' }],
  ])('supply from 2026-11-20 to %j', (supplyTo, supply) => {
    expect(frozen({ draft: { supplyTo } }).supply).toEqual(supply);
  });

  it('taxes nothing for a small business and says why, in the language of the customer', () => {
    const { totals, lines, seller } = frozen({
      company: { smallBusiness: true },
      customer: { language: 'en' },
      draft: { lines: [line, { ...line, taxRateBp: 700 }] },
    });
    expect(totals).toMatchObject({ netCents: 20_000, taxCents: 0, grossCents: 20_000, dueCents: 20_000 });
    expect(totals.taxGroups).toEqual([
      {
        taxCase: 'small-business',
        category: 'E',
        rateBp: 0,
        baseCents: 20_000,
        taxCents: 0,
        exemptionText: 'Exempt from VAT under section 19 (1) of the German VAT Act (small business).',
      },
    ]);
    expect(lines.map(({ taxCase, taxRateBp }) => [taxCase, taxRateBp])).toEqual([
      ['small-business', 0],
      ['small-business', 0],
    ]);
    expect(seller.smallBusiness).toBe(true);
  });

  it('takes the first line of a description as name and keeps the rest, whatever the line ends', () => {
    const typed = (description: string) => {
      const [first] = frozen({ line: { description } }).lines;
      return [first?.name, first?.description];
    };
    expect(typed('  Konzept \r\n\r\n Entwurf\r\nReinzeichnung\n')).toEqual(['Konzept', 'Entwurf\nReinzeichnung']);
    expect(typed('Konzept\nEntwurf')).toEqual(['Konzept', 'Entwurf']);
    expect(typed('Konzept')).toEqual(['Konzept', undefined]);
  });

  it('numbers the lines and rounds each by itself', () => {
    const { lines, totals } = frozen({
      draft: {
        lines: [line, { ...line, quantity: '3', unitPrice: '0.335' }, { ...line, quantity: '-1', unitPrice: '0.125' }],
      },
    });
    expect(lines.map(({ id, netCents }) => [id, netCents])).toEqual([
      ['1', 10_000],
      ['2', 101],
      ['3', -13],
    ]);
    expect(totals.netCents).toBe(10_088);
  });

  it('prefers what the invoice says over what the customer says', () => {
    expect(frozen({ draft: { buyerReference: '04011000-1234512345-06' } }).buyerReference).toBe(
      '04011000-1234512345-06',
    );
    expect(frozen({ customer: { buyerReference: '' } })).not.toHaveProperty('buyerReference');
    expect(frozen({ company: { accountName: 'Mara Brandis' } }).payment.accountName).toBe('Mara Brandis');
  });

  it('counts the due date in days from today', () => {
    expect(frozen({ draft: { paymentDays: 0 } }).dueDate).toBe('2026-11-21');
    expect(frozen({ customer: { paymentDays: 45 } }).dueDate).toBe('2027-01-05');
  });

  it('trims what was typed and drops what is empty', () => {
    const content = frozen({
      company: { name: ' Nord ', addition: ' Hof 2 ', website: ' ' },
      customer: { name: ' Blatt ', email: ' a@b.example ', nameAddition: ' Einkauf ', contactName: ' Eva ' },
      draft: { subject: ' Katalog ', introText: '  ' },
    });
    expect(content.seller.name).toBe('Nord');
    expect(content.seller.address.addition).toBe('Hof 2');
    expect(content.seller).not.toHaveProperty('website');
    expect(content.customer).toMatchObject({
      name: 'Blatt',
      nameAddition: 'Einkauf',
      contact: { name: 'Eva', email: 'a@b.example' },
      electronicAddress: { scheme: 'EM', value: 'a@b.example' },
    });
    expect(content.subject).toBe('Katalog');
    expect(content).not.toHaveProperty('introText');
  });
});

describe('terms of payment', () => {
  const fields = { cashDiscountPercent: 200, cashDiscountDays: 7 };

  it('a cash discount typed among the terms in the form of XRechnung stands with that of the fields, in words', () => {
    const paymentTerms = 'Zahlbar sofort.\n#SKONTO#TAGE=14#PROZENT=1.00#\n #SKONTO#TAGE=7#PROZENT=2.00# \nDanke.';
    expect(frozen({ draft: { ...fields, paymentTerms } })).toMatchObject({
      paymentTerms: 'Zahlbar sofort.\nDanke.',
      cashDiscounts: [
        { days: 7, percentBp: 200 },
        { days: 14, percentBp: 100 },
      ],
    });
    const alone = { cashDiscountPercent: 0, cashDiscountDays: null };
    expect(freezeTerms({ ...alone, paymentTerms: '#SKONTO#TAGE=3#PROZENT=3.50#BASISBETRAG=100.00#' })).toEqual({
      paymentTerms: '',
      cashDiscounts: [{ days: 3, percentBp: 350, baseCents: 10_000 }],
    });
  });

  it.each(['#SKONTO#TAGE=14#PROZENT=2.0#', '#SKONTO#TAGE=9999#PROZENT=2.00#', '#SKONTO#TAGE=7#PROZENT=0.00#', '#12#'])(
    'what is none stays as it was typed: %s',
    (paymentTerms) => {
      expect(freezeTerms({ ...fields, paymentTerms })).toEqual({
        paymentTerms,
        cashDiscounts: [{ days: 7, percentBp: 200 }],
      });
    },
  );
});
