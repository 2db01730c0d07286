import { family, holdsWords, wordCounts } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { countedMax } from '../window.ts';
import { memberNames } from '#app/values/records.ts';

export const customerPageSize = 30;

const orders = { name: 'c.sortName', number: 'c.number', city: 'c.city COLLATE NOCASE' };

export type CustomerSort = keyof typeof orders;
export const customerSorts = memberNames(orders);

function condition(words: number): string {
  return ['c.company = {:company}', ...holdsWords('c.searchText', words)].join(' AND ');
}

interface PageChoice {
  words: number;
  incomplete: boolean;
  sort: CustomerSort;
  descending: boolean;
}

/** Of which an e-invoice cannot be made; in the words of their index. */
const isIncomplete = "c.missing != '' AND c.archived = FALSE";

/** One page; all words of the search are wanted. */
export const customerPage = family(
  { words: wordCounts, incomplete: [true, false], sort: customerSorts, descending: [true, false] },
  {
    sql: ({ words, incomplete, sort, descending }: PageChoice) =>
      `SELECT c.id, c.number, c.name, c.city, c.kind, c.email, c.missing, coalesce((SELECT s.grossCents FROM customer_sums s
       WHERE s.company = {:company} AND s.period = '' AND s.customer = c.id), 0) AS issuedCents
       FROM customers c WHERE ${incomplete ? isIncomplete : 'c.archived = {:archived}'} AND ${condition(words)}
       ORDER BY ${orders[sort]} ${descending ? 'DESC' : 'ASC'}, c.number LIMIT {:size} OFFSET {:offset}`,
    row: { id: '', number: 0, name: '', city: '', kind: '', email: '', missing: '', issuedCents: 0 },
    prepare: true,
  },
);

/** How many a search finds, archived and not, as far as hits are counted; `capped`: there are more. */
export const customerCounts = family(
  { words: wordCounts.filter((words) => words > 0) },
  {
    sql: ({ words }: { words: number }) =>
      ['FALSE', 'TRUE']
        .map(
          (
            archived,
          ) => `SELECT ${archived} AS archived, min(count(*), ${countedMax}) AS n, count(*) > ${countedMax} AS capped
          FROM (SELECT 1 FROM customers c WHERE c.archived = ${archived} AND ${condition(words)} LIMIT ${countedMax + 1})`,
        )
        .join(' UNION ALL '),
    row: { archived: false, n: 0, capped: false },
    prepare: true,
  },
);

/** How many of those found lack something for their e-invoice, as far as hits are counted. */
export const incompleteCount = family(
  { words: wordCounts },
  {
    sql: ({ words }: { words: number }) =>
      `SELECT min(count(*), ${countedMax}) AS n, count(*) > ${countedMax} AS capped FROM (SELECT 1 FROM customers c
        INDEXED BY idx_customers_missing WHERE ${isIncomplete} AND ${condition(words)} LIMIT ${countedMax + 1})`,
    row: { n: 0, capped: false },
    prepare: true,
  },
);

// One more than the form shows.
const choicesMax = 21;

function selectChoices(terms: readonly string[]): string {
  return `SELECT c.id, c.number, c.name, c.city FROM customers c
    WHERE ${['c.company = {:company}', ...terms].join(' AND ')}
    ORDER BY (SELECT max(i.updated) FROM invoices i WHERE i.customer = c.id) DESC, c.sortName LIMIT ${choicesMax}`;
}

const choice = { id: '', number: 0, name: '', city: '' };

/** Customers an invoice can be written to, those written to last first. */
export const customersOfWords = family(
  { words: wordCounts },
  {
    sql: ({ words }: { words: number }) => selectChoices(['c.archived = FALSE', ...holdsWords('c.searchText', words)]),
    row: choice,
  },
);

/** The one of that number, archived or not. */
export const customerOfNumber = { sql: selectChoices(['c.number = {:number}']), row: choice } satisfies Statement;

/** Other customers of the same name in the same town; a few. */
export const customerTwins = {
  sql: `SELECT t.id, t.number, t.name, t.city FROM customers c
    JOIN customers t ON t.company = c.company AND t.archived = FALSE AND t.sortName = c.sortName
    WHERE c.company = {:company} AND c.id = {:id} AND t.id != c.id AND t.city = c.city COLLATE NOCASE
    ORDER BY t.number LIMIT 5`,
  row: choice,
} satisfies Statement;

/** Drafts show the customer as it is now; issued invoices keep what was frozen. */
export const renameOnDrafts = {
  sql: `UPDATE invoices SET customerName = {:name}, searchText = CASE
    WHEN substr(searchText, 1, length({:before}) + 1) = {:before} || ' '
    THEN {:folded} || substr(searchText, length({:before}) + 1)
    ELSE {:folded} || ' ' || searchText END
    WHERE customer = {:id} AND status = 'draft' AND customerName != {:name}`,
  row: {},
} satisfies Statement;

/** Drafts show the customer as it is now; versions that were sent keep what was frozen. */
export const renameOnOfferDrafts = {
  sql: `UPDATE offer_versions SET customerName = {:name}, searchText = CASE
    WHEN substr(searchText, 1, length({:before}) + 1) = {:before} || ' '
    THEN {:folded} || substr(searchText, length({:before}) + 1)
    ELSE {:folded} || ' ' || searchText END
    WHERE customer = {:id} AND status = 'draft' AND customerName != {:name}`,
  row: {},
} satisfies Statement;

/** The same of offers that were never sent: they show their draft. */
export const renameUnsentOffers = {
  sql: `UPDATE offers SET customerName = {:name}, searchText = CASE
    WHEN substr(searchText, 1, length({:before}) + 1) = {:before} || ' '
    THEN {:folded} || substr(searchText, length({:before}) + 1)
    ELSE {:folded} || ' ' || searchText END
    WHERE customer = {:id} AND state = 'draft' AND customerName != {:name}`,
  row: {},
} satisfies Statement;

/** What a customer's layout is chosen from, the archived ones last. */
export const namedLayouts = {
  sql: `SELECT id, name, archived FROM layouts WHERE company = {:company}
    ORDER BY archived, name COLLATE NOCASE, id`,
  row: { id: '', name: '', archived: false },
} satisfies Statement;
