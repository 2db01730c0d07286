import type { Route } from './+types/table.ts';
import { todayOf } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { reminderLevelNames } from '#app/invoicing/company/fields.ts';
import { daysBetween } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { readQuery } from '#app/values/page-query.ts';
import { listProposals } from '#app/workflows/reminders/prepare-reminder.ts';
import type { OverdueInvoice } from '#app/workflows/reminders/prepare-reminder.ts';
import { describeNotRemindedBriefly } from '../findings/reminder-words.ts';
import { readListFilter } from '../lists/read-filter.ts';
import { answerTable, onOnePage } from '../lists/table-file.server.ts';
import type { FileColumn } from '../lists/table-file.server.ts';
import { reminderStates } from './reminder-states.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const today = todayOf(context);
  const overdue = await listProposals(userBackend(context), { today, ...readListFilter(url, today).narrowing });
  const status = readQuery(url, 'status');
  const state = reminderStates.find(({ word }) => word === status)?.state;
  const rows = overdue
    .filter(({ proposal }) => state === undefined || proposal.ok === (state === 'proposed'))
    .map((each) => ({ ...each, id: each.row.id }));
  return answerTable({ url, context }, { name: 'Mahnungen', columns: columnsOf(today), readPage: onOnePage(rows) });
}

function columnsOf(today: IsoDate): FileColumn<OverdueInvoice & { id: string }>[] {
  return [
    { label: 'Rechnung', cell: ({ row }) => row.number },
    { label: 'Kunde', cell: ({ row }) => row.customerName },
    { label: 'Fällig', cell: ({ row }) => ({ day: row.dueDate }) },
    { label: 'Tage überfällig', cell: ({ row }) => ({ count: daysBetween(row.dueDate, today) }) },
    {
      label: 'Stufe, oder warum nicht',
      cell: ({ proposal }) => (proposal.ok ? reminderLevelNames[proposal.level] : describeNotRemindedBriefly(proposal)),
    },
    { label: 'Offen €', cell: ({ row }) => ({ cents: row.openCents }) },
    { label: 'Zu fordern €', cell: ({ weighed }) => (weighed === null ? '' : { cents: weighed.sums.totalCents }) },
  ];
}
