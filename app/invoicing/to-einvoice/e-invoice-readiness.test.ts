import { describe, expect, it } from 'vitest';
import { customerFields } from '../customer/fields.ts';
import { emptyValues } from '../fields.ts';
import { missingForEInvoice } from './e-invoice-readiness.ts';

const business = {
  ...emptyValues(customerFields),
  name: 'Verlag Kettler',
  postCode: '50667',
  city: 'Köln',
  countryCode: 'DE',
  email: 'post@kettler.example',
};
const authority = { ...business, kind: 'public', buyerReference: '04011000-1234512345-06' } as const;

describe('what an e-invoice to a customer lacks', () => {
  it.each([
    ['a business with an address', business, []],
    ['a business without an e-mail address, which gets a PDF', { ...business, email: '' }, []],
    ['one without a town', { ...business, city: '' }, ['city']],
    ['an authority with its Leitweg-ID', authority, []],
    ['an authority without', { ...authority, buyerReference: '' }, ['buyerReference']],
    ['an authority without an address for it', { ...authority, email: '' }, ['email']],
    [
      'an authority that receives by its Leitweg-ID',
      { ...authority, email: '', electronicKind: 'leitweg', electronicAddress: '04011000-1234512345-06' } as const,
      [],
    ],
    [
      'a business that wants an XRechnung',
      { ...business, invoiceFormat: 'xrechnung-cii', email: '' } as const,
      ['email'],
    ],
    [
      'an authority of which nothing is known',
      { ...authority, city: '', email: '', buyerReference: '' },
      ['city', 'email', 'buyerReference'],
    ],
  ])('%s: %o', (_, customer, missing) => {
    expect(missingForEInvoice(customer)).toEqual(missing);
  });
});
