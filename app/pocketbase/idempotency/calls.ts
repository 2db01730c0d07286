import { reading } from '../call.ts';

/** What creating forms make, and where the id of its page stands. */
export const idempotentIdFields = {
  customers: 'id',
  debit_runs: 'id',
  delivery_notes: 'id',
  invoices: 'id',
  layouts: 'id',
  offer_versions: 'offer',
  payments: 'id',
  projects: 'id',
  reminders: 'id',
  time_entries: 'id',
  vat_checks: 'id',
} as const;

export type IdempotentCollection = keyof typeof idempotentIdFields;

/** What the form of that key has made, '' for nothing; `collection` is one of `idempotentIdFields`. */
export const createdByKey = reading('created-by-key/{collection}', { query: { createKey: '' }, answer: { id: '' } });
