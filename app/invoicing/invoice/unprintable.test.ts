import { describe, expect, it } from 'vitest';
import type { FrozenContent } from './freeze-invoice.ts';
import { findUnprintableFields } from './unprintable.ts';
import type { UnprintableCharacter } from './unprintable.ts';

const bad: UnprintableCharacter = { character: '☠', codePoint: 'U+2620', invisible: false };
const findSkull = (text: string) => (text.includes(bad.character) ? [bad] : []);

/** Every text of a frozen invoice that comes from a form, each naming its own field. */
function content(mark: (field: string) => string): FrozenContent {
  return {
    format: 1,
    kind: 'invoice',
    renderer: { template: 't', engine: 'e', fonts: 'f' },
    language: 'de',
    currency: 'EUR',
    priceMode: 'net',
    issueDate: '2026-11-21',
    typeCode: '380',
    dueDate: '2026-12-05',
    seller: {
      name: mark('company.name'),
      tradingName: mark('company.tradingName'),
      address: {
        street: mark('company.street'),
        addition: mark('company.addition'),
        postCode: mark('company.postCode'),
        city: mark('company.city'),
        countryCode: 'DE',
      },
      registrationNumber: mark('company.registrationNumber'),
      legalInformation: mark('company.legalInformation'),
      contact: { name: mark('company.contactName'), phone: mark('company.phone'), email: mark('company.email') },
      website: mark('company.website'),
      smallBusiness: false,
    },
    customer: {
      number: '10001',
      kind: 'business',
      name: mark('customer.name'),
      nameAddition: mark('customer.nameAddition'),
      address: {
        street: mark('customer.street'),
        addition: mark('customer.addition'),
        postCode: mark('customer.postCode'),
        city: mark('customer.city'),
        countryCode: 'DE',
      },
      contact: { name: mark('customer.contactName'), phone: mark('customer.phone'), email: mark('customer.email') },
    },
    supply: { kind: 'date', date: '2026-11-20' },
    buyerReference: mark('invoice.buyerReference'),
    orderReference: mark('invoice.orderReference'),
    subject: mark('invoice.subject'),
    introText: mark('invoice.introText'),
    closingText: mark('invoice.closingText'),
    paymentTerms: mark('invoice.paymentTerms'),
    payment: {
      kind: 'sepa-credit-transfer',
      iban: 'DE89370400440532013000',
      accountName: mark('company.accountName'),
      bankName: mark('company.bankName'),
    },
    lines: [0, 1].map((index) => ({
      id: String(index + 1),
      name: mark(`invoice.description.${index}`),
      description: mark(`invoice.description.${index}.rest`),
      quantity: '1',
      unitCode: 'HUR',
      unitPrice: '1',
      taxCase: 'standard',
      taxRateBp: 1900,
      allowances: [{ reason: mark(`invoice.discountReason.${index}`), amountCents: 0 }],
      charges: [{ reason: mark(`invoice.surchargeReason.${index}`), amountCents: 0 }],
      netCents: 100,
    })),
    totals: { netCents: 200, taxGroups: [], taxCents: 38, grossCents: 238, dueCents: 238 },
  };
}

function foundWhenMarked(field: string): string[] {
  const marked = content((each) => (each === field ? `x ${bad.character}` : 'x'));
  return findUnprintableFields(marked, findSkull).map((found) =>
    [found.form, found.field, ...(found.line === undefined ? [] : [found.line])].join('.'),
  );
}

describe('findUnprintableFields', () => {
  it('finds nothing where all characters can be printed', () => {
    expect(
      findUnprintableFields(
        content(() => 'Größe, „Maß“'),
        findSkull,
      ),
    ).toEqual([]);
  });

  it.each([
    'company.name',
    'company.tradingName',
    'company.street',
    'company.addition',
    'company.city',
    'company.contactName',
    'company.legalInformation',
    'company.website',
    'customer.name',
    'customer.nameAddition',
    'customer.street',
    'customer.addition',
    'customer.city',
    'customer.contactName',
    'invoice.subject',
    'invoice.introText',
    'invoice.closingText',
    'invoice.paymentTerms',
    'invoice.buyerReference',
    'invoice.orderReference',
    'invoice.description.0',
    'invoice.description.1',
    'invoice.discountReason.0',
    'invoice.surchargeReason.1',
  ])('names %s and nothing else', (field) => {
    expect(foundWhenMarked(field)).toEqual([field]);
  });

  it('names the line for what stands below its first line', () => {
    expect(foundWhenMarked('invoice.description.1.rest')).toEqual(['invoice.description.1']);
  });

  // Free text that the PDF or the XML carries as well.
  it.each([
    'company.postCode',
    'company.phone',
    'company.email',
    'company.registrationNumber',
    'company.accountName',
    'company.bankName',
    'customer.postCode',
    'customer.phone',
    'customer.email',
  ])('names %s', (field) => {
    expect(foundWhenMarked(field)).toEqual([field]);
  });

  it('hands on which characters they are', () => {
    const marked = content((each) => (each === 'invoice.subject' ? bad.character : 'x'));
    expect(findUnprintableFields(marked, findSkull)).toEqual([
      { form: 'invoice', field: 'subject', characters: [bad] },
    ]);
  });
});
