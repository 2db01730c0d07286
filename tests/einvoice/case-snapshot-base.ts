import type { Language } from '#app/values/decimal.ts';
import { freezeAmounts } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { TypedAmounts, TypedLine } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { CustomerSnapshot, InvoiceSnapshot, SellerSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { TaxCase } from '#app/invoicing/tax/tax.ts';

/** What a case changes of an ordinary invoice; amounts are typed and then frozen. */
export type CaseChange = Partial<
  Omit<InvoiceSnapshot, 'lines' | 'allowances' | 'charges' | 'prepayments' | 'totals' | 'language' | 'priceMode'>
> &
  Partial<Omit<TypedAmounts, 'language' | 'lines'>> & { lines?: CaseLine[] };

export type CaseLine = Partial<TypedLine>;

const seller: SellerSnapshot = {
  name: 'Ada Nordmann Ingenieurbüro',
  address: { street: 'Hafenweg 5', postCode: '28195', city: 'Bremen', countryCode: 'DE' },
  vatId: 'DE123456788',
  taxNumber: '60/123/45678',
  contact: { name: 'Ada Nordmann', phone: '+49 421 123456', email: 'post@nordmann.example' },
  electronicAddress: { scheme: 'EM', value: 'post@nordmann.example' },
  smallBusiness: false,
};

const { vatId: _vatId, ...withoutVatId } = seller;

export const sellers = {
  standard: seller,
  small: { ...seller, smallBusiness: true },
  smallWithoutVatId: { ...withoutVatId, smallBusiness: true },
} satisfies Record<string, SellerSnapshot>;

const business: CustomerSnapshot = {
  number: '10017',
  kind: 'business',
  name: 'Kleistwerk GmbH',
  address: { street: 'Am Wall 1', postCode: '27570', city: 'Bremerhaven', countryCode: 'DE' },
  vatId: 'DE136695976',
  contact: { name: 'Einkauf', email: 'einkauf@kleistwerk.example' },
  electronicAddress: { scheme: 'EM', value: 'einkauf@kleistwerk.example' },
};

const { vatId: _buyerVatId, ...unregistered } = business;

export const customers = {
  business,
  registered: { ...unregistered, registrationNumber: 'HRB 4711' },
  consumer: { ...unregistered, kind: 'consumer', name: 'Jo Lindgren' },
  public: {
    ...unregistered,
    kind: 'public',
    name: 'Freie Hansestadt Bremen',
    electronicAddress: { scheme: '0204', value: '04011000-1234512345-06' },
  },
  austrian: {
    ...business,
    name: 'Donauhandel GmbH',
    address: { street: 'Ringgasse 2', postCode: '1010', city: 'Wien', countryCode: 'AT' },
    vatId: 'ATU12345678',
  },
  kosovan: {
    ...unregistered,
    name: 'Prishtina Trade Sh.p.k.',
    address: { street: 'Rruga B 1', postCode: '10000', city: 'Prishtina', countryCode: 'XK' },
  },
  swiss: {
    ...unregistered,
    name: 'Limmat AG',
    address: { street: 'Seestrasse 8', postCode: '8002', city: 'Zürich', countryCode: 'CH' },
  },
} satisfies Record<string, CustomerSnapshot>;

/** A line of 2 hours at 50 EUR and 19 %. */
export function lineOf(change: CaseLine = {}): TypedLine {
  return {
    id: '1',
    name: 'Beratung',
    quantity: '2',
    unitCode: 'HUR',
    unitPrice: '50',
    taxCase: 'standard',
    taxRateBp: 1900,
    ...change,
  };
}

/** The same of another tax case, without tax. */
export function untaxed(taxCase: TaxCase, change: CaseLine = {}): CaseLine {
  return { taxCase, taxRateBp: 0, ...change };
}

export function billOf(change: CaseChange, language: Language): InvoiceSnapshot {
  const { lines = [{}], priceMode = 'net', allowances, charges, prepayments, ...rest } = change;
  return {
    format: 1,
    kind: 'invoice',
    renderer: { template: 'standard-1', engine: 'none', fonts: 'none' },
    language,
    currency: 'EUR',
    number: 'RE-2026-0042',
    issueDate: '2026-11-21',
    typeCode: '380',
    dueDate: '2026-12-05',
    seller,
    customer: business,
    supply: { kind: 'date', date: '2026-11-18' },
    buyerReference: '04011000-1234512345-06',
    payment: { kind: 'sepa-credit-transfer', iban: 'DE02120300000000202051', accountName: 'Ada Nordmann' },
    ...rest,
    ...freezeAmounts({
      language,
      priceMode,
      lines: lines.map((line, index) => ({ ...lineOf(line), id: String(index + 1) })),
      ...(allowances && { allowances }),
      ...(charges && { charges }),
      ...(prepayments && { prepayments }),
    }),
  };
}
