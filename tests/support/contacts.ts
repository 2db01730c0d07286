import { randomUUID } from 'node:crypto';
import { contactFields } from '#app/invoicing/customer/contact.ts';
import type { ContactFields } from '#app/invoicing/customer/contact.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { createContact } from '#app/pocketbase/contacts/queries.ts';

/** Id of a new person at a customer. */
export async function createSampleContact(
  backend: Backend,
  customer: string,
  fields: Partial<ContactFields> = {},
): Promise<string> {
  const person = { ...emptyValues(contactFields), name: 'Anna Kettler', ...fields };
  return accepted(await createContact(backend, { customer, createKey: randomUUID(), fields: person })).id;
}
