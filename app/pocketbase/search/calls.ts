import { reading } from '../call.ts';

/** Invoices, offers, customers and projects that have all words of the search. */
export const search = reading('search', { search: '' });
