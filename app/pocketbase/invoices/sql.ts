import { family, holdsWords, wordCounts } from '../statement.ts';
import type { Statement } from '../statement.ts';

export const invoicePageSize = 30;

const orders = {
  number: 'i.listOrder',
  customer: 'i.customerName COLLATE NOCASE',
  issued: 'i.issueDate',
  due: 'i.dueDate',
  amount: 'i.grossCents',
};

export type InvoiceSort = keyof typeof orders;
export const invoiceSorts = Object.keys(orders) as InvoiceSort[];

const states = {
  draft: "i.status = 'draft'",
  open: "i.status = 'issued' AND i.dueDate >= {:today}",
  overdue: "i.status = 'issued' AND i.dueDate < {:today}",
};

export type ListedState = keyof typeof states;
export const listedStates = Object.keys(states) as ListedState[];

interface Filter {
  /** null: all */
  state: ListedState | null;
  words: number;
}

const filters = { state: [null, ...listedStates], words: wordCounts };

function condition({ state, words }: Filter): string {
  const ofState = state === null ? [] : [states[state]];
  return ['i.company = {:company}', ...ofState, ...holdsWords('i.searchText', words)].join(' AND ');
}

type PageChoice = Filter & { sort: InvoiceSort; descending: boolean };

/** One page; all words of the search are wanted. */
export const invoicePage = family(
  { ...filters, sort: invoiceSorts, descending: [true, false] },
  {
    sql: ({ sort, descending, ...filter }: PageChoice) => {
      const direction = descending ? 'DESC' : 'ASC';
      const order = `${orders[sort]} ${direction}, i.listOrder ${direction}`;
      return `SELECT i.id, i.status, i.number, i.customerName, i.issueDate, i.dueDate, i.grossCents, i.updated
        FROM invoices i WHERE i.id IN (SELECT i.id FROM invoices i INDEXED BY idx_invoices_list
        WHERE ${condition(filter)} ORDER BY ${order} LIMIT ${invoicePageSize} OFFSET {:offset}) ORDER BY ${order}`;
    },
    row: { id: '', status: '', number: '', customerName: '', issueDate: '', dueDate: '', grossCents: 0, updated: '' },
  },
);

export const invoiceCount = family(filters, {
  sql: (filter: Filter) =>
    `SELECT count(*) AS n FROM invoices i INDEXED BY idx_invoices_list WHERE ${condition(filter)}`,
  row: { n: 0 },
});

/** How many invoices each state holds and what they add up to, without search. */
export const stateSums = {
  sql: `SELECT * FROM (${listedStates.map(sumOfState).join(' UNION ALL ')}) WHERE n > 0`,
  row: { state: '', n: 0, grossCents: 0, earliestDue: '' },
} satisfies Statement;

function sumOfState(state: ListedState): string {
  return `SELECT '${state}' AS state, count(*) AS n, coalesce(sum(i.grossCents), 0) AS grossCents,
    coalesce(min(i.dueDate), '') AS earliestDue
    FROM invoices i INDEXED BY idx_invoices_status WHERE i.company = {:company} AND ${states[state]}`;
}

/** Issued invoices whose files are not stored: a crash after the transaction. Those just issued are still being drawn. */
export const pendingFiles = {
  sql: `SELECT i.id, i.company, i.number, i.snapshot FROM invoices i WHERE i.status = 'issued'
    AND i.issuedAt < {:before} AND NOT EXISTS (SELECT 1 FROM invoice_files f WHERE f.invoice = i.id)
    ORDER BY i.company, i.listOrder LIMIT 500`,
  row: { id: '', company: '', number: '', snapshot: '' },
} satisfies Statement;

const frozenColumns = {
  id: '',
  company: '',
  customer: '',
  status: '',
  version: 0,
  createKey: '',
  draft: '',
  customerName: '',
  number: '',
  sequence: 0,
  issueDate: '',
  dueDate: '',
  netCents: 0,
  taxCents: 0,
  grossCents: 0,
  listOrder: '',
  searchText: '',
  snapshot: '',
  snapshotHash: '',
  issuedAt: '',
  created: '',
  updated: '',
};

/** All of an issued row. The event of its issuing holds the SHA-256 of these columns as canonical JSON. */
export const frozenRow = {
  sql: `SELECT ${Object.keys(frozenColumns).join(', ')} FROM invoices WHERE id = {:id}`,
  row: frozenColumns,
} satisfies Statement;
