import { validateInvoice } from '#app/einvoice/rules/validate.ts';
import { companyFields } from '../company/fields.ts';
import { customerFields, formatFor } from '../customer/fields.ts';
import type { CustomerFields } from '../customer/fields.ts';
import { emptyValues, fieldNames, rowOf } from '../fields.ts';
import { newDraftLine } from '../invoice/draft.ts';
import { findCustomerGaps } from '../invoice/checks/gaps.ts';
import { invoiceFields } from '../invoice/fields.ts';
import { freezeInvoice } from '../invoice/freeze-invoice.ts';
import { fromInvoice } from './to-einvoice.ts';

// An invoice that lacks nothing but what its customer lacks.
const company = {
  ...emptyValues(companyFields),
  name: 'Muster',
  street: 'Musterweg 1',
  postCode: '04229',
  city: 'Leipzig',
  countryCode: 'DE',
  vatId: 'DE136695976',
  contactName: 'Muster',
  phone: '0341 1234',
  email: 'muster@example.org',
  iban: 'DE89370400440532013000',
};
const day = '2026-01-02';
const line = {
  ...newDraftLine,
  description: 'Leistung',
  quantity: '1',
  unitPrice: '100',
  taxCase: 'standard' as const,
};
const draft = { ...emptyValues(invoiceFields), customer: 'x', supplyFrom: day, lines: [{ ...line, taxRateBp: 1900 }] };

/**
 * Fields of a customer without which the file that it gets cannot be made: what the check of an invoice stops for, and what
 * the rules of the file's profile refuse. In the order of the form.
 */
export function missingForEInvoice(customer: CustomerFields): (keyof CustomerFields)[] {
  const known = { ...customer, number: 1 };
  const gaps = findCustomerGaps({ customer: known }).map(({ field }) => field);
  const frozen = freezeInvoice({
    ...{ draft, company, project: null, paymentDaysDefault: 14, today: day },
    customer: gaps.length === 0 ? known : { ...known, postCode: '04229', city: 'Leipzig' },
    renderer: { template: '', engine: '', fonts: '' },
  });
  const profile = formatFor(customer) === 'zugferd' ? 'zugferd-en16931' : 'xrechnung';
  const refused = frozen.ok
    ? validateInvoice(fromInvoice({ ...frozen.content, number: '1' }, profile), { profile })
        .filter(({ level }) => level === 'fatal')
        .map(({ term }) => term)
    : [];
  return fieldNames(customerFields).filter(
    (name) => gaps.includes(name) || refused.includes(rowOf(customerFields, name).term ?? ''),
  );
}
