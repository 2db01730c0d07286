import type { DatabaseSync } from 'node:sqlite';
import type { ListedState } from '#app/pocketbase/invoices/sql.ts';
import { addDays } from '#app/values/dates.ts';
import { foldText } from '#app/values/search-text.ts';

// Random invoices of a company, as lists, counts and searches are tried with.

export const today = '2026-11-21';

export interface Listed {
  id: string;
  /** in the order of issuing, from 1; of drafts in the order of their list */
  place: number;
  customer: string;
  customerName: string;
  issueDate: string;
  dueDate: string;
  grossCents: number;
  words: string;
  state: ListedState;
}

export interface InvoiceBook {
  drafts: Listed[];
  issued: Listed[];
}

interface Wanted {
  company: string;
  letter: string;
  issued: number;
  drafts: number;
}

export function pickBy<T>(random: () => number, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

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
/** Of no record: lists look at none. One has most of them. */
export const customers = ['kunde0000000001', 'kunde0000000001', 'kunde0000000002', 'kunde0000000003'];

/** Words of many invoices, of one, of none; parts of words. */
export const searches = [...vocabulary, 'war', 'tung', 're-2026', 'gibtesnicht', '%', '_', 'ßen', 'ra', 'zwetschge'];

/** Numbers between 0 and 1 that the seed decides. */
export function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const numberOf = (place: number) => `RE-2026-${String(place).padStart(4, '0')}`;

/** Writes a company's invoices through the triggers, past everything else: `letter` begins their ids. */
export function fillInvoices(sql: DatabaseSync, random: () => number, wanted: Wanted): InvoiceBook {
  const { company, letter } = wanted;
  const pick = <T>(values: readonly T[]): T => pickBy(random, values);
  sql.exec('BEGIN');
  const insert = sql.prepare(
    `INSERT INTO invoices (id, company, status, version, draft, customer, customerName, listOrder, searchText, grossCents, updated)
     VALUES (?, ?, 'draft', 1, '{}', ?, ?, ?, ?, ?, '2026-11-21 10:00:00.000Z')`,
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
    const who = { customer: pick(customers), customerName: pick(names) };
    const row = { id, place, ...who, issueDate: '', dueDate: '', grossCents, words };
    insert.run(id, company, row.customer, row.customerName, `9${id}`, words, grossCents);
    return { ...row, state: 'draft' };
  };
  const made = Array.from({ length: wanted.issued }, (_, index) => {
    const row = add(index + 1);
    const number = numberOf(row.place);
    row.issueDate = addDays('2026-01-01', Math.floor(random() * 320));
    row.dueDate = addDays(row.issueDate, pick([0, 14, 60]));
    const snapshot = JSON.stringify({ kind: 'invoice', totals: { dueCents: row.grossCents } });
    issue.run(number, snapshot, 'a'.repeat(64), row.issueDate, row.dueDate, `${row.issueDate}T10:00:00Z`, row.id);
    row.state = settle(sql, { ...row, company, cents: pick(paidParts)(row.grossCents) });
    return row;
  });
  const begun = Array.from({ length: wanted.drafts }, (_, index) => add(9000 + index));
  sql.exec('COMMIT');
  return { drafts: begun, issued: made };
}

/** What is paid of an invoice: most are paid whole, in one part or two; some in part. */
const paidParts: ((gross: number) => number[])[] = [
  () => [],
  ...Array.from({ length: 5 }, () => (gross: number) => [gross]),
  (gross) => [gross - 1, 1],
  () => [1],
];

let bookings = 0;

interface Settled extends Listed {
  company: string;
  cents: number[];
}

function settle(sql: DatabaseSync, { id, company, grossCents, dueDate, cents }: Settled): ListedState {
  bookings += 1;
  const payment = `p${String(bookings).padStart(14, '0')}`;
  sql
    .prepare(
      `INSERT INTO payments (id, company, date, method, amountCents, created)
       VALUES (?, ?, '2026-11-20', 'transfer', ?, '2026-11-20 10:00:00.000Z')`,
    )
    .run(payment, company, grossCents);
  for (const [index, amount] of cents.entries())
    sql
      .prepare(
        `INSERT INTO payment_parts (id, company, payment, position, invoice, kind, amountCents, taxGroups)
         VALUES (?, ?, ?, ?, ?, 'paid', ?, '[]')`,
      )
      .run(`${index}${payment.slice(1)}`, company, payment, index + 1, id, amount);
  const paid = cents.reduce((sum, each) => sum + each, 0);
  if (paid >= grossCents) return 'paid';
  return dueDate < today ? 'overdue' : paid > 0 ? 'part-paid' : 'open';
}
