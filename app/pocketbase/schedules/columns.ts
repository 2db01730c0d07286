import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { columnsOf } from '../columns.ts';
import type { Columns } from '../columns.ts';
import { memberNames, recordOf } from '#app/values/records.ts';

/** What people say of a schedule, and the day on which it runs next, '' for none. */
export type ScheduleColumns = Columns<typeof scheduleFields> & { nextDay: string };

/** What each of its invoices begins as. */
export interface TemplateColumns {
  customer: string;
  project: string;
  customerName: string;
  /** as invoices store it */
  draft: string;
}

const named = recordOf(memberNames(scheduleFields).map((name): [typeof name, true] => [name, true]));

export const scheduleColumns = columnsOf<ScheduleColumns>({ ...named, nextDay: true });

const template = { customer: true, project: true, customerName: true, draft: true } as const;

export const templateColumns = columnsOf<TemplateColumns>(template);

export const createdColumns = columnsOf<ScheduleColumns & TemplateColumns>({ ...named, nextDay: true, ...template });
