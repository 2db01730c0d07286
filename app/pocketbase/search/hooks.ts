import type { Tenancy } from '../engine/guard.ts';
import { answersText } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import { newestFound } from '../lists/invoices.hooks.ts';
import { foundProducts } from '../products/sql.ts';
import { foundProjects } from '../projects/sql.ts';
import { boundWords, piecesOfSearch, searchedWords } from '../statement.ts';
import * as calls from './calls.ts';
import { foundCustomers, foundDrafts, foundMax, foundOffers } from './sql.ts';

export const routes = [answersText('person', calls.search, (app, { scope, query }) => find(app, scope, query.search))];

function find(app: core.App, { company }: Tenancy, search: string): string {
  const words = searchedWords(search).length;
  if (words === 0) return '{"invoices":[],"drafts":[],"offers":[],"customers":[],"projects":[],"products":[]}';
  const values = { company, ...boundWords(search) };
  const newest = { ...values, pieces: piecesOfSearch(search), size: foundMax + 1, offset: 0 };
  const choice = { words };
  const rest = {
    drafts: allRows(app, foundDrafts.of(choice), values),
    offers: allRows(app, foundOffers.of(choice), values),
    customers: allRows(app, foundCustomers.of(choice), values),
    projects: allRows(app, foundProjects.of(choice), { ...values, limit: foundMax + 1 }),
    products: allRows(app, foundProducts.of(choice), { ...values, limit: foundMax + 1 }),
  };
  const invoices = newestFound(app, { words, state: null, values: newest });
  return `{"invoices":[${invoices}],${JSON.stringify(rest).slice(1)}`;
}
