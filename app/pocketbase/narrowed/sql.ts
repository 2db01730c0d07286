import { issuedStates } from '#app/invoicing/ledger/document-state.ts';
import type { IssuedState } from '#app/invoicing/ledger/document-state.ts';
import { ownPieces } from '../invoices/sql.ts';
import { family, holdsWords, wordCounts } from '../statement.ts';
import { stateConditions } from '../states.ts';
import { narrowedColumns, narrowedMax, narrowings, narrowingTerms, ofCustomer } from '../narrowing.ts';
import type { Narrowed } from '../call.ts';
import { invoiceSorts, orderBy, textRow, rowTexts, undelivered } from '../invoices/order.ts';
import type { Order } from '../invoices/order.ts';

// A list of invoices that is narrowed to days, to a customer or to both: a range of one index holds all that is counted.

interface Found {
  by: Narrowed;
  words: number;
  /** so few rows are in the range that each is looked at for the words, and the index of pieces is not asked */
  few: boolean;
}

/** Of the range all, or what the words are in. */
function hits({ by, words, few }: Found, state: IssuedState | null = null): string {
  const terms = [
    ...narrowingTerms(by, narrowedColumns),
    ...(state === null ? [] : [`(${stateConditions[state].join(' OR ')})`]),
    ...holdsWords('s.searchText', words),
  ];
  const index = by === 'days' ? 'idx_invoice_states_issueDate' : 'idx_invoice_states_customer';
  return words > 0 && !few
    ? `search_pieces p CROSS JOIN invoice_states s ON s.place = p.rowid
      WHERE ${['p.search_pieces MATCH {:pieces}', ownPieces, ...terms].join(' AND ')}`
    : `invoice_states s INDEXED BY ${index} WHERE ${['s.company = {:company}', ...terms].join(' AND ')}`;
}

const choices = { by: narrowings, words: wordCounts, few: [true, false] };

/** How many of each state, and what they come to; `waiting`: of that what is not due before today. */
export const narrowedCounts = family(choices, {
  sql: (found: Found) => `SELECT state, count(*) AS n, coalesce(sum(NOT late), 0) AS waiting,
    coalesce(sum(grossCents), 0) AS cents, coalesce(sum(grossCents) FILTER (WHERE NOT late), 0) AS waitingCents
    FROM (SELECT s.state, s.dueDate < {:today} AS late, s.grossCents FROM ${hits(found)} LIMIT ${narrowedMax + 1})
    GROUP BY state`,
  row: { state: '', n: 0, waiting: 0, cents: 0, waitingCents: 0 },
});

type PageChoice = Found & Order & { state: IssuedState | null };

const directions = [true, false];

export const narrowedPage = family(
  { ...choices, state: [null, ...issuedStates], sort: invoiceSorts, descending: directions },
  {
    sql: ({ state, sort, descending, ...found }: PageChoice) =>
      rowTexts(`SELECT s.place FROM ${hits(found, state)} ORDER BY ${orderBy({ sort, descending }, undefined, '+s.place')}
        LIMIT {:size} OFFSET {:offset}`),
    row: textRow,
  },
);

/** Drafts of a customer: they have no day yet. */
export const draftsOfCustomer = family(
  { words: wordCounts },
  {
    sql: ({ words }: { words: number }) =>
      `SELECT count(*) AS n, coalesce(sum(i.grossCents), 0) AS cents FROM invoices i WHERE ${[
        `i.company = {:company} AND i.status = 'draft' AND ${ofCustomer('i.customer')}`,
        ...holdsWords('i.searchText', words),
      ].join(' AND ')}`,
    row: { n: 0, cents: 0 },
  },
);

interface UndeliveredChoice {
  words: number;
  by: Narrowed | null;
}

const undeliveredHits = ({ words, by }: UndeliveredChoice) =>
  [undelivered, ...narrowingTerms(by, narrowedColumns), ...holdsWords('s.searchText', words)].join(' AND ');

const undeliveredChoices = { words: wordCounts, by: [null, ...narrowings] };

/** A page of what did not arrive. */
export const undeliveredPage = family(
  { ...undeliveredChoices, sort: invoiceSorts, descending: directions },
  {
    sql: ({ words, by, ...order }: Order & UndeliveredChoice) =>
      rowTexts(
        `SELECT s.place FROM ${undeliveredHits({ words, by })} ORDER BY ${orderBy(order)} LIMIT {:size} OFFSET {:offset}`,
      ),
    row: textRow,
  },
);

export const undeliveredCount = family(undeliveredChoices, {
  sql: (choice: UndeliveredChoice) =>
    `SELECT count(*) AS n, coalesce(sum(s.grossCents), 0) AS cents FROM ${undeliveredHits(choice)}`,
  row: { n: 0, cents: 0 },
});
