import type { Saved } from '../call.ts';
import { recordHashData } from '../record-hashes/record-hashes.hooks.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { answerRepeated, createVersioned, saveVersioned } from '../engine/saving.ts';
import { makeDraft } from '../invoices/make-draft.hooks.ts';
import { narrowedBy } from '../call.ts';
import { boundNarrowing } from '../narrowing.ts';
import * as calls from './calls.ts';
import { createdColumns, scheduleColumns, templateColumns } from './columns.ts';
import { dueSchedules, runPosition, runsOfSchedule, scheduleList } from './sql.ts';

const collection = 'schedules';

export const routes = [
  answers('person', calls.listSchedules, (app, { scope: { company }, query }) =>
    allRows(app, scheduleList.of({ by: narrowedBy(query) }), { company, ...boundNarrowing(query) }),
  ),
  answers('person', calls.listRuns, (app, { scope: { company }, parameters: { id } }) => {
    const named = { company, schedule: id };
    return { ...oneRow(app, runPosition, named), runs: allRows(app, runsOfSchedule, named) };
  }),
  answers('installation', calls.dueSchedules, (app, { query }) => allRows(app, dueSchedules, query)),
  writes('person', calls.createSchedule, { work: createSchedule }),
  writes('person', calls.saveSchedule, { work: saveSchedule }),
  writes('person', calls.replaceTemplate, { work: replaceTemplate }),
  writes('person', calls.makeRun, { work: makeRun }),
  writes('person', calls.endRun, { work: endRun }),
];

function createSchedule(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createSchedule>,
  { scope, body }: ChangeOf<typeof calls.createSchedule>,
): Saved {
  const repeated = answerRepeated(tx, refuse, { scope, collection, fields: createdColumns, body });
  if (repeated) return repeated;
  const created = createVersioned(tx, scope, { collection, fields: createdColumns, body });
  appendEvent(tx, scope, {
    type: 'schedule-created',
    subject: created.id,
    data: recordHashData(tx, collection, created.id),
  });
  return created;
}

function saveSchedule(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveSchedule>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveSchedule>,
): Saved {
  const record = findOwn(tx, scope, { collection, id });
  const saved = saveVersioned(tx, refuse, { record, fields: scheduleColumns, body });
  appendEvent(tx, scope, {
    type: 'schedule-changed',
    subject: id,
    data: { version: saved.version, ...recordHashData(tx, collection, id) },
  });
  return saved;
}

function replaceTemplate(
  tx: core.App,
  refuse: RefuseOf<typeof calls.replaceTemplate>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.replaceTemplate>,
): Saved {
  const record = findOwn(tx, scope, { collection, id });
  if (record.getString('customer') !== body.fields.customer) return refuse('other-customer');
  const saved = saveVersioned(tx, refuse, { record, fields: templateColumns, body });
  const data = { version: saved.version, template: true, ...recordHashData(tx, collection, id) };
  appendEvent(tx, scope, { type: 'schedule-changed', subject: id, data });
  return saved;
}

/** Draft, note of the run and the day of the next one in one transaction: whoever comes second finds it made. */
function makeRun(
  tx: core.App,
  refuse: RefuseOf<typeof calls.makeRun>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.makeRun>,
): { id: string } {
  const { version, day, nextDay, fields, reason, goesOn } = body;
  const schedule = findOwn(tx, scope, { collection, id });
  const made = findOne(tx, 'schedule_runs', { schedule: id, day });
  const isNext = schedule.getString('nextDay') === day;
  if (!isNext || schedule.getInt('version') !== version) {
    if (made) return { id: made.id };
    return refuse('stale');
  }
  schedule.set('nextDay', nextDay);
  tx.save(schedule);
  if (made) return { id: made.id };
  const editing = { token: '', sentAt: 0, unasked: false };
  const invoice = fields === null ? '' : makeDraft(tx, refuse, { scope, body: { createKey: '', fields, editing } }).id;
  const run = new Record(tx.findCollectionByNameOrId('schedule_runs'));
  const state = fields === null ? 'refused' : goesOn ? 'pending' : 'draft';
  run.load({ company: scope.company, schedule: id, day, invoice, state, reason });
  tx.save(run);
  appendEvent(tx, scope, { type: 'schedule-ran', subject: id, data: { day, invoice } });
  return { id: run.id };
}

/** What has ended stays as it ended. */
function endRun(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.endRun>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.endRun>,
): { id: string } {
  const run = findOwn(tx, scope, { collection: 'schedule_runs', id });
  if (run.getString('state') === 'pending') {
    run.load(body);
    tx.save(run);
  }
  return { id };
}
