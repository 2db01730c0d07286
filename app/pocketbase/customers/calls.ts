import type { mandateFields } from '#app/invoicing/customer/fields.ts';
import { reading, saved, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import type { Columns } from '../columns.ts';
import type { CustomerColumns } from './record.ts';
import { bankAccountList } from '../companies/sql.ts';
import * as sql from './sql.ts';

/** What a company's first customer is called. */
export const firstCustomerNumber = 10_001;

/** People look a customer up by its number, which is drawn when it is stored. */
export function withNumber(searchText: string, number: number): string {
  return `${searchText} ${number}`;
}

export const listCustomers = reading('customers', {
  query: { page: 1, search: '', archived: false, incomplete: false, sort: 'name', descending: false },
  answer: {
    rows: [sql.customerPage.row],
    counts: [sql.customerCounts.row],
    incomplete: [sql.incompleteCount.row],
    pageSize: 0,
  },
});

/** Words to search for, or one number. */
export const customerChoices = reading('customer-choices', {
  query: { search: '', number: 0 },
  answer: [sql.customerOfNumber.row],
});
export type CustomerChoice = AnswerOf<typeof customerChoices>[number];

/** Layouts and accounts, as the form of a customer offers them. */
export const customerFormChoices = reading('customer-form-choices', {
  answer: { layouts: [sql.namedLayouts.row], accounts: [bankAccountList.row] },
});

/** Other customers of the same name in the same town: mostly one that was made twice. */
export const customerTwins = reading('customer-twins', { query: { id: '' }, answer: [sql.customerTwins.row] });

/** A form of the same key makes one customer; `stale` when it was sent again with other fields. */
export const createCustomer = writing<{ createKey: string; fields: CustomerColumns }>()({
  method: 'POST',
  path: 'customers',
  refusals: ['stale', 'unknown-account'],
  answer: saved,
});

export const saveCustomer = writing<{ version: number; fields: CustomerColumns }>()({
  method: 'PUT',
  path: 'customers/{id}',
  refusals: ['stale', 'unknown-account'],
  answer: saved,
});

/** The mandate of a customer, of the customer's version. */
export const saveMandate = writing<{ version: number; fields: Columns<typeof mandateFields> }>()({
  method: 'PUT',
  path: 'customers/{id}/mandate',
  refusals: ['stale'],
  answer: saved,
});

export const archiveCustomer = writing<{ archived: boolean }>()({ method: 'PUT', path: 'customers/{id}/archived' });
