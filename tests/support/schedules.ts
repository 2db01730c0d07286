import { randomUUID } from 'node:crypto';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import type { ScheduleFields } from '#app/invoicing/schedules/fields.ts';
import { findSchedule, makeRun } from '#app/pocketbase/schedules/queries.ts';
import { repeatInvoice } from '#app/workflows/schedules/save-schedule.ts';

interface SampleSchedule {
  /** its template */
  invoice: string;
  today: string;
  fields?: Partial<ScheduleFields>;
}

/** Id of a monthly one that began in December 2026, unless said otherwise. */
export async function createSampleSchedule(
  backend: Backend,
  { invoice, today, fields = {} }: SampleSchedule,
): Promise<string> {
  const template = await findInvoice(backend, invoice);
  if (template === null) throw new Error('no such invoice');
  const sample = { ...emptyValues(scheduleFields), name: 'Wartung', firstDay: '2026-12-01', ...fields };
  return accepted(await repeatInvoice(backend, template, { createKey: randomUUID(), fields: sample, today })).id;
}

/** Notes its next run as one that could not be made; answers its id. */
export async function runSampleSchedule(backend: Backend, id: string): Promise<string> {
  const schedule = await findSchedule(backend, id);
  if (schedule === null || schedule.nextDay === '') throw new Error('nothing comes');
  const made = { ok: false, refusal: 'unknown-project' } as const;
  return accepted(await makeRun(backend, { schedule, day: schedule.nextDay, nextDay: '2027-01-01', made })).id;
}
