import { isDeepStrictEqual } from 'node:util';
import type { ScheduleFields } from '#app/invoicing/schedules/fields.ts';
import { nextRunDay } from '#app/invoicing/schedules/run-days.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { RefusalOf, Saved } from '#app/pocketbase/call.ts';
import type { StoredInvoice } from '#app/pocketbase/invoices/record.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import type * as calls from '#app/pocketbase/schedules/calls.ts';
import { createSchedule, replaceTemplate, saveSchedule, toSchedule } from '#app/pocketbase/schedules/queries.ts';
import type { ScheduleRecord, Template } from '#app/pocketbase/schedules/queries.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { fieldsNotCopied } from '../copy-invoice.ts';
import { listRuns } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

/** Whether an invoice can be a template: what belongs to others, as a deposit to its final invoice, comes once. */
export function isRepeatable({ draft }: Pick<StoredInvoice, 'draft'>): boolean {
  // Of what came along of another program no lines are known.
  return draft.documentKind === 'invoice' && draft.customer !== '' && draft.lines.length > 0;
}

/** An invoice as it stands, without what belongs to its time. */
export function templateOf(invoice: Pick<StoredInvoice, 'draft' | 'customerName'>): Template {
  return { draft: { ...invoice.draft, ...fieldsNotCopied }, customerName: invoice.customerName };
}

/** Later invoices of the schedule begin as this one. Asked for twice, as by a double click, it is done once. */
export async function changeTemplate(
  backend: Backend,
  { id, version }: { id: string; version: number },
  invoice: StoredInvoice,
): Promise<Outcome<null, RefusalOf<typeof calls.replaceTemplate>>> {
  const template = templateOf(invoice);
  const replaced = await replaceTemplate(backend, { id, version, template });
  if (replaced.ok) return { ok: true, value: null };
  const isDone =
    replaced.refusal === 'stale' && isDeepStrictEqual(toSchedule(replaced.details.current).draft, template.draft);
  return isDone ? { ok: true, value: null } : replaced;
}

/** Makes a schedule of an invoice as it stands. What would have come before today is not made up for. */
export function repeatInvoice(
  backend: Backend,
  invoice: StoredInvoice,
  { createKey, fields, today }: { createKey: string; fields: ScheduleFields; today: IsoDate },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createSchedule>>> {
  const nextDay = nextRunDay(fields, { from: today, made: 0 });
  return createSchedule(backend, { createKey, fields, nextDay, template: templateOf(invoice) });
}

/**
 * Saves what is said of a schedule. Where its days change, or it runs again after a pause, it goes on from today; else what
 * is due stays due.
 */
export async function changeSchedule(
  backend: Backend,
  before: ScheduleRecord,
  { version, fields, today }: { version: number; fields: ScheduleFields; today: IsoDate },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveSchedule>>> {
  const { made, lastDay } = await ask(backend, listRuns, { id: before.id });
  const goesOn = before.nextDay !== '' && before.rhythm === fields.rhythm && before.firstDay === fields.firstDay;
  const after = lastDay === '' || lastDay < today ? today : addDays(lastDay, 1);
  const nextDay = nextRunDay(fields, { from: goesOn ? before.nextDay : after, made });
  return saveSchedule(backend, { id: before.id, version, fields, nextDay });
}
