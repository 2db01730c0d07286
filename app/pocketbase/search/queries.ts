import { z } from 'zod';
import { foldSearch } from '#app/values/search-text.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { draftRow, storedRow } from '../invoices/record.ts';
import type { InvoiceRow } from '../invoices/record.ts';
import type { OfferRow } from '../offers/calls.ts';
import * as calls from './calls.ts';
import { foundMax } from './sql.ts';

interface Group<Row> {
  rows: Row[];
  /** there are others that are not among the rows */
  more: boolean;
}

export interface Found {
  invoices: Group<InvoiceRow>;
  offers: Group<OfferRow>;
  customers: Group<calls.FoundCustomer>;
  projects: Group<calls.FoundProject>;
  products: Group<calls.FoundProduct>;
}

/** What has all words of the search: drafts, then the last issued; offers alike; customers, projects and products by name. At most ten of each. */
export async function search(backend: Backend, words: string): Promise<Found> {
  const asked = { search: foldSearch(words) };
  const { drafts, invoices, offers, customers, projects, products } = await ask(backend, calls.search, asked);
  return {
    invoices: firstOf([...z.array(draftRow).parse(drafts), ...z.array(storedRow).parse(invoices)]),
    offers: firstOf(offers),
    customers: firstOf(customers),
    projects: firstOf(projects),
    products: firstOf(products),
  };
}

function firstOf<Row>(rows: Row[]): Group<Row> {
  return { rows: rows.slice(0, foundMax), more: rows.length > foundMax };
}
