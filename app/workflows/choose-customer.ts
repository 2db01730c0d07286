import { foldText } from '#app/values/search-text.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCustomer, findCustomerByNumber, listCustomerChoices } from '#app/pocketbase/customers/queries.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import type { CustomerChoice } from '#app/pocketbase/customers/calls.ts';

type Chosen = Pick<CustomerChoice, 'id' | 'name'>;

/** How forms name a customer; `chooseCustomer` finds it again. */
export function labelCustomer(customer: Omit<CustomerChoice, 'id'>): string {
  return `${customer.name}${customer.city && `, ${customer.city}`} (${customer.number})`;
}

/** The label of the customer of that id; '' for none. */
export async function findCustomerLabel(backend: Backend, id: string): Promise<string> {
  const customer = id === '' ? null : await findCustomer(backend, id);
  return customer === null ? '' : labelCustomer(customer);
}

/** A customer that a button offers. */
export interface NamedCustomer {
  number: number;
  label: string;
}

function toNamed(customer: CustomerChoice): NamedCustomer {
  return { number: customer.number, label: labelCustomer(customer) };
}

export type ChoiceRefusal = 'unknown-customer' | 'ambiguous-customer';

/** The customer meant by a label, a number, an id, or words that fit only one (else up to 21 that fit); of none for ''. */
export async function chooseCustomer(backend: Backend, typed: string): Promise<Outcome<Chosen, ChoiceRefusal>> {
  if (typed === '') return { ok: true, value: { id: '', name: '' } };
  const exact = await findExact(backend, typed);
  if (exact) return { ok: true, value: exact };
  const fitting = await listCustomerChoices(backend, typed);
  const named = fitting.filter(({ name }) => foldText(name) === foldText(typed));
  const [only, ...others] = named.length > 0 ? named : fitting;
  if (only === undefined) return { ok: false, refusal: 'unknown-customer', details: {} };
  if (others.length > 0) {
    return { ok: false, refusal: 'ambiguous-customer', details: { choices: [only, ...others].map(toNamed) } };
  }
  return { ok: true, value: only };
}

async function findExact(backend: Backend, typed: string): Promise<Chosen | null> {
  if (/^\d{1,9}$/.test(typed)) return findCustomerByNumber(backend, Number(typed));
  const labelled = /\((\d{1,9})\)$/.exec(typed)?.[1];
  // A name may end as labels do: only the whole label means the number in it.
  if (labelled !== undefined) {
    const customer = await findCustomerByNumber(backend, Number(labelled));
    return customer !== null && labelCustomer(customer) === typed ? customer : null;
  }
  return recordIdPattern.test(typed) ? findCustomer(backend, typed) : null;
}

const similarMax = 5;
/** Words that are looked up for one name. */
const wordsMax = 4;
/** Letters that two alike words begin with. */
const startLength = 3;

/** Customers whose names look like the typed one, the likest first: a slip of the hand, another spelling. */
export async function findSimilarCustomers(backend: Backend, typed: string): Promise<NamedCustomer[]> {
  const wanted = foldText(typed);
  const starts = wanted.split(' ').flatMap((word) => (word.length < startLength ? [] : [word.slice(0, startLength)]));
  const found = await Promise.all(
    [...new Set(starts)].slice(0, wordsMax).map((start) => listCustomerChoices(backend, start)),
  );
  const byNumber = new Map(found.flat().map((customer) => [customer.number, customer]));
  return [...byNumber.values()]
    .map((customer) => ({ customer, likeness: likenessOf(wanted, foldText(customer.name)) }))
    .filter(({ likeness }) => likeness >= 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, similarMax)
    .map(({ customer }) => toNamed(customer));
}

/** Share of the pairs of letters that two texts have in common, from 0 to 1. */
function likenessOf(a: string, b: string): number {
  const [pairsOfA, pairsOfB] = [pairsOf(a), pairsOf(b)];
  const common = [...pairsOfA].filter((pair) => pairsOfB.has(pair)).length;
  return (2 * common) / Math.max(1, pairsOfA.size + pairsOfB.size);
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}
