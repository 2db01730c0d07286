import type { mandateFields } from '#app/invoicing/customer/fields.ts';
import { reading, writing } from '../call.ts';
import type { Columns } from '../columns.ts';
import type { CustomerColumns } from './record.ts';

/** What a company's first customer is called. */
export const firstCustomerNumber = 10_001;

/** People look a customer up by its number, which is drawn when it is stored. */
export function withNumber(searchText: string, number: number): string {
  return `${searchText} ${number}`;
}

export const listCustomers = reading('customers', {
  page: 1,
  search: '',
  archived: false,
  sort: 'name',
  descending: false,
});

/** Words to search for, or one number. */
export const customerChoices = reading('customer-choices', { search: '', number: 0 });

/** Other customers of the same name and town. */
export const customerTwins = reading('customer-twins', { id: '' });

/** A form of the same key makes one customer; `stale` when it was sent again with other fields. */
export const createCustomer = writing<{ createKey: string; fields: CustomerColumns }>()({
  method: 'POST',
  path: 'customers',
  refusals: ['stale'],
});

export const saveCustomer = writing<{ version: number; fields: CustomerColumns }>()({
  method: 'PUT',
  path: 'customers/{id}',
  refusals: ['stale'],
});

/** The mandate of a customer, of the customer's version. */
export const saveMandate = writing<{ version: number; fields: Columns<typeof mandateFields> }>()({
  method: 'PUT',
  path: 'customers/{id}/mandate',
  refusals: ['stale'],
});

/** The day on which we collect last by the present mandate; '' for none. */
export const mandateUse = reading('customers/{id}/mandate-use');

export const archiveCustomer = writing<{ archived: boolean }>()({ method: 'PUT', path: 'customers/{id}/archived' });
