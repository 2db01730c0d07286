import { customerFields, mandateFields } from '#app/invoicing/customer/fields.ts';
import type { CustomerFields, Mandate } from '#app/invoicing/customer/fields.ts';
import { missingForEInvoice } from '#app/invoicing/to-einvoice/e-invoice-readiness.ts';
import { searchTextOfRecord } from '#app/invoicing/fields.ts';
import { foldText, sortNameOf } from '#app/values/search-text.ts';
import { ask, readRequest } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { AnswerOf, ReadRequest, RefusalOf, Saved } from '../call.ts';
import { toColumns, customerRecord } from '../records.ts';
import type { CustomerRecord } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import { findRecord } from '../companies/queries.ts';
import * as calls from './calls.ts';
import type { CustomerColumns } from './record.ts';
import type { CustomerSort } from './sql.ts';

export interface CustomerPage extends Omit<AnswerOf<typeof calls.listCustomers>, 'counts' | 'incomplete'> {
  /** of all pages, as far as they are counted */
  total: number;
  /** there are more than `total` */
  capped: boolean;
  /** what the search finds, by tab; undefined: more than are counted */
  counts: { active: number | undefined; archived: number | undefined; incomplete: number | undefined };
}

interface CustomerQuery {
  page: number;
  search: string;
  archived: boolean;
  /** those alone whose e-invoice lacks something; none of them is archived */
  incomplete?: boolean;
  sort: CustomerSort;
  descending: boolean;
}

function folded(query: CustomerQuery): CustomerQuery {
  return { ...query, search: foldText(query.search) };
}

/** What the page of a list asks. */
export function customerListRequest(query: CustomerQuery): ReadRequest {
  return readRequest(calls.listCustomers, folded(query));
}

export async function listCustomers(backend: Backend, query: CustomerQuery): Promise<CustomerPage> {
  const { counts, incomplete, ...page } = await ask(backend, calls.listCustomers, folded(query));
  const none = { n: 0, capped: false };
  const [lacking = none] = incomplete;
  const tabOf = (archived: boolean) => counts.find((each) => each.archived === archived) ?? none;
  const told = ({ n, capped }: typeof none) => (capped ? undefined : n);
  const { n: total, capped } = query.incomplete === true ? lacking : tabOf(query.archived);
  const all = { active: told(tabOf(false)), archived: told(tabOf(true)), incomplete: told(lacking) };
  return { ...page, total, capped, counts: all };
}

/** Customers an invoice can be written to that have all these words, those written to last first; at most 21. */
export function listCustomerChoices(backend: Backend, search = ''): Promise<calls.CustomerChoice[]> {
  return ask(backend, calls.customerChoices, { search: foldText(search) });
}

/** The customer of that number, archived or not. */
export async function findCustomerByNumber(backend: Backend, number: number): Promise<calls.CustomerChoice | null> {
  const [found] = await ask(backend, calls.customerChoices, { number });
  return found ?? null;
}

/** The customer, or null when there is none of that id in the own company. */
export async function findCustomer(backend: Backend, id: string): Promise<CustomerRecord | null> {
  return findRecord(backend, { collection: 'customers', id, schema: customerRecord });
}

/** A customer as its columns keep it, but for what only the rules of e-invoices say. */
export function plainColumnsOf(fields: CustomerFields): Omit<CustomerColumns, 'missing'> {
  return {
    ...toColumns(customerFields, fields),
    sortName: sortNameOf(fields.name),
    searchText: searchTextOfRecord(customerFields, fields),
  };
}

/** What its e-invoice lacks, as its column keeps it. */
export function missingColumnOf(fields: CustomerFields): Pick<CustomerColumns, 'missing'> {
  return { missing: missingForEInvoice(fields).join(' ') };
}

function customerColumnsOf(fields: CustomerFields): CustomerColumns {
  return { ...plainColumnsOf(fields), ...missingColumnOf(fields) };
}

/** Creates one customer; the same `createKey` with the same fields again answers the first. */
export function createCustomer(
  backend: Backend,
  { createKey, fields }: { createKey: string; fields: CustomerFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createCustomer>>> {
  return ask(backend, calls.createCustomer, { createKey, fields: customerColumnsOf(fields) });
}

export function saveCustomer(
  backend: Backend,
  { fields, ...change }: { id: string; version: number; fields: CustomerFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveCustomer>>> {
  return ask(backend, calls.saveCustomer, { ...change, fields: customerColumnsOf(fields) });
}

export function saveMandate(
  backend: Backend,
  { fields, ...change }: { id: string; version: number; fields: Mandate },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveMandate>>> {
  return ask(backend, calls.saveMandate, { ...change, fields: toColumns(mandateFields, fields) });
}
