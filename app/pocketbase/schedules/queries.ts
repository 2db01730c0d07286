import { z } from 'zod';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import type { ScheduleFields } from '#app/invoicing/schedules/fields.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../companies/queries.ts';
import { toDraftColumns } from '../invoices/queries.ts';
import type { DraftContent } from '../invoices/queries.ts';
import { readDraft } from '../invoices/record.ts';
import { columnShape, toColumns } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { TemplateColumns } from './columns.ts';

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
  return ask(backend, calls.createSchedule, { createKey, fields });
}

export function saveSchedule(
  backend: Backend,
  change: { id: string; version: number; fields: ScheduleFields; nextDay: IsoDate | '' },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveSchedule>>> {
  const { id, version, nextDay } = change;
  return ask(backend, calls.saveSchedule, {
    ...{ id, version },
    fields: { ...toColumns(scheduleFields, change.fields), nextDay },
  });
}

/** Later invoices begin as this one; those that were made stay. */
export function replaceTemplate(
  backend: Backend,
  { id, version, template }: { id: string; version: number; template: Template },
): Promise<Outcome<Saved, RefusalOf<typeof calls.replaceTemplate>>> {
  return ask(backend, calls.replaceTemplate, { id, version, fields: toTemplateColumns(template) });
}

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
  return ask(backend, calls.makeRun, {
    id: schedule.id,
    version: schedule.version,
    day,
    nextDay,
    goesOn: schedule.action === 'send',
    fields: made.ok ? toDraftColumns(made.value) : null,
    reason: made.ok ? '' : made.refusal,
  });
}
