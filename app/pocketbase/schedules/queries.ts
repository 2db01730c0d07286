import { z } from 'zod';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import type { ScheduleFields } from '#app/invoicing/schedules/fields.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { pathOf, callRequestWithBody } from '../call.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../customers/queries.ts';
import { toDraftColumns } from '../invoices/queries.ts';
import type { DraftContent } from '../invoices/queries.ts';
import { readDraft } from '../invoices/record.ts';
import { columnShape, rowSchema, savedRecord, toColumns } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { TemplateColumns } from './columns.ts';
import { dueSchedules, runPosition, runsOfSchedule, scheduleList } from './sql.ts';

const scheduleRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  ...columnShape(scheduleFields),
  nextDay: z.string(),
  customer: z.string(),
  customerName: z.string(),
  draft: z.string().transform(readDraft),
});
export type ScheduleRecord = z.output<typeof scheduleRecord>;

/** What is stored, where a stale save is refused. */
export function toSchedule(record: unknown): ScheduleRecord {
  return scheduleRecord.parse(record);
}

/** The schedule, or null when there is none of that id in the own company. */
export function findSchedule(backend: Backend, id: string): Promise<ScheduleRecord | null> {
  return findRecord(backend, { collection: 'schedules', id, schema: scheduleRecord });
}

const { rhythm, action, state } = columnShape(scheduleFields);
const scheduleRow = rowSchema(scheduleList).extend({ rhythm, action, state });
export type ScheduleRow = z.output<typeof scheduleRow>;

export function listSchedules(backend: Backend): Promise<ScheduleRow[]> {
  return backend.read(calls.listSchedules.path, z.array(scheduleRow));
}

const runRow = rowSchema(runsOfSchedule).extend({
  state: z.enum(['pending', 'draft', 'sent', 'stopped', 'refused']),
});
export type ScheduleRun = z.output<typeof runRow>;

const listedRuns = rowSchema(runPosition).extend({ runs: z.array(runRow) });
export type ScheduleRuns = z.output<typeof listedRuns>;

/** What became of its runs, how many there were, and the day of the last one. */
export function listRuns(backend: Backend, schedule: string): Promise<ScheduleRuns> {
  return backend.read(pathOf(calls.listRuns, { id: schedule }), listedRuns);
}

/** What the invoices of a schedule begin as. */
export interface Template {
  draft: InvoiceDraft;
  customerName: string;
}

function toTemplateColumns({ draft, customerName }: Template): TemplateColumns {
  return { customer: draft.customer, project: draft.project, customerName, draft: JSON.stringify(draft) };
}

/** The same `createKey` with the same fields again answers the first. */
export function createSchedule(
  backend: Backend,
  creation: { createKey: string; fields: ScheduleFields; nextDay: IsoDate | ''; template: Template },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createSchedule>>> {
  const { createKey, nextDay, template } = creation;
  const fields = { ...toColumns(scheduleFields, creation.fields), nextDay, ...toTemplateColumns(template) };
  return backend.write({ ...callRequestWithBody(calls.createSchedule, { createKey, fields }), schema: savedRecord });
}

export function saveSchedule(
  backend: Backend,
  change: { id: string; version: number; fields: ScheduleFields; nextDay: IsoDate | '' },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveSchedule>>> {
  const { id, version, nextDay } = change;
  const body = { version, fields: { ...toColumns(scheduleFields, change.fields), nextDay } };
  return backend.write({ ...callRequestWithBody(calls.saveSchedule, body, { id }), schema: savedRecord });
}

/** Later invoices begin as this one; those that were made stay. */
export function replaceTemplate(
  backend: Backend,
  { id, version, template }: { id: string; version: number; template: Template },
): Promise<Outcome<Saved, RefusalOf<typeof calls.replaceTemplate>>> {
  const body = { version, fields: toTemplateColumns(template) };
  return backend.write({ ...callRequestWithBody(calls.replaceTemplate, body, { id }), schema: savedRecord });
}

const runId = z.object({ id: z.string() });

interface NewRun {
  schedule: Pick<ScheduleRecord, 'id' | 'version' | 'action'>;
  day: IsoDate;
  nextDay: IsoDate | '';
  /** the word of what keeps it from being made */
  made: { ok: true; value: DraftContent } | { ok: false; refusal: string };
}

/** Makes the draft of one run and notes it. */
export function makeRun(
  backend: Backend,
  { schedule, day, nextDay, made }: NewRun,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.makeRun>>> {
  const body = {
    version: schedule.version,
    day,
    nextDay,
    goesOn: schedule.action === 'send',
    fields: made.ok ? toDraftColumns(made.value) : null,
    reason: made.ok ? '' : made.refusal,
  };
  return backend.write({ ...callRequestWithBody(calls.makeRun, body, { id: schedule.id }), schema: runId });
}

/** Notes how a run that went on has ended. */
export async function endRun(
  backend: Backend,
  run: { id: string; state: 'draft' | 'sent' | 'stopped'; reason: string },
): Promise<void> {
  const { id, ...body } = run;
  accepted(await backend.write({ ...callRequestWithBody(calls.endRun, body, { id }), schema: z.unknown() }));
}

const dueRow = rowSchema(dueSchedules);
export type DueSchedule = z.output<typeof dueRow>;

/** Schedules of all companies that have something to do, at most a hundred behind that one. */
export function listDueSchedules(
  system: Backend,
  { today, after }: { today: IsoDate; after: string },
): Promise<DueSchedule[]> {
  const path = `${calls.dueSchedules.path}?today=${today}&after=${after}`;
  return system.readAsSystem(path, z.array(dueRow));
}
