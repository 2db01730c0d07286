import { contactFields } from '#app/invoicing/customer/contact.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import type { Statement } from '../statement.ts';

const row = { id: '', archived: false, ...emptyValues(contactFields) };

/** People at a customer who are asked for, those at work first. */
export const contactsOfCustomer = {
  sql: `SELECT ${Object.keys(row).join(', ')} FROM contacts
    WHERE company = {:company} AND customer = {:customer} ORDER BY archived, name COLLATE NOCASE, id LIMIT 50`,
  row: { ...row, offers: '', invoices: '', reminders: '' },
} satisfies Statement;
