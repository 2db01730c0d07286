import type { Route } from './+types/table.ts';
import { todayOf } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import type { ScheduleRow } from '#app/pocketbase/schedules/calls.ts';
import { readListFilter } from '../lists/read-filter.ts';
import { answerTable, onOnePage } from '../lists/table-file.server.ts';
import type { FileColumn } from '../lists/table-file.server.ts';
import { describeScheduleState, readSchedules } from './schedule-list.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { narrowing } = readListFilter(url, todayOf(context));
  const { rows } = await readSchedules(userBackend(context), url, narrowing);
  return answerTable({ url, context }, { name: 'Serien', columns, readPage: onOnePage(rows) });
}

const columns: FileColumn<ScheduleRow>[] = [
  { label: 'Serie', cell: ({ name }) => name },
  { label: 'Kunde', cell: ({ customerName }) => customerName },
  { label: 'Nächste', cell: ({ nextDay }) => ({ day: nextDay }) },
  { label: 'Rhythmus', cell: ({ rhythm }) => scheduleFields.rhythm.choices[rhythm] },
  { label: 'Stand', cell: describeScheduleState },
  { label: 'Rechnungen', cell: ({ made }) => ({ count: made }) },
];
