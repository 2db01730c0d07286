import { z } from 'zod';
import { foldSearch } from '#app/values/search-text.ts';
import type { Backend } from '../backend.ts';
import { queryOf } from '../call.ts';
import { draftRow, storedRow } from '../invoices/record.ts';
import type { InvoiceRow } from '../invoices/record.ts';
import { offerRow } from '../offers/record.ts';
import type { OfferRow } from '../offers/record.ts';
import { foundProjects } from '../projects/sql.ts';
import { rowSchema } from '../records.ts';
import * as calls from './calls.ts';
import { foundCustomers, foundMax } from './sql.ts';

const foundCustomer = rowSchema(foundCustomers);
export type FoundCustomer = z.output<typeof foundCustomer>;

const foundProject = rowSchema(foundProjects);
export type FoundProject = z.output<typeof foundProject>;

const answer = z.object({
  drafts: z.array(draftRow),
  invoices: z.array(storedRow),
  offers: z.array(offerRow),
  customers: z.array(foundCustomer),
  projects: z.array(foundProject),
});

interface Group<Row> {
  rows: Row[];
  /** there are others that are not among the rows */
  more: boolean;
}

export interface Found {
  invoices: Group<InvoiceRow>;
  offers: Group<OfferRow>;
  customers: Group<FoundCustomer>;
  projects: Group<FoundProject>;
}

/** What has all words of the search: drafts, then the last issued; offers alike; customers and projects by name. At most ten of each. */
export async function search(backend: Backend, words: string): Promise<Found> {
  const asked = queryOf(calls.search, { search: foldSearch(words) });
  const { drafts, invoices, offers, customers, projects } = await backend.read(calls.search.path, answer, asked);
  return {
    invoices: firstOf([...drafts, ...invoices]),
    offers: firstOf(offers),
    customers: firstOf(customers),
    projects: firstOf(projects),
  };
}

function firstOf<Row>(rows: Row[]): Group<Row> {
  return { rows: rows.slice(0, foundMax), more: rows.length > foundMax };
}
