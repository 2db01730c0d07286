import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const received = ['none', 'to', 'cc', 'bcc'];

// People at customers. Mails take their addresses from them when they are written.
const contacts = collection('contacts', {
  rules: readByOwner,
  columns: [
    column.company,
    column.version,
    column.createKey,
    column.relation('customer', 'customers', required),
    column.text('name', 100, required),
    column.text('role', 100),
    column.text('email', 200),
    column.text('phone', 50),
    column.choice('offers', received, required),
    column.choice('invoices', received, required),
    column.choice('reminders', received, required),
    column.flag('archived'),
    column.created,
    column.updated,
  ],
  indexes: [
    "CREATE UNIQUE INDEX idx_contacts_createKey ON contacts (company, createKey) WHERE createKey != ''",
    'CREATE INDEX idx_contacts_customer ON contacts (customer, archived, name COLLATE NOCASE)',
  ],
});

export const contactsSchema: SubjectSchema = { collections: [contacts] };
