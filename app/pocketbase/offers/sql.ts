import { narrowings, narrowingTerms, ofCustomer } from '../narrowing.ts';
import type { Narrowed } from '../call.ts';
import { family, holdsWords, wordCounts } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { memberNames } from '#app/values/records.ts';

export const offerPageSize = 30;

const orders = {
  number: 'o.listOrder',
  customer: 'o.customerName COLLATE NOCASE',
  sent: 'o.issueDate',
  valid: 'o.validUntil',
  amount: 'o.grossCents',
};

export type OfferSort = keyof typeof orders;
export const offerSorts = memberNames(orders);

const states = {
  draft: "o.state = 'draft'",
  sent: "o.state = 'sent' AND o.validUntil >= {:today}",
  expired: "o.state = 'sent' AND o.validUntil < {:today}",
  accepted: "o.state = 'accepted'",
  'partly-billed': "o.state = 'partly-billed'",
  billed: "o.state = 'billed'",
  closed: "o.state IN ('declined', 'withdrawn')",
};

/** Tabs of the list: together they hold every offer once. */
export type ListedOfferState = keyof typeof states;
export const listedOfferStates = memberNames(states);

interface Filter {
  /** null: all */
  state: ListedOfferState | null;
  words: number;
  by: Narrowed | null;
}

const narrowedColumns = { day: 'o.issueDate', customer: ofCustomer('o.customer') };

function condition({ state, words, by }: Filter): string {
  const ofState = state === null ? [] : [states[state]];
  const terms = ['o.company = {:company}', 'o.archived = {:archived}', ...ofState];
  terms.push(...narrowingTerms(by, narrowedColumns));
  return [...terms, ...holdsWords('o.searchText', words)].join(' AND ');
}

type PageChoice = Filter & { sort: OfferSort; descending: boolean };

/** What lists show of an offer: what was sent last, else what is being written. */
export const listedOffer = {
  columns: `o.id, o.state, o.number, o.customerName, o.issueDate, o.validUntil, o.grossCents, o.updated, o.about,
    o.sentVersions, EXISTS (SELECT 1 FROM offer_versions v WHERE v.offer = o.id AND v.status = 'draft') AS isWritten`,
  row: {
    id: '',
    state: '',
    number: '',
    customerName: '',
    issueDate: '',
    validUntil: '',
    grossCents: 0,
    updated: '',
    about: '',
    sentVersions: 0,
    isWritten: false,
  },
};

/** One page; all words of the search are wanted. */
export const offerPage = family(
  {
    state: [null, ...listedOfferStates],
    words: wordCounts,
    by: [null, ...narrowings],
    sort: offerSorts,
    descending: [true, false],
  },
  {
    sql: ({ sort, descending, ...filter }: PageChoice) => {
      const direction = descending ? 'DESC' : 'ASC';
      const order = `${orders[sort]} ${direction}, o.listOrder ${direction}`;
      return `SELECT ${listedOffer.columns} FROM offers o WHERE o.id IN (
        SELECT o.id FROM offers o INDEXED BY idx_offers_list WHERE ${condition(filter)}
        ORDER BY ${order} LIMIT ${offerPageSize} OFFSET {:offset}) ORDER BY ${order}`;
    },
    row: listedOffer.row,
  },
);

/** How many offers each tab holds of those that have all words of the search, and what they come to. */
export const foundOfferCounts = family(
  { words: wordCounts, by: [null, ...narrowings] },
  {
    sql: (found: Pick<Filter, 'words' | 'by'>) => `SELECT CASE ${listedOfferStates
      .map((state) => `WHEN ${states[state]} THEN '${state}'`)
      .join(' ')} ELSE '' END AS state, count(*) AS n, sum(o.grossCents) AS cents
      FROM offers o INDEXED BY idx_offers_list WHERE ${condition({ state: null, ...found })} GROUP BY 1`,
    row: { state: '', n: 0, cents: 0 },
  },
);

/** How many stand how; `waiting`: those that are still valid. */
export const offerCounts = {
  sql: `SELECT CASE WHEN {:archived} THEN substr(t.tab, 10) ELSE t.tab END AS state, t.n, CASE WHEN t.tab IN ('sent', 'archived sent')
    THEN (SELECT count(*) FROM offers o INDEXED BY idx_offers_state WHERE o.company = t.company AND o.archived = {:archived}
      AND o.state = 'sent' AND o.validUntil >= {:today}) ELSE 0 END AS waiting
    FROM list_counts t WHERE t.company = {:company} AND t.list = 'offers' AND t.n > 0
    AND (substr(t.tab, 1, 9) = 'archived ') = {:archived}`,
  row: { state: '', n: 0, waiting: 0 },
} satisfies Statement;

/** What was decided of an offer last, or that another version was sent since. */
export const lastDecision = {
  sql: `SELECT type, data FROM events WHERE company = {:company} AND subject = {:subject}
    AND type IN ('offer-accepted', 'offer-declined', 'offer-withdrawn', 'offer-reopened', 'offer-sent')
    ORDER BY seq DESC LIMIT 1`,
  row: { type: '', data: '' },
} satisfies Statement;

/** Invoices that were made of an offer and stand, the earliest first: issued, and not taken back. */
const fromEffectiveBills = `FROM document_links l JOIN invoice_states s ON s.invoice = l.toId AND s.cancelled = 0
  JOIN invoices i ON i.id = l.toId
  WHERE l.company = {:company} AND l.role = 'offer-invoice' AND l.fromId = {:offer} ORDER BY s.place`;

/** What corrects the invoice `i`. */
const corrections = `FROM document_links k JOIN invoices c ON c.id = k.toId
  WHERE k.company = {:company} AND k.role = 'invoice-correction' AND k.fromId = i.id`;

/** What it bills: what corrections have credited of it is free again. */
const billedSums = ['netCents', 'grossCents']
  .map((sum) => `i.${sum} + coalesce((SELECT sum(c.${sum}) ${corrections}), 0) AS ${sum}`)
  .join(', ');

/** What was offered, of the version that was sent last. */
export const offeredOfOffer = {
  sql: `SELECT o.netCents, o.grossCents, coalesce((SELECT v.snapshot ->> '$.priceMode' FROM offer_versions v
    WHERE v.offer = o.id AND v.status = 'issued' ORDER BY v.versionNumber DESC LIMIT 1), 'net') AS priceMode
    FROM offers o WHERE o.company = {:company} AND o.id = {:offer}`,
  row: { netCents: 0, grossCents: 0, priceMode: '' },
} satisfies Statement;

/** What the state of an offer follows from. */
export const billedOfOffer = {
  sql: `SELECT i.number, s.kind, ${billedSums} ${fromEffectiveBills}`,
  row: { number: '', kind: '', netCents: 0, grossCents: 0 },
} satisfies Statement;

/** The same with all that says what is left of it. */
export const billsOfOffer = {
  sql: `SELECT i.id, i.number, ${billedSums}, s.kind, s.state, s.dueDate, s.openCents, s.receivedCents,
    s.reducedCents, i.snapshot,
    (SELECT json_group_array(json(c.snapshot)) ${corrections}) AS corrections ${fromEffectiveBills}`,
  row: {
    id: '',
    number: '',
    netCents: 0,
    grossCents: 0,
    kind: '',
    state: '',
    dueDate: '',
    openCents: 0,
    receivedCents: 0,
    reducedCents: 0,
    snapshot: '',
    corrections: '',
  },
} satisfies Statement;

/** The invoice that is being written of an offer; '' for none. */
export const draftOfOffer = {
  sql: `SELECT coalesce((SELECT i.id FROM document_links l JOIN invoices i ON i.id = l.toId AND i.status = 'draft'
    WHERE l.company = {:company} AND l.role = 'offer-invoice' AND l.fromId = {:offer} LIMIT 1), '') AS id`,
  row: { id: '' },
} satisfies Statement;

/** Versions that were sent and whose files are not stored: a crash after the transaction. */
export const pendingOfferFiles = {
  sql: `SELECT v.id, v.company, o.number, v.snapshot FROM offer_versions v JOIN offers o ON o.id = v.offer
    WHERE v.status = 'issued' AND v.issuedAt < {:before}
    AND NOT EXISTS (SELECT 1 FROM offer_files f WHERE f.offerVersion = v.id) ORDER BY v.company, v.issuedAt LIMIT 500`,
  row: { id: '', company: '', number: '', snapshot: '' },
} satisfies Statement;

const frozenColumns = {
  id: '',
  company: '',
  offer: '',
  versionNumber: 0,
  customer: '',
  status: '',
  version: 0,
  createKey: '',
  draft: '',
  customerName: '',
  validUntil: '',
  netCents: 0,
  taxCents: 0,
  grossCents: 0,
  searchText: '',
  issueDate: '',
  snapshot: '',
  snapshotHash: '',
  issuedAt: '',
  created: '',
  updated: '',
};

/** All of a version that was sent. The event of its sending holds the SHA-256 of these columns as canonical JSON. */
export const frozenVersion = {
  sql: `SELECT ${Object.keys(frozenColumns).join(', ')} FROM offer_versions WHERE id = {:id}`,
  row: frozenColumns,
} satisfies Statement;
