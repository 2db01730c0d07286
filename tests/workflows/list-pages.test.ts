import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '#app/commands/fixtures.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { listInvoices } from '#app/pocketbase/invoices/queries.ts';
import type { InvoicePage, InvoiceQuery } from '#app/pocketbase/invoices/queries.ts';
import { listedStates } from '#app/pocketbase/invoices/sql.ts';
import { countedMax } from '#app/pocketbase/window.ts';
import { invoiceSorts } from '#app/pocketbase/invoices/order.ts';
import { foldText } from '#app/values/search-text.ts';
import { openInstallation } from '../support/installation.ts';
import { isNight, someOf } from '../support/night.ts';
import { customers, fillInvoices, mulberry, pickBy, searches, today } from '../support/random-invoices.ts';
import type { InvoiceBook, Listed } from '../support/random-invoices.ts';
import { testSeed } from '../support/test-seed.ts';

// Pages of the list against a list that is filtered, ordered and cut by hand, over random invoices: more than a search
// counts, and more of one state than are looked at one by one.

const pageSize = 30;

/** A company's invoices, and how its lists are asked. */
interface Book extends InvoiceBook {
  backend: Backend;
}

let random: () => number;
const pick = <T>(values: readonly T[]): T => pickBy(random, values);
let many: Book;
/** of a company with fewer invoices than hits are counted */
let few: Book;

beforeAll(async () => {
  const seed = testSeed();
  console.info(`invoices of seed ${seed}`);
  random = mulberry(seed);
  const { services, sql, account, company } = await openInstallation();
  const other = await createAccount(services, { email: 'zweite@example.org', clientAddress: '10.0.0.2' });
  const own = await findCompany(other.backend);
  const fewer = { company: own.company.id, letter: 'z', issued: 90, drafts: 3 };
  few = { backend: other.backend, ...fillInvoices(sql, random, fewer) };
  const wanted = { company, letter: 'i', issued: 3200, drafts: 37 };
  many = { backend: account.backend, ...fillInvoices(sql, random, wanted) };
}, 120_000);

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
function expected(query: InvoiceQuery, book: InvoiceBook = many) {
  const { search, state, sort, descending, from = '', to = '', customer = '' } = query;
  const byDays = from !== '' || to !== '';
  const isNarrowed = byDays || customer !== '';
  const isOfCustomer = (row: Listed) => customer === '' || row.customer === customer;
  const isWithin = ({ issueDate }: Listed) => !byDays || (issueDate >= from && issueDate <= (to || '9'));
  // A draft has no day.
  const drafts = byDays ? [] : book.drafts.filter(isOfCustomer);
  const issued = book.issued.filter((row) => isOfCustomer(row) && isWithin(row));
  const words = foldText(search.replaceAll('€', ' '))
    .split(' ')
    .filter((word) => word !== '');
  const holds = (row: Listed) => words.every((word) => row.words.includes(word));
  const inState = (row: Listed) => state === '' || row.state === state;
  const hits = issued.filter(holds);
  const isMany = !isNarrowed && words.length > 0 && hits.length > countedMax;
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
  const all = [...above, ...shown];
  const sumCents = isNarrowed ? all.reduce((sum, { grossCents }) => sum + grossCents, 0) : null;
  return { rows: all.map(({ id }) => id), capped, counts: isMany ? null : counts, sumCents };
}

const ask = (query: InvoiceQuery): Promise<InvoicePage> => listInvoices(many.backend, query);

async function comparePage(query: InvoiceQuery, book = many): Promise<void> {
  const { rows, ...rest } = expected(query, book);
  const page = await listInvoices(book.backend, query);
  const offset = (query.page - 1) * pageSize;
  const { total, capped, counts, sumCents } = page;
  const found = { rows: page.rows.map(({ id }) => id), total, capped, counts, sumCents };
  expect([query, found]).toEqual([query, { rows: rows.slice(offset, offset + pageSize), total: rows.length, ...rest }]);
}

const plain = { page: 1, search: '', state: '', sort: 'number', descending: true, today } as const;
const states = ['', ...listedStates] as const;

describe('a page is what a list by hand shows', () => {
  it('has enough of everything', () => {
    const { issued } = many;
    expect(issued.filter(({ state }) => state === 'paid').length).toBeGreaterThan(2000);
    for (const state of ['open', 'part-paid', 'overdue'] as const)
      expect(issued.filter((row) => row.state === state).length).toBeGreaterThan(5);
    expect(issued.filter(({ words }) => words.includes('beratung')).length).toBeGreaterThan(countedMax);
  });

  it.each(states)('state "%s" in every order, first, middle and last pages', async (state) => {
    for (const sort of invoiceSorts)
      for (const descending of someOf([true, false], 1)) {
        const query = { ...plain, state, sort, descending };
        const pages = Math.max(1, Math.ceil(expected(query).rows.length / pageSize));
        for (const page of someOf([...new Set([1, 2, Math.ceil(pages / 2), pages, pages + 1])], 2))
          await comparePage({ ...query, page });
      }
  });

  it.each([
    ['many', () => many, isNight ? 300 : 40],
    ['few', () => few, isNight ? 150 : 20],
  ] as const)(
    'random searches of %s, states, orders and pages',
    async (_, bookOf, rounds) => {
      const book = bookOf();
      for (let round = 0; round < rounds; round += 1) {
        const words = Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(searches));
        const query = {
          ...plain,
          search: words.join(' '),
          state: pick(states),
          sort: pick(invoiceSorts),
          descending: pick([true, false]),
        };
        const pages = Math.max(1, Math.ceil(expected(query, book).rows.length / pageSize));
        await comparePage({ ...query, page: pick([1, 1, pages, pages + 1, Math.ceil(random() * pages)]) }, book);
      }
    },
    120_000,
  );

  it('narrowed to days, to a customer or to both, in every state, with and without words', async () => {
    const days = [
      {},
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-05-17' },
      { to: '2026-02-03' },
      { from: '2026-06-01', to: '2026-06-01' },
      { from: '2027-01-01', to: '2027-12-31' },
    ];
    for (const [bookOf, rounds] of [
      [many, isNight ? 300 : 50],
      [few, isNight ? 150 : 20],
    ] as const)
      for (let round = 0; round < rounds; round += 1) {
        const query = {
          ...{ ...plain, ...pick(days), state: pick(states), sort: pick(invoiceSorts) },
          customer: pick(['', ...customers, 'gibtesdochnicht']),
          search: pick(['', pick(searches), `${pick(searches)} ${pick(searches)}`]),
          descending: pick([true, false]),
        };
        const pages = Math.max(1, Math.ceil(expected(query, bookOf).rows.length / pageSize));
        await comparePage({ ...query, page: pick([1, pages, pages + 1]) }, bookOf);
      }
  }, 120_000);

  it.each(states)(
    'the last pages of many hits in state "%s" lie behind the rows that are looked at first',
    async (state) => {
      for (const search of someOf(['x', 'beratung', 'ra', 'beratung x'], 2))
        for (const page of someOf([31, 32, 33, 34], 2)) await comparePage({ ...plain, search, state, page });
    },
  );
});

describe('pages by the row where they begin', () => {
  const walks = [
    ['', 'amount', true],
    ['', 'customer', false],
    ['', 'issued', true],
    ['paid', 'number', true],
    ['paid', 'due', false],
    ['paid', 'amount', false],
  ] as const;

  it.each(someOf(walks, 1))('%s by %s, descending %s: forth and back', async (state, sort, descending) => {
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
