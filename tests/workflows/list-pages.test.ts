import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../app/commands/fixtures.ts';
import type { Backend } from '../../app/pocketbase/backend.ts';
import { findCompany } from '../../app/pocketbase/companies/queries.ts';
import { listInvoices } from '../../app/pocketbase/invoices/queries.ts';
import type { InvoicePage, InvoiceQuery } from '../../app/pocketbase/invoices/queries.ts';
import type { ListedState } from '../../app/pocketbase/invoices/sql.ts';
import { listedStates } from '../../app/pocketbase/invoices/sql.ts';
import { countedMax, invoiceSorts } from '../../app/pocketbase/lists/sql.ts';
import { addDays } from '../../app/values/dates.ts';
import { foldText } from '../../app/values/search-text.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { testSeed } from '../support/test-seed.ts';

// Pages of the list against a list that is filtered, ordered and cut by hand, over random invoices: more than a search
// counts, and more of one state than are looked at one by one.

const today = '2026-11-21';
const issuedCount = 3200;
const draftCount = 37;
const pageSize = 30;

interface Listed {
  id: string;
  /** in the order of issuing, from 1; of drafts in the order of their list */
  place: number;
  customerName: string;
  issueDate: string;
  dueDate: string;
  grossCents: number;
  words: string;
  state: ListedState;
}

let random: () => number;
const pick = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

const names = ['Ärzte am Wall', 'ärzte am wall', 'Bäcker', 'bäcker', 'Zoo', 'Café 7', 'Ömer & Söhne', 'zoo', 'A', 'a'];
const vocabulary = [
  'wartung',
  'beratung',
  'wart',
  'ung-7',
  '321,05',
  'ä',
  'müller',
  'x',
  'xy',
  'xyz',
  'straße',
  '100%',
];
const searches = [...vocabulary, 'war', 'tung', 're-2026', 'gibtesnicht', '%', '_', 'ßen', 'ra', 'zwetschge'];

let installation: TestInstallation;
let backend: Backend;
let drafts: Listed[];
let issued: Listed[];

beforeAll(async () => {
  random = mulberry(testSeed());
  installation = await openInstallation();
  const other = await createAccount(installation.services, { email: 'zweite@example.org', clientAddress: '10.0.0.2' });
  const { company } = await findCompany(other.backend);
  fill(company.id, 'z');
  backend = installation.account.backend;
  ({ drafts, issued } = fill(installation.company, 'i'));
}, 120_000);

/** Numbers between 0 and 1 that the seed decides. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const numberOf = (place: number) => `RE-2026-${String(place).padStart(4, '0')}`;

/** Through the triggers, past everything else. */
function fill(company: string, letter: string): { drafts: Listed[]; issued: Listed[] } {
  const { sql } = installation;
  sql.exec('BEGIN');
  const insert = sql.prepare(
    `INSERT INTO invoices (id, company, status, version, draft, customerName, listOrder, searchText, grossCents, updated)
     VALUES (?, ?, 'draft', 1, '{}', ?, ?, ?, ?, '2026-11-21 10:00:00.000Z')`,
  );
  const issue = sql.prepare(
    `UPDATE invoices SET status = 'issued', number = ?, snapshot = ?, snapshotHash = ?, issueDate = ?, dueDate = ?,
     issuedAt = ? WHERE id = ?`,
  );
  const add = (place: number): Listed => {
    const id = `${letter}${String(place).padStart(14, '0')}`;
    const rare = place === 1600 ? ' zwetschge' : '';
    const words = foldText(`${numberOf(place)} ${pick(vocabulary)} ${pick(vocabulary)} beratung${rare}`);
    const grossCents = pick([11_900, 11_900, 23_800, Math.floor(random() * 1e6)]);
    const row = { id, place, customerName: pick(names), issueDate: '', dueDate: '', grossCents, words };
    insert.run(id, company, row.customerName, `9${id}`, words, grossCents);
    return { ...row, state: 'draft' };
  };
  const made = Array.from({ length: letter === 'i' ? issuedCount : 90 }, (_, index) => {
    const row = add(index + 1);
    const number = numberOf(row.place);
    row.issueDate = addDays('2026-01-01', Math.floor(random() * 320));
    row.dueDate = addDays(row.issueDate, pick([0, 14, 60]));
    const snapshot = JSON.stringify({ kind: 'invoice', totals: { dueCents: row.grossCents } });
    issue.run(number, snapshot, 'a'.repeat(64), row.issueDate, row.dueDate, `${row.issueDate}T10:00:00Z`, row.id);
    row.state = settle(company, row);
    return row;
  });
  const begun = Array.from({ length: letter === 'i' ? draftCount : 3 }, (_, index) => add(9000 + index));
  sql.exec('COMMIT');
  return { drafts: begun, issued: made };
}

let bookings = 0;

/** Most are paid, in one part or two; some in part. */
function settle(company: string, { id, grossCents, dueDate }: Listed): ListedState {
  const { sql } = installation;
  const parts = pick([
    [],
    [grossCents],
    [grossCents],
    [grossCents],
    [grossCents],
    [grossCents],
    [grossCents - 1, 1],
    [1],
  ]);
  bookings += 1;
  const payment = `p${String(bookings).padStart(14, '0')}`;
  sql
    .prepare(
      `INSERT INTO payments (id, company, date, method, amountCents, created)
       VALUES (?, ?, '2026-11-20', 'transfer', ?, '2026-11-20 10:00:00.000Z')`,
    )
    .run(payment, company, grossCents);
  for (const [index, cents] of parts.entries())
    sql
      .prepare(
        `INSERT INTO payment_parts (id, company, payment, position, invoice, kind, amountCents, taxGroups)
         VALUES (?, ?, ?, ?, ?, 'paid', ?, '[]')`,
      )
      .run(`${index}${payment.slice(1)}`, company, payment, index + 1, id, cents);
  const paid = parts.reduce((sum, cents) => sum + cents, 0);
  if (paid >= grossCents) return 'paid';
  return dueDate < today ? 'overdue' : paid > 0 ? 'part-paid' : 'open';
}

/** As SQLite's NOCASE: only A to Z are like a to z, everything else goes by its bytes. */
function compareNames(a: string, b: string): number {
  const fold = (text: string) => Buffer.from(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  return Buffer.compare(fold(a), fold(b));
}

const compare: Record<(typeof invoiceSorts)[number], (a: Listed, b: Listed) => number> = {
  number: () => 0,
  customer: (a, b) => compareNames(a.customerName, b.customerName),
  issued: (a, b) => Number(a.issueDate > b.issueDate) - Number(a.issueDate < b.issueDate),
  due: (a, b) => Number(a.dueDate > b.dueDate) - Number(a.dueDate < b.dueDate),
  amount: (a, b) => a.grossCents - b.grossCents,
};

/** What the list should show, whole. */
function expected({ search, state, sort, descending }: InvoiceQuery) {
  const words = foldText(search.replaceAll('€', ' '))
    .split(' ')
    .filter((word) => word !== '');
  const holds = (row: Listed) => words.every((word) => row.words.includes(word));
  const inState = (row: Listed) => state === '' || row.state === state;
  const hits = issued.filter(holds);
  const isMany = words.length > 0 && hits.length > countedMax;
  const chosen = hits.filter(inState);
  const sign = descending ? -1 : 1;
  chosen.sort((a, b) => sign * (compare[sort](a, b) || a.place - b.place));
  const above = drafts.filter((row) => holds(row) && inState(row)).toReversed();
  const capped = isMany && chosen.length > countedMax;
  const shown = capped ? chosen.slice(0, countedMax) : chosen;
  const counts = Object.fromEntries(
    listedStates
      .map((each) => [each, [...drafts, ...hits].filter((row) => row.state === each && holds(row)).length])
      .filter(([, n]) => n !== 0),
  ) as Record<string, number>;
  return { rows: [...above, ...shown].map(({ id }) => id), capped, counts: isMany ? null : counts };
}

const ask = (query: InvoiceQuery): Promise<InvoicePage> => listInvoices(backend, query);

async function comparePage(query: InvoiceQuery): Promise<void> {
  const { rows, capped, counts } = expected(query);
  const page = await ask(query);
  const offset = (query.page - 1) * pageSize;
  const found = { rows: page.rows.map(({ id }) => id), total: page.total, capped: page.capped, counts: page.counts };
  expect([query, found]).toEqual([
    query,
    { rows: rows.slice(offset, offset + pageSize), total: rows.length, capped, counts },
  ]);
}

const plain = { page: 1, search: '', state: '', sort: 'number', descending: true, today } as const;
const states = ['', ...listedStates] as const;

describe('a page is what a list by hand shows', () => {
  it('has enough of everything', () => {
    expect(issued.filter(({ state }) => state === 'paid').length).toBeGreaterThan(2000);
    for (const state of ['open', 'part-paid', 'overdue'] as const)
      expect(issued.filter((row) => row.state === state).length).toBeGreaterThan(5);
    expect(issued.filter(({ words }) => words.includes('beratung')).length).toBeGreaterThan(countedMax);
  });

  it.each(states)('state "%s" in every order, first, middle and last pages', async (state) => {
    for (const sort of invoiceSorts)
      for (const descending of [true, false]) {
        const query = { ...plain, state, sort, descending };
        const pages = Math.max(1, Math.ceil(expected(query).rows.length / pageSize));
        for (const page of new Set([1, 2, Math.ceil(pages / 2), pages, pages + 1]))
          await comparePage({ ...query, page });
      }
  });

  it('random searches, states, orders and pages', async () => {
    for (let round = 0; round < 300; round += 1) {
      const words = Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(searches));
      const query = {
        ...plain,
        search: words.join(' '),
        state: pick(states),
        sort: pick(invoiceSorts),
        descending: pick([true, false]),
      };
      const pages = Math.max(1, Math.ceil(expected(query).rows.length / pageSize));
      await comparePage({ ...query, page: pick([1, 1, pages, pages + 1, Math.ceil(random() * pages)]) });
    }
  }, 120_000);
});

describe('pages by the row where they begin', () => {
  it.each([
    ['', 'amount', true],
    ['', 'customer', false],
    ['', 'issued', true],
    ['paid', 'number', true],
    ['paid', 'due', false],
    ['paid', 'amount', false],
  ] as const)('%s by %s, descending %s: forth and back', async (state, sort, descending) => {
    const query = { ...plain, state, sort, descending };
    const { rows } = expected(query);
    const pages = Math.ceil(rows.length / pageSize);
    const seen: string[][] = [];
    let next: Partial<InvoiceQuery> = {};
    const edges: InvoicePage['edges'][] = [];
    for (let page = 1; page <= pages; page += 1) {
      const answer = await ask({ ...query, page, ...next });
      seen.push(answer.rows.map(({ id }) => id));
      edges.push(answer.edges);
      next = answer.edges ? { after: answer.edges.last } : {};
    }
    expect(seen.flat()).toEqual(rows);
    expect(pages).toBeGreaterThan(32);
    for (let page = pages - 1; page > 30; page -= 1) {
      const answer = await ask({ ...query, page, before: edges[page]?.first ?? 0 });
      expect(answer.rows.map(({ id }) => id)).toEqual(seen[page - 1]);
    }
  });

  it('a row that is not there, or of another company, leads to the page by its number', async () => {
    const query = { ...plain, sort: 'amount' as const, page: 40 };
    const wanted = expected(query).rows.slice(39 * pageSize, 40 * pageSize);
    for (const row of [{ after: 4_000_000_000 }, { before: 999_999 }])
      expect((await ask({ ...query, ...row })).rows.map(({ id }) => id)).toEqual(wanted);
  });
});
