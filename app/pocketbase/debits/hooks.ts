import { refuseCollectionDay } from '#app/invoicing/debits/bank-days.ts';
import { debitsMax } from '#app/invoicing/debits/fields.ts';
import { proposeDebit } from '#app/invoicing/debits/propose-debit.ts';
import type { ProposedDebit } from '#app/invoicing/debits/propose-debit.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { isIsoDate } from '#app/values/dates.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, serves, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { serveFile, storeFile } from '../engine/stored-files.ts';
import * as calls from './calls.ts';
import { saveRelease } from './release.hooks.ts';
import * as sql from './sql.ts';

const collection = 'debit_runs';

export const routes = [
  answers('person', calls.mandateUse, (app, { scope, parameters: { id } }) =>
    oneRow(app, sql.mandateUse, { customer: findOwn(app, scope, { collection: 'customers', id }).id }),
  ),
  answers('person', calls.listDebitable, (app, { scope: { company } }) => allRows(app, sql.debitable, { company })),
  answers('person', calls.listDebitRuns, (app, { scope: { company } }) => allRows(app, sql.latestRuns, { company })),
  answers('person', calls.findDebitRun, (app, { scope: { company }, parameters: { id } }) => ({
    runs: allRows(app, sql.oneRun, { company, id }),
    items: allRows(app, sql.itemsOfRun, { company, id }),
  })),
  serves('person', calls.debitRunFile, (e, { scope, parameters: { id } }) => {
    serveFile(e, scope, findOwn(e.app, scope, { collection, id }).getString('file'));
  }),
  writes('person', calls.makeDebitRun, { work: makeRun }),
  writes('person', calls.releaseDebits, { work: release }),
];

/** What it collects still stands in the transaction that keeps it, to the cent and by the mandate, or nothing is kept. */
function makeRun(
  tx: core.App,
  refuse: RefuseOf<typeof calls.makeDebitRun>,
  { scope, body, uploaded }: ChangeOf<typeof calls.makeDebitRun>,
): { id: string } {
  const { company } = scope;
  const { createKey, today, collectOn, messageId, createdAt, creditor, debits, sha256 } = body;
  const made = findOne(tx, collection, { company, createKey });
  if (made) return { id: made.id };
  if (!isSound(body)) throw new BadRequestError('no run');
  const own = oneRow(tx, sql.creditor, { company, iban: creditor.iban });
  if (!isSame(own, creditor) || own.iban === '' || own.creditorId === '') refuse('changed');
  // What Node sends is not believed.
  const rows = allRows(tx, sql.debitable, { company });
  for (const debit of debits) {
    const row = rows.find(({ id }) => id === debit.invoice);
    const proposal = row ? proposeDebit(row, { collectOn, today, creditorId: own.creditorId }) : null;
    if (proposal?.ok !== true || !isSame(proposal.debit, debit)) refuse('changed');
  }
  const file = storeFile(tx, scope, { sha256, mime: 'application/xml', upload: uploaded('pain') });
  const run = new Record(tx.findCollectionByNameOrId(collection));
  run.load({ company, createKey, collectOn, messageId, madeOn: today, createdAt, file });
  run.load({ creditorName: own.name, creditorId: own.creditorId, creditorIban: own.iban, creditorBic: own.bic });
  run.load({ items: debits.length, sumCents: debits.reduce((sum, { amountCents }) => sum + amountCents, 0) });
  tx.save(run);
  keepItems(tx, scope, { run: run.id, debits });
  const kept = {
    run: oneRow(tx, sql.hashedRunRow, { id: run.id }),
    items: allRows(tx, sql.hashedItemRows, { id: run.id }),
  };
  const data = { file: sha256, rows: $security.sha256(canonicalJson(asCanonical(kept))) };
  appendEvent(tx, scope, { type: 'debits-made', subject: run.id, data });
  return { id: run.id };
}

function keepItems(
  tx: core.App,
  { company }: Tenancy,
  { run, debits }: { run: string; debits: readonly ProposedDebit[] },
): void {
  const items = tx.findCollectionByNameOrId('debit_items');
  debits.forEach((debit, index) => {
    const item = new Record(items);
    item.load({ company, run, position: index + 1, live: true, ...debit });
    tx.save(item);
  });
}

function isSame(one: object, other: object): boolean {
  return canonicalJson(asCanonical(one)) === canonicalJson(asCanonical(other));
}

function isSound({ today, collectOn, debits }: calls.DebitRunUpload): boolean {
  const invoices = new Set(debits.map(({ invoice }) => invoice));
  return (
    isIsoDate(today) &&
    isIsoDate(collectOn) &&
    refuseCollectionDay(collectOn, today) === null &&
    debits.length > 0 &&
    debits.length <= debitsMax &&
    invoices.size === debits.length
  );
}

/** A trigger frees what the row names. */
function release(
  tx: core.App,
  refuse: RefuseOf<typeof calls.releaseDebits>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.releaseDebits>,
): { id: string } {
  const { company } = scope;
  const { createKey, item, today, reason } = body;
  findOwn(tx, scope, { collection, id });
  const made = findOne(tx, 'debit_releases', { company, createKey });
  if (made) return { id: made.id };
  const live = allRows(tx, sql.itemsOfRun, { company, id }).filter((each) => each.live);
  if (item !== '' && findOwn(tx, scope, { collection: 'debit_items', id: item }).getString('run') !== id)
    throw new NotFoundError('');
  if (!live.some((each) => item === '' || each.id === item)) refuse('not-live');
  return { id: saveRelease(tx, scope, { createKey, run: id, item, date: today, reason }) };
}
