import { z } from 'zod';
import { addressedTo, contactFields } from '#app/invoicing/customer/contact.ts';
import type { ContactFields } from '#app/invoicing/customer/contact.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../companies/queries.ts';
import { columnShape, toColumns } from '../records.ts';
import type { CustomerRecord } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';

const contactRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  customer: z.string(),
  ...columnShape(contactFields),
  archived: z.boolean(),
});
export type ContactRecord = z.output<typeof contactRecord>;

/** What is stored, where a stale save is refused. */
export function toContact(record: unknown): ContactRecord {
  return contactRecord.parse(record);
}

/** The person, or null when there is none of that id in the own company. */
export function findContact(backend: Backend, id: string): Promise<ContactRecord | null> {
  return findRecord(backend, { collection: 'contacts', id, schema: contactRecord });
}

export function createContact(
  backend: Backend,
  { fields, ...order }: { customer: string; createKey: string; fields: ContactFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createContact>>> {
  const { customer: id, createKey } = order;
  return ask(backend, calls.createContact, { id, createKey, fields: toColumns(contactFields, fields) });
}

export function saveContact(
  backend: Backend,
  { fields, ...change }: { id: string; version: number; fields: ContactFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveContact>>> {
  return ask(backend, calls.saveContact, { ...change, fields: toColumns(contactFields, fields) });
}

/** The customer as a document names it: with the person that it is for, where that is one of the customer's. */
export async function withPerson(
  backend: Backend,
  found: Promise<CustomerRecord | null>,
  { customer: id, person }: { customer: string; person: string },
): Promise<CustomerRecord | null> {
  if (id === '' || person === '') return found;
  const [customer, contact] = await Promise.all([found, findContact(backend, person)]);
  return customer === null || contact?.customer !== id ? customer : addressedTo(customer, contact);
}
