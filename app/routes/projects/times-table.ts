import type { Route } from './+types/times-table.ts';
import { userBackend } from '#app/http/session.ts';
import { centsOfTime } from '#app/invoicing/project/amounts.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listTimeEntries } from '#app/pocketbase/projects/calls.ts';
import type { TimeEntryRow } from '#app/pocketbase/projects/calls.ts';
import type { ProjectRecord } from '#app/pocketbase/projects/queries.ts';
import { formatHours } from '#app/values/durations.ts';
import { answerTable } from '../lists/table-file.server.ts';
import type { FileColumn } from '../lists/table-file.server.ts';
import { billingWord } from './billing-word.ts';
import { loadProject } from './load-project.server.ts';

export async function loader({ url, params: { projectId }, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { project } = await loadProject(backend, projectId);
  return answerTable(
    { url, context },
    {
      name: 'Zeiten',
      columns: columnsOf(project),
      readPage: ({ page }) => ask(backend, listTimeEntries, { id: projectId, page }),
    },
  );
}

function columnsOf({ hourlyRate }: ProjectRecord): FileColumn<TimeEntryRow>[] {
  return [
    { label: 'Datum', cell: ({ date }) => ({ day: date }) },
    { label: 'Aufgabe', cell: ({ text }) => text },
    { label: 'Stunden', cell: ({ minutes }) => formatHours(minutes) },
    { label: 'Abrechnung', cell: billingWord },
    {
      label: 'Betrag €',
      cell: ({ billable, minutes, rate }) => (billable ? { cents: centsOfTime(minutes, rate || hourlyRate) } : ''),
    },
  ];
}
