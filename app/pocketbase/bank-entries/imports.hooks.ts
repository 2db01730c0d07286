import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow, runStatement } from '../engine/rows.ts';
import type * as calls from './calls.ts';
import * as sql from './sql.ts';

export function settingsOf(app: core.App, company: string): core.Record {
  return app.findFirstRecordByData('company_settings', 'company', company);
}

type Remembered = ChangeOf<typeof calls.rememberCsvMapping>['body'];

export function readMappings(settings: core.Record): Remembered[] {
  return JSON.parse(settings.getString('csvMappings') || '[]') as Remembered[];
}

/** An entry that is there already, of this file or another, changes nothing. */
export function storeBankEntries(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.saveBankEntries>,
  { scope, body }: ChangeOf<typeof calls.saveBankEntries>,
): { added: number } {
  const { import: read } = body;
  const entries = JSON.stringify(body.entries);
  if (oneRow(tx, sql.newEntries, { company: scope.company, entries }).n === 0) return { added: 0 };
  openImport(tx, scope, read);
  const { id, format, file } = read;
  const accounts = JSON.stringify(body.accounts);
  const told = JSON.stringify(body.told);
  const named = { company: scope.company, entries, accounts, told, import: id, format };
  const added = runStatement(tx, sql.addEntries, named);
  appendEvent(tx, scope, { type: 'bank-entries-read', subject: id, data: { file, added } });
  return { added };
}

/** An import is there once something of it is kept. */
function openImport(tx: core.App, scope: Tenancy, { id, ...told }: calls.BankImport): void {
  const known = findOne(tx, 'bank_imports', { id });
  if (known) {
    if (known.getString('company') !== scope.company) throw new BadRequestError('no import');
    return;
  }
  const record = new Record(tx.findCollectionByNameOrId('bank_imports'));
  record.load({ id, company: scope.company, ...told, undone: false });
  tx.save(record);
}

export function readLast(app: core.App, { company }: Tenancy) {
  const [last] = allRows(app, sql.lastImport, { company });
  if (!last) return { imports: [], booked: [] };
  const imports = JSON.stringify(last.ids.split(','));
  return { imports: [last], booked: allRows(app, sql.bookedOfImports, { company, imports }) };
}

/** Sent twice it is done. */
export function undoLast(
  tx: core.App,
  refuse: RefuseOf<typeof calls.undoBankImport>,
  { scope, body: { import: id } }: ChangeOf<typeof calls.undoBankImport>,
): { id: string } {
  if (findOwn(tx, scope, { collection: 'bank_imports', id }).getBool('undone')) return { id };
  const [last] = allRows(tx, sql.lastImport, { company: scope.company });
  if (last?.id !== id) return refuse('import-not-last');
  if (last.booked > 0) refuse('import-booked', { booked: last.booked });
  for (const each of last.ids.split(',')) {
    const named = { company: scope.company, import: each };
    runStatement(tx, sql.undoImport, named);
    const entries = runStatement(tx, sql.withdrawEntries, named);
    appendEvent(tx, scope, { type: 'bank-import-undone', subject: each, data: { file: last.file, entries } });
  }
  forgetMapping(tx, scope, last.heading);
  return { id };
}

/** What was read wrong is not proposed again. */
function forgetMapping(tx: core.App, { company }: Tenancy, heading: string): void {
  const settings = settingsOf(tx, company);
  const mappings = readMappings(settings);
  const kept = mappings.filter((each) => each.heading !== heading);
  if (kept.length === mappings.length) return;
  settings.set('csvMappings', JSON.stringify(kept));
  tx.save(settings);
}
