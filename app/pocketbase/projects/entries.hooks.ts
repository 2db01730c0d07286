// Time entries are written by hook routes (one, by its form) and by batches of records (a week). What must be right
// stands here once, in the hooks that every writing passes.
import { isIsoDate } from '#app/values/dates.ts';
import type { Saved } from '../call.ts';
import { findOwn } from '../engine/guard.ts';
import { on } from '../engine/listener.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { answerRepeated, createVersioned, saveVersioned } from '../engine/saving.ts';
import type { Refuse } from '../refusal.ts';
import * as calls from './calls.ts';
import { timeEntryColumns } from './record.ts';
import { timeEntriesBetween, timeEntryCount, timeEntryPageSize } from './sql.ts';

export const entryRoutes = [
  answers('person', calls.listTimeEntries, (app, { scope, parameters: { id }, query: { from, to, page } }) => {
    const { company } = scope;
    const project = findOwn(app, scope, { collection: 'projects', id }).id;
    const values = { company, project, from, to: to === '' ? '9999-12-31' : to };
    const offset = { offset: (page - 1) * timeEntryPageSize };
    return {
      rows: allRows(app, timeEntriesBetween.of({ paged: page > 0 }), page > 0 ? { ...values, ...offset } : values),
      total: oneRow(app, timeEntryCount, values).n,
      pageSize: timeEntryPageSize,
    };
  }),
  writes('person', calls.createTimeEntry, { work: createTimeEntry }),
  writes('person', calls.saveTimeEntry, { work: saveTimeEntry }),
  writes('person', calls.deleteTimeEntry, { work: deleteTimeEntry }),
];

export const entryListeners = {
  createEntry: on('onRecordCreate', ['time_entries'], (e) => {
    e.record?.set('version', 1);
    checkEntry(e);
    e.next();
  }),
  updateEntry: on('onRecordUpdate', ['time_entries'], (e) => {
    refuseBilled(e);
    e.record?.set('version', e.record.original().getInt('version') + 1);
    checkEntry(e);
    e.next();
  }),
  deleteEntry: on('onRecordDelete', ['time_entries'], (e) => {
    refuseBilled(e);
    refuseArchived(e);
    e.next();
  }),
};

type EntryRefusal = (typeof calls.entryRefusals)[number];

/** A batch tells of a refusal only what stands beside a field. */
function refuseEntry(field: string, word: EntryRefusal): never {
  throw new ApiError(400, word, { [field]: new ValidationError(word, word) });
}

function checkEntry(e: core.RecordEvent): void {
  const { record } = e;
  if (!record) throw new BadRequestError('no entry');
  const company = record.getString('company');
  const invoice = record.getString('invoice');
  refuseArchived(e);
  if (!isIsoDate(record.getString('date'))) throw new BadRequestError('no date');
  const text = record.getString('text');
  if (text === '' || text.trim() !== text) throw new BadRequestError('no text');
  if (invoice !== '' && e.app.countRecords('invoices', $dbx.hashExp({ id: invoice, company })) === 0)
    throw new BadRequestError('invoice of another company');
}

/** The time of an archived project stays as it is; so does that of somebody else's. */
function refuseArchived({ app, record }: core.RecordEvent): void {
  const [id, company] = [record?.getString('project') ?? '', record?.getString('company') ?? ''];
  if (app.countRecords('projects', $dbx.hashExp({ id, company })) === 0)
    throw new BadRequestError('project of another company');
  if (app.countRecords('projects', $dbx.hashExp({ id, archived: true })) > 0) refuseEntry('project', 'archived');
}

function refuseBilled({ record }: core.RecordEvent): void {
  if (isBilled(record)) refuseEntry('invoice', 'billed');
}

function isBilled(record: core.Record | undefined): boolean {
  return record?.original().getString('invoice') !== '';
}

/** Creates an entry, or answers the one that the same form made before. */
function createTimeEntry(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createTimeEntry>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.createTimeEntry>,
): Saved {
  const project = findOwn(tx, scope, { collection: 'projects', id });
  const repeated = answerRepeated(tx, refuse, { scope, collection: 'time_entries', fields: timeEntryColumns, body });
  if (repeated) return repeated;
  if (project.getBool('archived')) refuse('archived');
  const more = { project: project.id };
  return createVersioned(tx, scope, { collection: 'time_entries', fields: timeEntryColumns, body, more });
}

function saveTimeEntry(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveTimeEntry>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveTimeEntry>,
): Saved {
  const record = findOpenEntry(tx, refuse, { scope, id });
  // Out of its cell: the week may hold another of the same kind.
  if (record.getString('createKey') === '') record.set('createKey', record.id);
  return saveVersioned(tx, refuse, { record, fields: timeEntryColumns, body });
}

function deleteTimeEntry(
  tx: core.App,
  refuse: RefuseOf<typeof calls.deleteTimeEntry>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.deleteTimeEntry>,
): { id: string } {
  const record = findOpenEntry(tx, refuse, { scope, id });
  if (record.getInt('version') !== body.version) refuse('stale');
  tx.delete(record);
  return { id };
}

function findOpenEntry(
  tx: core.App,
  refuse: Refuse<'archived' | 'billed'>,
  { scope, id }: { scope: Parameters<typeof findOwn>[1]; id: string },
): core.Record {
  const record = findOwn(tx, scope, { collection: 'time_entries', id });
  if (isBilled(record)) refuse('billed');
  if (findOwn(tx, scope, { collection: 'projects', id: record.getString('project') }).getBool('archived'))
    refuse('archived');
  return record;
}
