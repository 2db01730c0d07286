import { memberNames } from '#app/values/records.ts';
import type { InvoiceSort } from './sql.ts';

// What pages of issued invoices are made of (decision 009).

/** What a list can be ordered by: how it compares, and the indexes of all invoices and of one state in that order. */
export const orders = {
  number: { key: 's.place', of: '', all: '', state: 'idx_invoice_states_by_place' },
  issued: { key: 's.issueDate', of: 'k', all: 'idx_invoice_states_issueDate', state: 'idx_invoice_states_by_issued' },
  due: { key: 's.dueDate', of: 'k', all: 'idx_invoice_states_dueDate', state: 'idx_invoice_states_due' },
  amount: { key: 's.grossCents', of: 'k', all: 'idx_invoice_states_gross', state: 'idx_invoice_states_by_amount' },
  customer: {
    key: 's.customerName COLLATE NOCASE',
    of: 'k COLLATE NOCASE',
    all: 'idx_invoice_states_name',
    state: 'idx_invoice_states_by_customer',
  },
} as const satisfies Record<InvoiceSort, object>;

export const invoiceSorts = memberNames(orders);

export interface Order {
  sort: InvoiceSort;
  descending: boolean;
}

export function orderBy({ sort, descending }: Order, key: string = orders[sort].key, place = 's.place'): string {
  const direction = descending ? 'DESC' : 'ASC';
  return sort === 'number' ? `${place} ${direction}` : `${key} ${direction}, ${place} ${direction}`;
}

/** The texts of chosen rows, one beside the other; the order of what chose them is kept. */
export const joinedTexts = "coalesce(group_concat(text), '') AS text";
export const rowTexts = (chosen: string) =>
  `SELECT coalesce(group_concat(r.text), '') AS text FROM (${chosen}) c CROSS JOIN invoice_rows r ON r.place = c.place`;
export const textRow = { text: '' };

/** What was refused, or may not have gone: few. */
export const undelivered = `invoice_states s INDEXED BY idx_invoice_states_failed
    WHERE s.company = {:company} AND s.transmission IN ('failed', 'unclear')`;
