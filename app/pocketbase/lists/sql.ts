import { countedMax } from '../window.ts';
import { unpaidStates, issuedStates } from '#app/invoicing/ledger/document-state.ts';
import type { IssuedState } from '#app/invoicing/ledger/document-state.ts';
import { invoiceSorts, joinedTexts, orderBy, orders, textRow, rowTexts, undelivered } from '../invoices/order.ts';
import type { Order } from '../invoices/order.ts';
import { ownPieces, placeBounds } from '../invoices/sql.ts';
import { isUnpaid, stateConditions } from '../states.ts';
import { family, holdsWords, wordCounts } from '../statement.ts';
import type { Statement } from '../statement.ts';

// Pages of issued invoices: each reads a range of an index and the texts of its own rows (decision 009).

const directions = [true, false];
const states: (IssuedState | null)[] = [null, ...issuedStates];
const searches = wordCounts.filter((words) => words > 0);

const ownPlace = (n: string) =>
  `(SELECT c.no * 4294967296 + {:${n}} FROM search_companies c WHERE c.company = {:company})`;

/** Their places as JSON, told beside the rows, which are stored. */
const undeliveredPlaces = `(SELECT json_group_array(place & 4294967295) FROM (SELECT s.place FROM ${undelivered}
  ORDER BY s.place DESC LIMIT 500))`;

/** Beside hits that are known: how far the company is, and what did not arrive. */
export const latestEventAndUndelivered = {
  sql: `SELECT coalesce((SELECT seq FROM events WHERE company = {:company} ORDER BY seq DESC LIMIT 1), 0) AS event,
    ${undeliveredPlaces} AS lost`,
  row: { event: 0, lost: '' },
  prepare: true,
} satisfies Statement;

/** By number: places have no gaps, so that no row before the page is read. */
export const issuedPlaces = family(
  { descending: directions },
  {
    sql: ({ descending }: { descending: boolean }) => `SELECT ${joinedTexts} FROM (SELECT r.text FROM search_companies c
      CROSS JOIN invoice_rows r ON r.place BETWEEN c.no * 4294967296 + {:first} AND c.no * 4294967296 + {:last}
      WHERE c.company = {:company} ORDER BY r.place ${descending ? 'DESC' : 'ASC'})`,
    row: textRow,
    prepare: true,
  },
);

type PageChoice = Order & {
  /** null: all that are issued */
  state: IssuedState | null;
  /** the page begins behind the row `at`, and not after `offset` rows */
  from: boolean;
};

/** Where in the order a page may begin: everywhere; or behind a row, which is two ranges but by number. */
function rangesOf({ sort, descending, from }: PageChoice): string[] {
  if (!from) return [''];
  const beyond = descending ? '<' : '>';
  const at = ownPlace('at');
  if (sort === 'number') return [` AND s.place ${beyond} ${at}`];
  const { key } = orders[sort];
  const keyAt = `(SELECT ${key.split(' ')[0] ?? ''} FROM invoice_states s WHERE s.place = ${at})`;
  return [` AND ${key} = ${keyAt} AND s.place ${beyond} ${at}`, ` AND ${key} ${beyond} ${keyAt}`];
}

/** States of which an index holds the words too, so that to look through it reads no row. */
export const statesWithWords: readonly IssuedState[] = [...unpaidStates, 'overdue'];

/** What an order is read from: of each stored state that a state is made of. */
function conditionsOf(
  { sort, state }: Pick<PageChoice, 'sort' | 'state'>,
  words: number,
): { index: string; arms: string[] } {
  const { all, state: ofState } = orders[sort];
  if (state === null) return { index: all, arms: [''] };
  const holdsAll = words > 0 && sort === 'number' && statesWithWords.includes(state);
  return {
    index: holdsAll ? 'idx_invoice_states_unpaid' : ofState,
    arms: stateConditions[state].map((each) => ` AND ${each}`),
  };
}

const wordTerms = (words: number) =>
  holdsWords('s.searchText', words)
    .map((each) => ` AND ${each}`)
    .join('');

const onePage = '{:size} OFFSET {:offset}';

/** Each state of its own has its own range. They are merged as they are read, so that no row behind the page is. */
function chosenPlaces(choice: PageChoice, { words = 0, limit = onePage } = {}): string {
  const { key, of } = orders[choice.sort];
  const { index, arms } = conditionsOf(choice, words);
  const ranges = arms.flatMap((arm) => rangesOf(choice).map((range) => arm + range + wordTerms(words)));
  const select = (columns: string, range: string) =>
    `SELECT ${columns} FROM invoice_states s ${index && `INDEXED BY ${index}`} WHERE s.company = {:company}${range}`;
  const [range = ''] = ranges;
  if (ranges.length === 1) return `${select('s.place', range)} ORDER BY ${orderBy(choice)} LIMIT ${limit}`;
  const parts = ranges.map((each) => select(`s.place, ${key} AS k`, each));
  return `${parts.join(' UNION ALL ')} ORDER BY ${orderBy(choice, of, 'place')} LIMIT ${limit}`;
}

/** A page of a state, or of all in another order than the number. */
export const issuedPage = family(
  { state: states, sort: invoiceSorts, descending: directions, from: [true, false] },
  { sql: (choice: PageChoice) => rowTexts(chosenPlaces(choice)), row: textRow, prepare: true },
);

type FoundChoice = Order & { words: number; state: IssuedState | null };

const ownRows = `s.place >= ${placeBounds.first} AND s.place < ${placeBounds.after}`;

const conditionOf = (state: IssuedState | null) => (state === null ? [] : [`(${stateConditions[state].join(' OR ')})`]);

/** Issued invoices that the index of pieces finds, where they have all words; of the company's, or in fewer `places`. */
const foundBy = (words: number, state: IssuedState | null = null, places = ownPieces) => {
  const terms = ['p.search_pieces MATCH {:pieces}', places, ...conditionOf(state)];
  return `search_pieces p CROSS JOIN invoice_states s ON s.place = p.rowid
    WHERE ${[...terms, ...holdsWords('s.searchText', words)].join(' AND ')}`;
};

/**
 * The same where the company has few: each of them is looked at, sooner than the index comes to the company's pieces. By their
 * places: of an index of states SQLite would go through the rows of all companies.
 */
const foundAmongFew = (words: number, state: IssuedState | null = null) =>
  `invoice_states s NOT INDEXED WHERE ${[ownRows, ...conditionOf(state), ...holdsWords('s.searchText', words)].join(' AND ')}`;

const counts = { counts: '', drafts: 0, issued: 0 };

/** Of rows with `state`, `n` and `waiting`: all of them as JSON, how many are drafts and how many are not. */
const counted = (
  rows: string,
  more = '',
) => `SELECT ${more}coalesce(json_group_array(json_array(state, n, waiting)), '[]') AS counts,
  coalesce(sum(n) FILTER (WHERE state = 'draft'), 0) AS drafts,
  coalesce(sum(n) FILTER (WHERE state != 'draft'), 0) AS issued FROM (${rows})`;

/** How many invoices stand how, `waiting`: those of them not due before today; and which did not arrive. */
export const invoiceCounts = {
  sql: counted(
    `SELECT t.tab AS state, t.n, CASE WHEN ${isUnpaid('t.tab')} THEN (SELECT coalesce(sum(s.n), 0)
    FROM invoice_sums s WHERE s.company = t.company AND s.state = t.tab AND s.dueDate >= {:today}) ELSE 0 END AS waiting
    FROM list_counts t WHERE t.company = {:company} AND t.list = 'invoices' AND t.n > 0`,
    `${undeliveredPlaces} AS lost, `,
  ),
  row: { ...counts, lost: '' },
  prepare: true,
} satisfies Statement;

/** The same of what a search finds, as far as hits are counted. */
export const foundCounts = family(
  { words: searches, few: [true, false] },
  {
    sql: ({ words, few }: { words: number; few: boolean }) =>
      counted(`SELECT state, count(*) AS n, sum(NOT late) AS waiting FROM (SELECT s.state, s.dueDate < {:today} AS late
        FROM ${few ? foundAmongFew(words) : foundBy(words)} LIMIT ${countedMax + 1}) GROUP BY state
        UNION ALL SELECT 'draft', count(*), 0 FROM invoices i
        WHERE ${["i.company = {:company} AND i.status = 'draft'", ...holdsWords('i.searchText', words)].join(' AND ')}`),
    row: counts,
    prepare: true,
  },
);

/** A page of hits, found by the index of pieces or among few; but for these and from the first number on all are ordered. */
export const foundPage = family(
  { words: searches, state: states, sort: invoiceSorts, descending: directions, few: [true, false] },
  {
    sql: ({ words, state, few, ...order }: FoundChoice & { few: boolean }) =>
      rowTexts(`SELECT s.place FROM ${few ? foundAmongFew(words, state) : foundBy(words, state)}
        ORDER BY ${few ? orderBy(order) : orderOfPieces(order)} LIMIT {:size} OFFSET {:offset}`),
    row: textRow,
    prepare: true,
  },
);

// The index goes through its hits forwards; backwards it takes ten times as long, so that it is kept from it.
const orderOfPieces = (order: Order) =>
  order.sort === 'number' && !order.descending ? 'p.rowid' : orderBy(order, orders[order.sort].key, '+s.place');

const lastPlace = `(SELECT s.place FROM invoice_states s WHERE s.place < ${placeBounds.after} ORDER BY s.place DESC LIMIT 1)`;

// The index begins at the first lower bound that it is given, where that is an integer, and reads on from there whatever
// another bound says: there is one only.
const newestPieces = `p.rowid > max(${placeBounds.first},
  ${lastPlace} - CAST({:span} AS INTEGER)) AND p.rowid < ${placeBounds.after}`;

/** The newest hits, looked for among the last `span` places; `whole`: these are all. */
export const foundNewest = family(
  { words: searches, state: states },
  {
    sql: ({ words, state }: Pick<FoundChoice, 'words' | 'state'>) => `SELECT coalesce(group_concat(r.text), '') AS text,
      count(*) AS n, coalesce({:span} >= (${lastPlace} & 4294967295), TRUE) AS whole FROM (SELECT s.place FROM ${foundBy(words, state, newestPieces)}
      ORDER BY +s.place DESC LIMIT {:size} OFFSET {:offset}) c
      CROSS JOIN invoice_rows r ON r.place = c.place`,
    row: { text: '', n: 0, whole: false },
    prepare: true,
  },
);

/** The last rows, or those of a state, so many as are looked at before the index of pieces is asked. */
const lastRows = (state: IssuedState | null) =>
  state === null
    ? `SELECT s.place FROM invoice_states s WHERE ${ownRows} ORDER BY s.place DESC LIMIT {:looked}`
    : chosenPlaces({ state, sort: 'number', descending: true, from: false }, { limit: '{:looked}' });

/** The newest hits among the last `looked` rows; of many hits a page is mostly there. */
export const foundLast = family(
  { words: searches, state: states },
  {
    sql: ({ words, state }: Pick<FoundChoice, 'words' | 'state'>) =>
      `SELECT coalesce(group_concat(r.text), '') AS text, count(*) AS n FROM (SELECT s.place FROM (${lastRows(state)}) c
      CROSS JOIN invoice_states s ON s.place = c.place WHERE ${holdsWords('s.searchText', words).join(' AND ')}
      LIMIT {:size} OFFSET {:offset}) c CROSS JOIN invoice_rows r ON r.place = c.place`,
    row: { text: '', n: 0 },
    prepare: true,
  },
);

/** A page of many hits in another order, or of a state that few are in: its rows are looked at one after the other. */
export const walkedPage = family(
  { words: searches, state: states, sort: invoiceSorts, descending: directions },
  {
    sql: ({ words, ...choice }: FoundChoice) => rowTexts(chosenPlaces({ ...choice, from: false }, { words })),
    row: textRow,
    prepare: true,
  },
);

/** The rows of a state that have all words, looked at one after the other. */
function walked(words: number, state: IssuedState): string {
  const { index, arms } = conditionsOf({ state, sort: 'number' }, words);
  return arms
    .map(
      (arm) =>
        `SELECT 1 FROM invoice_states s INDEXED BY ${index} WHERE s.company = {:company}${arm}${wordTerms(words)}`,
    )
    .join(' UNION ALL ');
}

interface CountChoice {
  words: number;
  state: IssuedState;
  walks: boolean;
}

/** How many hits of a state there are, as far as they are counted: found by pieces, or among the state's rows. */
export const foundInState = family(
  { words: searches, state: states.filter((state) => state !== null), walks: [true, false] },
  {
    sql: ({ words, state, walks }: CountChoice) =>
      `SELECT count(*) AS n FROM (${walks ? walked(words, state) : `SELECT 1 FROM ${foundBy(words, state)}`}
        LIMIT ${countedMax + 1})`,
    row: { n: 0 },
    prepare: true,
  },
);
