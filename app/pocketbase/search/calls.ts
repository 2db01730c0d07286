import { reading } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { shownOffer } from '../offers/calls.ts';
import { foundProducts } from '../products/sql.ts';
import { foundProjects } from '../projects/sql.ts';
import * as sql from './sql.ts';

/** Invoices, offers, customers, projects and products that have all words of the search. */
export const search = reading('search', {
  query: { search: '' },
  answer: {
    drafts: [sql.foundDrafts.row],
    /** as `invoice_rows` stores them */
    invoices: undefined,
    offers: [shownOffer],
    customers: [sql.foundCustomers.row],
    projects: [foundProjects.row],
    products: [foundProducts.row],
  },
});
export type FoundCustomer = AnswerOf<typeof search>['customers'][number];
export type FoundProduct = AnswerOf<typeof search>['products'][number];
export type FoundProject = AnswerOf<typeof search>['projects'][number];
