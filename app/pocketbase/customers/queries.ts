import { z } from 'zod';
import { customerFields } from '../../invoicing/customer/fields.ts';
import type { CustomerFields } from '../../invoicing/customer/fields.ts';
import { searchTextOfRecord } from '../../invoicing/fields.ts';
import { foldText } from '../../values/search-text.ts';
import { accepted } from '../backend.ts';
import type { Backend, Outcome } from '../backend.ts';
import type { Saved } from '../companies/queries.ts';
import { toColumns } from '../field-columns.ts';
import { customerRecord, savedRecord } from '../records.ts';
import type { CustomerRecord } from '../records.ts';

const customerRow = z.object({
  id: z.string(),
  number: z.number().int(),
  name: z.string(),
  city: z.string(),
  kind: z.string(),
  email: z.string(),
  issuedCents: z.number().int(),
});
const customerPage = z.object({ rows: z.array(customerRow), total: z.number().int(), pageSize: z.number().int() });
export type CustomerPage = z.output<typeof customerPage>;

export interface CustomerQuery {
  page: number;
  search: string;
  archived: boolean;
  sort: string;
  descending: boolean;
}

export function listCustomers(backend: Backend, query: CustomerQuery): Promise<CustomerPage> {
  return backend.read('customers', customerPage, {
    page: query.page,
    search: foldText(query.search),
    archived: query.archived ? 1 : 0,
    sort: query.sort,
    descending: query.descending ? 1 : 0,
  });
}

const customerChoice = z.object({ id: z.string(), number: z.number().int(), name: z.string(), city: z.string() });
export type CustomerChoice = z.output<typeof customerChoice>;

/** Customers an invoice can be written to that have all these words, those written to last first; at most 21. */
export function listCustomerChoices(backend: Backend, search = ''): Promise<CustomerChoice[]> {
  return backend.read('customer-choices', z.array(customerChoice), { search: foldText(search) });
}

/** The customer of that number, archived or not. */
export async function findCustomerByNumber(backend: Backend, number: number): Promise<CustomerChoice | null> {
  const [found] = await backend.read('customer-choices', z.array(customerChoice), { number });
  return found ?? null;
}

/** The customer, or null when there is none of that id in the own company. */
export async function findCustomer(backend: Backend, id: string): Promise<CustomerRecord | null> {
  return findRecord(backend, { collection: 'customers', id, schema: customerRecord });
}

/** A single record by the SDK, or null for 404. */
export async function findRecord<S extends z.ZodType>(
  backend: Backend,
  wanted: { collection: string; id: string; schema: S },
): Promise<z.output<S> | null> {
  const none: unknown = null;
  const record = await backend.call((sdk) => sdk.collection(wanted.collection).getOne<unknown>(wanted.id), {
    404: none,
  });
  if (record !== null) return wanted.schema.parse(record);
  // PocketBase answers a token that it no longer knows with 404 too; this route answers it with 401.
  await backend.read('company', z.unknown());
  return null;
}

function columnsOf(fields: CustomerFields): object {
  return {
    ...toColumns(customerFields, fields),
    sortName: foldText(fields.name).slice(0, 200),
    searchText: searchTextOfRecord(customerFields, fields),
  };
}

/**
 * Creates one customer; the same `createKey` with the same fields again answers the first. Refusals: stale
 * (details.current is the stored record) when they differ.
 */
export function createCustomer(
  backend: Backend,
  creation: { createKey: string; fields: CustomerFields },
): Promise<Outcome<Saved>> {
  const body = { createKey: creation.createKey, fields: columnsOf(creation.fields) };
  return backend.write({ method: 'POST', path: 'customers', body, schema: savedRecord });
}

/** Refusals: stale (details.current is the stored record). */
export function saveCustomer(
  backend: Backend,
  change: { id: string; version: number; fields: CustomerFields },
): Promise<Outcome<Saved>> {
  const body = { version: change.version, fields: columnsOf(change.fields) };
  return backend.write({ method: 'PUT', path: `customers/${change.id}`, body, schema: savedRecord });
}

export async function archiveCustomer(backend: Backend, change: { id: string; archived: boolean }): Promise<void> {
  const body = { archived: change.archived };
  accepted(await backend.write({ method: 'PUT', path: `customers/${change.id}/archived`, body, schema: z.unknown() }));
}
