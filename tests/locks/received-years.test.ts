import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { wrongReceived } from '#app/pocketbase/consistency/sql.ts';
import { figuresSchema } from '#app/pocketbase/figures/schema.ts';
import { Random } from '../einvoice/random.ts';
import { testSeed } from '../support/test-seed.ts';
import { atNight } from '../support/night.ts';

// What was received of which year, as its trigger keeps it, against sums in whole numbers of any size.

const taxCases = ['standard', 'small-business', 'exempt-culture', 'not-taxable'];
const random = new Random(testSeed());

interface Group {
  taxCase: string;
  baseCents: number;
  taxCents: number;
}

function openTables(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE TABLE invoices (id TEXT, snapshot TEXT); CREATE TABLE payments (id TEXT, company TEXT, date TEXT);
    CREATE TABLE payment_parts (payment TEXT, invoice TEXT, kind TEXT, amountCents INTEGER)`);
  const { tables = [], triggers = [] } = figuresSchema;
  for (const sql of [...tables, ...triggers]) if (sql.includes('received_years')) db.exec(sql);
  return db;
}

/** Half away from zero, in whole numbers. */
function shareOf(paid: number, base: number, whole: number): bigint {
  const [product, divisor] = [BigInt(paid) * BigInt(base), BigInt(whole)];
  const isNegative = product < 0n !== divisor < 0n;
  const [size, by] = [product < 0n ? -product : product, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * size + by) / (2n * by);
  return isNegative ? -rounded : rounded;
}

class Years {
  readonly sums = new Map<string, bigint>();
  add(name: string, groups: readonly Group[], paid: number): void {
    const whole = groups.reduce((sum, { baseCents, taxCents }) => sum + baseCents + taxCents, 0);
    for (const [index, { taxCase, baseCents }] of groups.entries()) {
      const first = index === 0 ? BigInt(paid) : 0n;
      const share = whole === 0 ? first : shareOf(paid, baseCents, whole);
      this.sums.set(`${name} ${taxCase}`, (this.sums.get(`${name} ${taxCase}`) ?? 0n) + share);
    }
  }
}

function anyGroups(sign: number): Group[] {
  return taxCases.slice(random.below(4)).map((taxCase) => {
    const baseCents = sign * random.below(random.pick([10, 5_000, 900_000_000]));
    return { taxCase, baseCents, taxCents: taxCase === 'standard' ? Math.round(baseCents * 0.19) : 0 };
  });
}

const kept = (db: DatabaseSync) =>
  new Map(
    db
      .prepare('SELECT company, year, taxCase, netCents FROM received_years')
      .all()
      .map(({ company, year, taxCase, netCents }) => [
        [company, year, taxCase].map(String).join(' '),
        BigInt(String(netCents)),
      ]),
  );

it('is the share of each tax case without tax, by the year of the payment; reversed and refunded sums go off', () => {
  const db = openTables();
  const years = new Years();
  const invoices = Array.from({ length: 40 }, (_, index) => anyGroups(index % 4 === 0 ? -1 : 1));
  for (const [index, taxGroups] of invoices.entries())
    db.prepare('INSERT INTO invoices VALUES (?, ?)').run(`i${index}`, JSON.stringify({ totals: { taxGroups } }));
  const book = (index: number) => {
    const [company, year] = [random.pick(['a', 'b']), random.pick(['2025', '2026'])];
    db.prepare('INSERT INTO payments VALUES (?, ?, ?)').run(`p${index}`, company, `${year}-0${1 + random.below(9)}-28`);
    const [of, kind] = [random.below(invoices.length), random.pick(['paid', 'paid', 'discount', 'offset'])];
    const paid = random.pick([-1, 1]) * random.below(random.pick([100, 90_000, 900_000_000]));
    db.prepare('INSERT INTO payment_parts VALUES (?, ?, ?, ?)').run(`p${index}`, `i${of}`, kind, paid);
    if (kind === 'paid') years.add(`${company} ${year}`, invoices[of] ?? [], paid);
  };
  for (let index = 0; index < 600; index += 1) book(index);
  expect(kept(db)).toEqual(years.sums);
  expect(db.prepare(wrongReceived.sql).all()).toEqual([]);
  db.close();
});

atNight(() => {
  it('falls on what is left of the tax groups where deposits are taken off after tax, and on no deposit', () => {
    const db = openTables();
    const years = new Years();
    const add = db.prepare('INSERT INTO invoices VALUES (?, ?)');
    const invoices = Array.from({ length: 40 }, (_, index): Group[] => {
      const sign = index % 4 === 0 ? -1 : 1;
      const paid = Array.from({ length: 1 + random.below(3) }, () => anyGroups(sign));
      const billed = anyGroups(sign);
      const rated = (groups: readonly Group[]) =>
        groups.map((group) => ({ ...group, rateBp: group.taxCents === 0 ? 0 : 1900 }));
      const prepayments = paid.map((groups) => ({
        taxGroups: rated(groups).map(({ baseCents, ...group }) => ({ ...group, netCents: baseCents })),
      }));
      add.run(`i${index}`, JSON.stringify({ totals: { taxGroups: rated(billed) }, prepayments }));
      const left = new Map<string, Group>();
      const count = (sense: number) => (group: Group) => {
        const name = `${group.taxCase} ${group.taxCents === 0 ? 0 : 1900}`;
        const { baseCents, taxCents } = left.get(name) ?? { baseCents: 0, taxCents: 0 };
        const cents = { baseCents: baseCents + sense * group.baseCents, taxCents: taxCents + sense * group.taxCents };
        left.set(name, { ...group, ...cents });
      };
      billed.forEach(count(1));
      paid.flat().forEach(count(-1));
      return [...left.values()];
    });
    for (let index = 0; index < 300; index += 1) {
      const [company, year] = [random.pick(['a', 'b']), random.pick(['2025', '2026'])];
      db.prepare('INSERT INTO payments VALUES (?, ?, ?)').run(
        `p${index}`,
        company,
        `${year}-0${1 + random.below(9)}-28`,
      );
      const of = random.below(invoices.length);
      const paid = random.pick([-1, 1]) * random.below(random.pick([100, 90_000]));
      db.prepare("INSERT INTO payment_parts VALUES (?, ?, 'paid', ?)").run(`p${index}`, `i${of}`, paid);
      years.add(`${company} ${year}`, invoices[of] ?? [], paid);
    }
    expect(kept(db)).toEqual(years.sums);
    expect(db.prepare(wrongReceived.sql).all()).toEqual([]);
    db.close();
  });

  it('is exact where all is paid, whatever was paid before, and zero once all was refunded in the same year', () => {
    const db = openTables();
    const group = { taxCase: 'small-business', baseCents: 10_000_000_01, taxCents: 0 };
    db.prepare('INSERT INTO invoices VALUES (?, ?)').run('i', JSON.stringify({ totals: { taxGroups: [group] } }));
    const pay = db.prepare("INSERT INTO payment_parts VALUES (?, 'i', 'paid', ?)");
    for (const [id, date] of [
      ['old', '2025-12-31'],
      ['new', '2026-01-01'],
    ])
      db.prepare('INSERT INTO payments VALUES (?, ?, ?)').run(String(id), 'a', String(date));
    pay.run('old', 333);
    pay.run('new', 10_000_000_01 - 333);
    expect([...kept(db).values()]).toEqual([333n, 9_999_996_68n]);
    pay.run('new', -333);
    expect([...kept(db).values()]).toEqual([333n, 9_999_993_35n]);
    pay.run('old', -333);
    expect([...kept(db).values()]).toEqual([0n, 9_999_993_35n]);
    db.close();
  });
});
