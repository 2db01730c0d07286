import { z } from 'zod';
import { customerFields, mandateFields } from '#app/invoicing/customer/fields.ts';
import type { CustomerFields, Mandate } from '#app/invoicing/customer/fields.ts';
import { searchTextOfRecord } from '#app/invoicing/fields.ts';
import { foldText, sortNameOf } from '#app/values/search-text.ts';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { pathOf, queryOf, callRequestWithBody } from '../call.ts';
import type { ReadRequest, RefusalOf, Saved } from '../call.ts';
import { ownCompany } from '../companies/calls.ts';
import { toColumns, rowSchema, customerRecord, savedRecord } from '../records.ts';
import type { CustomerRecord } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { CustomerColumns } from './record.ts';
import { customerCounts, customerOfNumber, customerPage } from './sql.ts';
import type { CustomerSort } from './sql.ts';

const listed = z.object({
  rows: z.array(rowSchema(customerPage)),
  counts: z.array(rowSchema(customerCounts)),
  pageSize: z.number().int(),
});

export interface CustomerPage extends Omit<z.output<typeof listed>, 'counts'> {
  /** of all pages, as far as they are counted */
  total: number;
  /** there are more than `total` */
  capped: boolean;
  /** what the search finds, by tab; undefined: more than are counted */
  counts: { active: number | undefined; archived: number | undefined };
}

interface CustomerQuery {
  page: number;
  search: string;
  archived: boolean;
  sort: CustomerSort;
  descending: boolean;
}

/** What the page of a list asks. */
export function customerListRequest(query: CustomerQuery): ReadRequest {
  const asked = queryOf(calls.listCustomers, { ...query, search: foldText(query.search) });
  return { path: calls.listCustomers.path, query: asked };
}

export async function listCustomers(backend: Backend, query: CustomerQuery): Promise<CustomerPage> {
  const { path, query: asked } = customerListRequest(query);
  const { counts, ...page } = await backend.read(path, listed, asked);
  const tabOf = (archived: boolean) => counts.find((each) => each.archived === archived) ?? { n: 0, capped: false };
  const countOf = (archived: boolean) => (tabOf(archived).capped ? undefined : tabOf(archived).n);
  const { n: total, capped } = tabOf(query.archived);
  return { ...page, total, capped, counts: { active: countOf(false), archived: countOf(true) } };
}

const customerChoices = z.array(rowSchema(customerOfNumber));
export type CustomerChoice = z.output<typeof customerChoices>[number];

/** Customers an invoice can be written to that have all these words, those written to last first; at most 21. */
export function listCustomerChoices(backend: Backend, search = ''): Promise<CustomerChoice[]> {
  const asked = queryOf(calls.customerChoices, { search: foldText(search) });
  return backend.read(calls.customerChoices.path, customerChoices, asked);
}

/** The customer of that number, archived or not. */
export async function findCustomerByNumber(backend: Backend, number: number): Promise<CustomerChoice | null> {
  const asked = queryOf(calls.customerChoices, { number });
  const [found] = await backend.read(calls.customerChoices.path, customerChoices, asked);
  return found ?? null;
}

/** Other customers of the same name in the same town: mostly one that was made twice. */
export function listTwins(backend: Backend, id: string): Promise<CustomerChoice[]> {
  return backend.read(calls.customerTwins.path, customerChoices, queryOf(calls.customerTwins, { id }));
}

/** The customer, or null when there is none of that id in the own company. */
export async function findCustomer(backend: Backend, id: string): Promise<CustomerRecord | null> {
  return findRecord(backend, { collection: 'customers', id, schema: customerRecord });
}

const mandateUse = z.object({ collectedOn: z.string() });

/** The customer with the last use of the mandate, with another program or with this one. */
export async function withMandateUse(backend: Backend, customer: CustomerRecord): Promise<CustomerRecord> {
  if (customer.mandateReference === '') return customer;
  const { collectedOn } = await backend.read(pathOf(calls.mandateUse, { id: customer.id }), mandateUse);
  return collectedOn > customer.mandateUsedOn ? { ...customer, mandateUsedOn: collectedOn } : customer;
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
  await backend.read(ownCompany.path, z.unknown());
  return null;
}

function columnsOf(fields: CustomerFields): CustomerColumns {
  return {
    ...toColumns(customerFields, fields),
    sortName: sortNameOf(fields.name),
    searchText: searchTextOfRecord(customerFields, fields),
  };
}

/** Creates one customer; the same `createKey` with the same fields again answers the first. */
export function createCustomer(
  backend: Backend,
  creation: { createKey: string; fields: CustomerFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createCustomer>>> {
  const body = { createKey: creation.createKey, fields: columnsOf(creation.fields) };
  return backend.write({ ...callRequestWithBody(calls.createCustomer, body), schema: savedRecord });
}

export function saveCustomer(
  backend: Backend,
  change: { id: string; version: number; fields: CustomerFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveCustomer>>> {
  const body = { version: change.version, fields: columnsOf(change.fields) };
  return backend.write({ ...callRequestWithBody(calls.saveCustomer, body, { id: change.id }), schema: savedRecord });
}

export function saveMandate(
  backend: Backend,
  change: { id: string; version: number; fields: Mandate },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveMandate>>> {
  const body = { version: change.version, fields: toColumns(mandateFields, change.fields) };
  return backend.write({ ...callRequestWithBody(calls.saveMandate, body, { id: change.id }), schema: savedRecord });
}

export async function archiveCustomer(backend: Backend, change: { id: string; archived: boolean }): Promise<void> {
  const { id, archived } = change;
  accepted(
    await backend.write({ ...callRequestWithBody(calls.archiveCustomer, { archived }, { id }), schema: z.unknown() }),
  );
}
