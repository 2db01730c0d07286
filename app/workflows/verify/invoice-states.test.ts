import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { correctionKinds, invoiceKinds } from '#app/invoicing/invoice/snapshot.ts';
import { documentState, issuedState, issuedStates } from '#app/invoicing/ledger/document-state.ts';
import { isAllCredited } from '#app/invoicing/ledger/set-off.ts';
import { balanceOf } from '#app/invoicing/ledger/settlement.ts';
import type { PartKind } from '#app/invoicing/ledger/settlement.ts';
import { openArchive } from '#app/pocketbase/archive/open-archive.ts';
import { tallyOf } from '#app/pocketbase/invoices/calls.ts';
import type { StateCount } from '#app/pocketbase/invoices/calls.ts';
import { stateKeepers } from '#app/pocketbase/lists/keep-states.ts';
import { listsSchema } from '#app/pocketbase/lists/schema.ts';
import { issuedPage } from '#app/pocketbase/lists/sql.ts';
import { subjects } from '#app/pocketbase/schema/subjects.ts';
import { searchSchema } from '#app/pocketbase/search/schema.ts';
import { createStep, damageCollector, startReport } from './verification.ts';
import { stateChecks } from './list-checks.ts';

// Triggers, lists and `verify` against the table of invoicing/ledger/document-state.ts: every kind of document, claim, way of
// being paid and of being taken back, and day.

type Part = [kind: PartKind, cents: number];
const payments: Part[][] = [
  [],
  [['paid', 40]],
  [['paid', 100]],
  [['paid', 130]],
  [['discount', 10]],
  [['difference', 100]],
  [['offset', 100]],
  [['uncollectible', 100]],
  [
    ['paid', 40],
    ['uncollectible', 60],
  ],
  [
    ['paid', 40],
    ['paid', -40],
  ],
  [
    ['uncollectible', 100],
    ['uncollectible', -30],
    ['paid', 30],
  ],
];
/** What corrections credit of 100, each; `null`: a cancellation. */
const takings: (readonly number[] | null)[] = [null, [40], [40, 60]];

interface Case {
  id: string;
  kind: string;
  dueCents: number;
  dueDate: string;
  parts: Part[];
  credits: readonly number[] | null;
  /** it is taken back before anything is booked */
  early: boolean;
  /** it came along, and is taken back */
  withdrawn?: boolean;
}

const today = '2026-11-28';
const days = ['2026-11-27', today, '2026-11-29'];

function casesOf(kind: string, dueCents: number): Case[] {
  const takesBack = correctionKinds.some((each) => each === kind);
  const sign = dueCents < 0 ? -1 : 1;
  const of = (credits: Case['credits'], more: Pick<Case, 'dueDate' | 'early'>) =>
    payments.map((parts): Case => ({
      ...{ id: '', kind, dueCents, credits, ...more },
      parts: parts.map(([name, cents]) => [name, cents * sign]),
    }));
  return [
    ...days.flatMap((dueDate) => of([], { dueDate, early: false })),
    ...(takesBack ? [] : takings).flatMap((credits) =>
      [true, false].flatMap((early) => of(credits, { dueDate: '2026-11-27', early })),
    ),
  ];
}

const withdrawn: Case[] = days.map((dueDate) => ({
  ...{ id: '', kind: 'imported', dueCents: 100, dueDate, parts: [], credits: [], early: false },
  withdrawn: true,
}));

const cases = [...invoiceKinds, ...correctionKinds]
  .flatMap((kind) => [100, 0, -100].flatMap((dueCents) => casesOf(kind, dueCents)))
  .concat(withdrawn)
  .map((each, index) => ({ ...each, id: `i${index}` }));

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-states-'));
afterAll(() => rmSync(folder, { recursive: true }));

function createTables(db: DatabaseSync): void {
  const named = ['invoices', 'payment_parts', 'document_links', 'mails', 'events'];
  for (const { name, columns } of subjects
    .flatMap(({ collections = [] }) => collections)
    .filter((each) => named.includes(each.name))) {
    const typed = columns.map(
      (each) => `${each.name} ${['number', 'bool'].includes(each.type) ? 'NUMERIC DEFAULT 0' : "TEXT DEFAULT ''"}`,
    );
    db.exec(`CREATE TABLE ${name} (id TEXT, ${typed.join(', ')})`);
  }
  for (const sql of [...(searchSchema.tables ?? []), ...(listsSchema.tables ?? []), ...stateKeepers]) db.exec(sql);
  db.exec('CREATE INDEX idx_invoices_id ON invoices (id); CREATE INDEX idx_mails_invoice ON mails (invoice)');
  db.exec('CREATE INDEX idx_parts ON payment_parts (invoice); CREATE INDEX idx_links ON document_links (fromId, role)');
  db.exec('CREATE INDEX idx_events ON events (subject)');
}

/** Writes each as the product does: issued first, then whatever happens to it. */
function write(db: DatabaseSync): void {
  const insert =
    db.prepare(`INSERT INTO invoices (id, company, status, number, customerName, issueDate, dueDate, grossCents,
    searchText, snapshot) VALUES (?, 'a', 'draft', ?, 'K', '2026-11-01', ?, ?, '', ?)`);
  const issue = db.prepare("UPDATE invoices SET status = 'issued' WHERE id = ?");
  const withdraw = db.prepare('UPDATE invoices SET withdrawn = TRUE WHERE id = ?');
  const book = db.prepare("INSERT INTO payment_parts (company, invoice, kind, amountCents) VALUES ('a', ?, ?, ?)");
  const credit = db.prepare(`INSERT INTO invoices (id, status, snapshot) VALUES (?, 'draft', ?)`);
  const link = db.prepare("INSERT INTO document_links (company, role, fromId, toId) VALUES ('a', ?, ?, ?)");
  const takeBack = ({ id, credits }: Case) => {
    if (credits === null) link.run('invoice-cancellation', id, '');
    for (const [index, cents] of (credits ?? []).entries()) {
      credit.run(`${id}c${index}`, JSON.stringify({ totals: { dueCents: -cents } }));
      link.run('invoice-correction', id, `${id}c${index}`);
    }
  };
  for (const each of cases) {
    const { id, kind, dueCents, dueDate, parts, early } = each;
    insert.run(id, id, dueDate, dueCents, JSON.stringify({ kind, totals: { dueCents } }));
    issue.run(id);
    if (early) takeBack(each);
    for (const [name, cents] of parts) book.run(id, name, cents);
    if (!early) takeBack(each);
    if (each.withdrawn) withdraw.run(id);
  }
}

let db: DatabaseSync;
beforeAll(() => {
  db = new DatabaseSync(join(folder, 'data.db'));
  createTables(db);
  db.exec('BEGIN');
  write(db);
  db.exec('COMMIT');
});
afterAll(() => db.close());

function stateOf({ kind, dueCents, parts, credits, withdrawn: isWithdrawn = false }: Case) {
  const balance = balanceOf(
    isWithdrawn ? 0 : dueCents,
    parts.map(([name, amountCents]) => ({ kind: name, amountCents })),
  );
  const credited = (credits ?? []).map((cents) => ({ dueCents: -cents }));
  const state = documentState(balance, {
    takesBack: correctionKinds.find((each) => each === kind) ?? null,
    isCancelled: credits === null || isAllCredited({ dueCents }, credited),
    isWithdrawn,
  });
  return { state, openCents: balance.openCents };
}

it('the database stores of every document what the table says', () => {
  const stored = new Map(
    db
      .prepare('SELECT invoice, state, openCents FROM invoice_states')
      .all()
      .map(({ invoice, ...row }) => [invoice, row]),
  );
  const wrong = cases.filter((each) => JSON.stringify(stored.get(each.id)) !== JSON.stringify(stateOf(each)));
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(stored.size).toBe(cases.length);
});

it('every tab of the list has those that the table puts there', () => {
  const size = cases.length;
  const shown = (each: Case) => issuedState({ ...stateOf(each), dueDate: each.dueDate }, today);
  for (const state of issuedStates) {
    const { sql } = issuedPage.of({ state, sort: 'number', descending: false, from: false });
    const page = db
      .prepare(sql.replace(/\{:(\w+)\}/g, ':$1'))
      .get({ company: 'a', size, offset: 0, ...(sql.includes('{:today}') && { today }) });
    const listed = JSON.parse(`[${String(page?.['text'])}]`) as [number, string][];
    const wanted = cases.filter((each) => shown(each) === state).map(({ id }) => id);
    expect(
      listed.map(([, id]) => id),
      state,
    ).toEqual(wanted);
    expect(wanted.length, state).toBeGreaterThan(0);
  }
});

it('the counts of tabs are those of the table', () => {
  const counts = db
    .prepare(
      `SELECT state, sum(n) AS n, sum(CASE WHEN dueDate >= ? THEN n ELSE 0 END) AS waiting FROM invoice_sums GROUP BY state`,
    )
    .all(today)
    .map(({ state, n, waiting }): StateCount => [String(state), Number(n), Number(waiting)]);
  const wanted: Record<string, number> = {};
  for (const each of cases) {
    const state = issuedState({ ...stateOf(each), dueDate: each.dueDate }, today);
    wanted[state] = (wanted[state] ?? 0) + 1;
  }
  expect(tallyOf(counts)).toEqual(wanted);
});

/** What `verify` finds. */
async function findings(): Promise<string[]> {
  const archive = openArchive(folder, () => undefined);
  const report = startReport();
  const run = { archive, pocketbaseDir: folder, dataDir: folder, now: new Date(), report };
  const step = createStep(report, () => undefined);
  for (const check of stateChecks) await check.run({ ...run, damage: damageCollector(report), step });
  archive.close();
  return report.damages.map(({ subject, what }) => `${subject} ${what}`);
}

it('verify finds nothing, and each state that another would be', async () => {
  expect(await findings()).toEqual([]);
  const ids = issuedStates.flatMap((state) => cases.find((each) => stateOf(each).state === state)?.id ?? []);
  for (const id of ids)
    db.exec(
      `UPDATE invoice_states SET state = CASE state WHEN 'paid' THEN 'open' ELSE 'paid' END WHERE invoice = '${id}'`,
    );
  expect((await findings()).sort()).toEqual(ids.map((id) => `${id} invoice-state`).sort());
});
