import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const customers = collection('customers', {
  rules: readByOwner,
  columns: [
    column.company,
    column.version,
    column.createKey,
    column.whole('number', { min: 1 }),
    column.choice('kind', ['business', 'public', 'consumer'], required),
    column.text('name', 200, required),
    column.text('nameAddition', 200),
    column.text('street', 200),
    column.text('addition', 200),
    column.text('postCode', 20),
    column.text('city', 100),
    column.text('countryCode', 2),
    column.text('vatId', 20),
    column.text('contactName', 100),
    column.text('phone', 50),
    column.text('email', 200),
    column.text('buyerReference', 100),
    column.choice('language', ['de', 'en'], required),
    column.whole('paymentDays', { min: -1, max: 365 }),
    column.text('note', 2000),
    column.flag('archived'),
    column.text('sortName', 200),
    column.text('searchText', 2000),
    column.created,
    column.updated,
    column.relation('layout', 'layouts'),
    // BT-47
    column.text('registrationNumber', 60),
    // Each customer may want another file than is usual.
    column.choice('invoiceFormat', ['usual', 'zugferd', 'xrechnung-ubl', 'xrechnung-cii']),
    // The mandate that a customer has given (decision 026).
    column.text('mandateReference', 35),
    column.text('mandateSignedOn', 10),
    column.text('debitedIban', 34),
    column.text('debitedHolder', 70),
    column.flag('mandateBusiness'),
    column.text('mandateUsedOn', 10),
    column.text('mandateEndedOn', 10),
    // The name in a script that documents are not set in.
    column.text('ownSpelling', 200),
    column.relation('bankAccount', 'bank_accounts'),
    // BT-49 where it is no e-mail address, BT-29
    column.choice('electronicKind', ['email', 'leitweg', 'vatId', 'gln']),
    column.text('electronicAddress', 100),
    column.text('supplierNumber', 60),
    // What new documents begin with.
    column.whole('allowancePercent', { min: 0, max: 10_000 }),
    column.whole('cashDiscountPercent', { min: 0, max: 1000 }),
    column.whole('cashDiscountDays', { min: -1, max: 365 }),
    column.text('tags', 200),
    // Fields that its e-invoice lacks, by their names; '': it can be made. Computed whenever the customer is saved.
    column.text('missing', 200),
    column.text('sourceNumber', 60),
    // That it came with, and the hash of what was written then; what is saved later has its own in the log.
    column.relation('import', 'table_imports'),
    column.text('importHash', 64),
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_customers_number ON customers (company, number)',
    "CREATE UNIQUE INDEX idx_customers_createKey ON customers (company, createKey) WHERE createKey != ''",
    "CREATE INDEX idx_customers_email ON customers (company, email) WHERE email != ''",
    "CREATE INDEX idx_customers_import ON customers (import) WHERE import != ''",
    // All that the lists and the search filter and order customers by, so that they need not read the rows.
    'CREATE INDEX idx_customers_list ON customers (company, archived, sortName, searchText, id)',
    // Few: those whose e-invoice lacks something.
    "CREATE INDEX idx_customers_missing ON customers (company, sortName, searchText) WHERE missing != '' AND archived = FALSE",
    'CREATE INDEX idx_customers_city ON customers (company, archived, city COLLATE NOCASE, number)',
  ],
});

export const customersSchema: SubjectSchema = {
  collections: [customers],
};
