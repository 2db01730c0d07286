import { data, redirect } from 'react-router';
import type { Context } from '#app/http/app-context.ts';
import { listHref, readSearch } from '#app/http/list-query.ts';
import type { ReadFilter } from './read-filter.ts';
import { userBackend } from '#app/http/session.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCustomer, listCustomers } from '#app/pocketbase/customers/queries.ts';

interface FoundCustomer {
  id: string;
  name: string;
  city: string;
}

/** What of a filter the page shows beside what its address says. */
export interface OpenedFilter extends ReadFilter {
  /** whose documents the list shows; '' for everybody's */
  customerName: string;
  /** words that no one customer is known by */
  customerWords: string;
  customerError: string;
  /** whom these words may mean */
  candidates: FoundCustomer[];
  address: { pathname: string; search: string };
}

/**
 * Finds the customer of a filter: the id of a link has a name, and words that mean one customer lead to the address with its id.
 * Others are answered beside the field, and narrow nothing.
 */
export async function openFilter(
  { url, context }: { url: URL; context: Context },
  filter: ReadFilter,
): Promise<OpenedFilter> {
  const backend = userBackend(context);
  const address = { pathname: url.pathname, search: url.search };
  const opened = { ...filter, address, customerName: '', customerWords: '', customerError: '', candidates: [] };
  const { customer } = filter.narrowing;
  if (customer !== '') {
    const found = await findCustomer(backend, customer);
    return found === null ? { ...opened, customerError: unknownCustomer } : { ...opened, customerName: found.name };
  }
  const words = readSearch(url, 'customerWords');
  if (words === '') return opened;
  const found = await findByWords(backend, words);
  const [meant, ...others] = exactly(words, found);
  if (meant !== undefined && others.length === 0)
    throw redirect(listHref(address, { customer: meant.id, customerWords: '' }));
  const customerError = found.length === 0 ? `Kein Kunde passt zu „${words}“.` : 'Mehrere Kunden passen dazu:';
  return { ...opened, customerWords: words, customerError, candidates: found.slice(0, candidatesMax) };
}

const unknownCustomer = 'Diesen Kunden gibt es nicht.';
const candidatesMax = 10;

/** Those that can be chosen come first; who is archived still has documents. */
async function findByWords(backend: Backend, search: string): Promise<FoundCustomer[]> {
  const asked = { page: 1, search, sort: 'name', descending: false } as const;
  const [active, archived] = await Promise.all(
    [false, true].map((each) => listCustomers(backend, { ...asked, archived: each })),
  );
  return [...(active?.rows ?? []), ...(archived?.rows ?? [])];
}

/** Who is called exactly so is meant, whoever else has these words. */
function exactly(words: string, found: readonly FoundCustomer[]): readonly FoundCustomer[] {
  const named = found.filter(({ name }) => name.toLowerCase() === words.toLowerCase());
  return named.length === 1 ? named : found;
}

/** A list whose filter is wrong somewhere says so by its status too. */
export function answerList<Loaded extends { filter: OpenedFilter }>(loaded: Loaded) {
  const { errors, customerError } = loaded.filter;
  const isRight = Object.keys(errors).length === 0 && customerError === '';
  return isRight ? loaded : data(loaded, { status: 422 });
}
