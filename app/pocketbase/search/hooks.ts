import type { Tenancy } from '../engine/guard.ts';
import { answers } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import { foundProjects } from '../projects/sql.ts';
import { boundWords, piecesOfSearch, searchedWords } from '../statement.ts';
import * as calls from './calls.ts';
import { foundCustomers, foundDrafts, foundInvoices, foundMax, foundOffers } from './sql.ts';

export const routes = [answers('person', calls.search, (app, { scope, query }) => find(app, scope, query.search))];

function find(app: core.App, { company }: Tenancy, search: string): object {
  const words = searchedWords(search);
  if (words.length === 0) return { drafts: [], invoices: [], offers: [], customers: [], projects: [] };
  const values = { company, ...boundWords(search) };
  const pieces = piecesOfSearch(search);
  const choice = { words: words.length };
  return {
    drafts: allRows(app, foundDrafts.of(choice), values),
    invoices: allRows(app, foundInvoices.of(choice), { ...values, pieces }),
    offers: allRows(app, foundOffers.of(choice), values),
    customers: allRows(app, foundCustomers.of(choice), values),
    projects: allRows(app, foundProjects.of(choice), { ...values, limit: foundMax + 1 }),
  };
}
