import { appendOnly } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// What a tax authority answered about a customer’s VAT ID, with what it was asked (decision 020): written at once, never again.
const vatChecks = collection('vat_checks', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('customer', 'customers', required),
    column.text('createKey', 40, required),
    column.choice('outcome', ['valid', 'invalid', 'unanswered'], required),
    column.text('ownVatId', 30, required),
    column.text('vatId', 30, required),
    column.text('name', 200),
    column.text('street', 200),
    column.text('postCode', 20),
    column.text('city', 100),
    column.text('code', 40),
    column.text('reference', 100),
    column.text('validFrom', 10),
    column.text('validTo', 10),
    column.text('nameVerdict', 20),
    column.text('streetVerdict', 20),
    column.text('postCodeVerdict', 20),
    column.text('cityVerdict', 20),
    column.text('answer', 4000),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_vat_checks_createKey ON vat_checks (company, createKey)',
    'CREATE INDEX idx_vat_checks_customer ON vat_checks (company, customer, created)',
  ],
});

export const vatChecksSchema: SubjectSchema = {
  collections: [vatChecks],
  triggers: [...appendOnly(vatChecks)],
};
