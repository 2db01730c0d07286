import { beforeAll, expect, it } from 'vitest';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listCustomers } from '#app/pocketbase/customers/queries.ts';
import { customerPageSize, customerSorts } from '#app/pocketbase/customers/sql.ts';
import { countedMax } from '#app/pocketbase/window.ts';
import { foldText } from '#app/values/search-text.ts';
import { openInstallation } from '../support/installation.ts';
import { isNight } from '../support/night.ts';
import { mulberry, pickBy } from '../support/random-invoices.ts';
import { testSeed } from '../support/test-seed.ts';

// Pages of customers against a list that is filtered, ordered and cut by hand, over more of them than a search counts.

interface Customer {
  id: string;
  number: number;
  name: string;
  city: string;
  words: string;
  archived: boolean;
}

const words = ['wald', 'see', 'berg', 'müller', '100%', 'straße', 'ä'];
const searches = [...words, 'kunde', 'kunde wald', '7', '1000', 'gibtesnicht', '_', 'ER'];

let random: () => number;
let backend: Backend;
let customers: Customer[];

beforeAll(async () => {
  const seed = testSeed();
  console.info(`customers of seed ${seed}`);
  random = mulberry(seed);
  const { sql, account, company } = await openInstallation();
  backend = account.backend;
  const insert = sql.prepare(
    `INSERT INTO customers (id, company, version, number, name, city, sortName, searchText, archived)
     VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?)`,
  );
  sql.exec('BEGIN');
  customers = Array.from({ length: 1400 }, (_, index) => {
    const number = 10_001 + index;
    const name = `${pickBy(random, words)} ${pickBy(random, words)} ${index % 7}`;
    const city = pickBy(random, ['Aachen', 'aachen', 'Bremen', 'Zwickau']);
    const archived = random() < 0.1;
    const row = { id: `k${String(index).padStart(14, '0')}`, number, name, city, archived };
    const text = foldText(`kunde ${name} ${city} ${number}`);
    insert.run(row.id, company, number, name, city, foldText(name), text, archived ? 1 : 0);
    return { ...row, words: text };
  });
  sql.exec('COMMIT');
}, 60_000);

const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);

const compare: Record<(typeof customerSorts)[number], (a: Customer, b: Customer) => number> = {
  name: (a, b) => compareText(foldText(a.name), foldText(b.name)),
  city: (a, b) => compareText(a.city.toLowerCase(), b.city.toLowerCase()),
  number: (a, b) => a.number - b.number,
};

it('random searches, tabs, orders and pages', async () => {
  let isCapped = false;
  for (let round = 0; round < (isNight ? 200 : 40); round += 1) {
    const search = pickBy(random, ['', ...searches]);
    const query = {
      search,
      archived: random() < 0.3,
      sort: pickBy(random, customerSorts),
      descending: random() < 0.5,
    };
    const found = customers.filter((each) =>
      foldText(search)
        .split(' ')
        .every((word) => each.words.includes(word)),
    );
    const countOf = (archived: boolean) => found.filter((each) => each.archived === archived).length;
    const shownOf = (archived: boolean) =>
      search !== '' && countOf(archived) > countedMax ? undefined : countOf(archived);
    const capped = shownOf(query.archived) === undefined;
    const sign = query.descending ? -1 : 1;
    const ids = found
      .filter((each) => each.archived === query.archived)
      .sort((a, b) => sign * compare[query.sort](a, b) || a.number - b.number)
      .slice(0, capped ? countedMax : undefined)
      .map(({ id }) => id);
    const pages = Math.ceil(ids.length / customerPageSize);
    const page = pickBy(random, [1, pages, pages + 1, 1 + Math.floor(random() * pages)]);
    const { rows, total, ...answer } = await listCustomers(backend, { ...query, page: Math.max(1, page) });
    const offset = (Math.max(1, page) - 1) * customerPageSize;
    expect([query, page, rows.map(({ id }) => id), { total, ...answer }]).toEqual([
      query,
      page,
      ids.slice(offset, offset + customerPageSize),
      {
        total: ids.length,
        capped,
        counts: { active: shownOf(false), archived: shownOf(true), incomplete: 0 },
        pageSize: customerPageSize,
      },
    ]);
    isCapped ||= capped;
  }
  expect(isCapped).toBe(true);
});
