import { contactFields } from '#app/invoicing/customer/contact.ts';
import { memberNames } from '#app/values/records.ts';
import { reading, saved, wordOf, writing } from '../call.ts';
import type { Answered } from '../call.ts';
import type { ContactColumns } from './record.ts';
import { contactsOfCustomer } from './sql.ts';

const received = wordOf(memberNames(contactFields.invoices.choices));

export const shownContact = { ...contactsOfCustomer.row, offers: received, invoices: received, reminders: received };
export type ContactRow = Answered<typeof shownContact>;

/** People at a customer, the archived ones last. */
export const listContacts = reading('customers/{id}/contacts', { answer: [shownContact] });

/** A form of the same key makes one person; `stale` when it was sent again with other fields. */
export const createContact = writing<{ createKey: string; fields: ContactColumns }>()({
  method: 'POST',
  path: 'customers/{id}/contacts',
  refusals: ['stale'],
  answer: saved,
});

export const saveContact = writing<{ version: number; fields: ContactColumns }>()({
  method: 'PUT',
  path: 'contacts/{id}',
  refusals: ['stale'],
  answer: saved,
});

export const archiveContact = writing<{ archived: boolean }>()({
  method: 'PUT',
  path: 'contacts/{id}/archived',
  /** `id`: of the customer */
  answer: { id: '' },
});
