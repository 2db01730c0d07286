import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { DraftLine, InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import type { FreezeInput } from '#app/invoicing/invoice/checks/gaps.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import type { Customer } from '#app/invoicing/customer/fields.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';

const company: CompanyProfile = {
  ...emptyValues(companyFields),
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
};

export const customer: Customer = {
  ...emptyValues(customerFields),
  number: 10001,
  kind: 'business',
  name: 'Blattwerk GmbH',
  street: 'Am Markt 1',
  postCode: '20457',
  city: 'Hamburg',
  countryCode: 'DE',
  buyerReference: 'K-4711',
};

export const line: DraftLine = {
  ...newDraftLine,
  description: 'Gestaltung',
  quantity: '2',
  unitCode: 'HUR',
  unitPrice: '50',
  taxCase: 'standard',
  taxRateBp: 1900,
};

const draft: InvoiceDraft = {
  ...emptyValues(invoiceFields),
  customer: 'aaaaaaaaaaaaaaa',
  supplyFrom: '2026-11-20',
  lines: [line],
};

/** What a test changes of the invoice. */
export interface Change {
  company?: Partial<CompanyProfile>;
  customer?: Partial<Customer> | null;
  project?: FreezeInput['project'];
  draft?: Partial<InvoiceDraft>;
  line?: Partial<DraftLine>;
  today?: string;
}

/** An invoice of one line that lacks nothing. */
export function inputOf(change: Change = {}): FreezeInput {
  const lines = change.line ? [{ ...line, ...change.line }] : draft.lines;
  return {
    draft: { ...draft, lines, ...change.draft },
    company: { ...company, ...change.company },
    customer: change.customer === null ? null : { ...customer, ...change.customer },
    project: change.project ?? null,
    paymentDaysDefault: 14,
    today: change.today ?? '2026-11-21',
    renderer: { template: 't1', engine: 'e1', fonts: 'f1' },
  };
}
