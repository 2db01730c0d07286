import type { DraftLine, InvoiceDraft } from '../../app/invoicing/invoice/draft.ts';
import type { FreezeInput } from '../../app/invoicing/invoice/freeze-invoice.ts';
import type { CompanyProfile, Customer } from '../../app/invoicing/invoice/parties.ts';

/** Fields that are text and empty. */
function blank<K extends string>(...names: K[]): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>;
}

const company: CompanyProfile = {
  ...blank('tradingName', 'addition', 'registrationNumber', 'legalInformation', 'website', 'accountName', 'bankName'),
  name: 'Atelier Nord',
  street: 'Karl-Heine-Straße 41',
  postCode: '04229',
  city: 'Leipzig',
  countryCode: 'DE',
  vatId: 'DE123456789',
  taxNumber: '231/123/45678',
  contactName: 'Mara Brandis',
  phone: '0341 12345',
  email: 'mara@atelier.example',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  smallBusiness: false,
};

export const customer: Customer = {
  ...blank('nameAddition', 'addition', 'vatId', 'contactName', 'phone', 'email'),
  number: 10001,
  kind: 'business',
  name: 'Blattwerk GmbH',
  street: 'Am Markt 1',
  postCode: '20457',
  city: 'Hamburg',
  countryCode: 'DE',
  buyerReference: 'K-4711',
  language: 'de',
  paymentDays: -1,
};

export const line: DraftLine = {
  description: 'Gestaltung',
  quantity: '2',
  unitCode: 'HUR',
  unitPrice: '50',
  taxCase: 'standard',
  taxRateBp: 1900,
};

const draft: InvoiceDraft = {
  ...blank('buyerReference', 'orderReference', 'subject', 'introText', 'closingText', 'paymentTerms'),
  customer: 'aaaaaaaaaaaaaaa',
  supplyFrom: '2026-11-20',
  supplyTo: '',
  paymentDays: null,
  lines: [line],
};

/** What a test changes of the invoice. */
export interface Change {
  company?: Partial<CompanyProfile>;
  customer?: Partial<Customer> | null;
  draft?: Partial<InvoiceDraft>;
  line?: Partial<DraftLine>;
}

/** An invoice of one line that lacks nothing. */
export function inputOf(change: Change = {}): FreezeInput {
  const lines = change.line ? [{ ...line, ...change.line }] : draft.lines;
  return {
    draft: { ...draft, lines, ...change.draft },
    company: { ...company, ...change.company },
    customer: change.customer === null ? null : { ...customer, ...change.customer },
    paymentDaysDefault: 14,
    today: '2026-11-21',
    renderer: { template: 't1', engine: 'e1', fonts: 'f1' },
  };
}
