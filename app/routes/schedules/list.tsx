import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { userBackend } from '#app/http/session.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { formatDate } from '#app/values/dates.ts';
import { titled } from '../titles.ts';
import { listSchedules } from '#app/pocketbase/schedules/calls.ts';
import type { ScheduleRow } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export const meta = titled('Wiederkehrende Rechnungen');

export async function loader({ context }: Route.LoaderArgs) {
  return { rows: await ask(userBackend(context), listSchedules) };
}

export default function Schedules({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Wiederkehrende Rechnungen" path={[{ href: paths.invoices, text: 'Rechnungen' }]} />
      {rows.length === 0 ? (
        <EmptyState
          title="Noch keine Serie"
          text="Eine Serie wird aus einer Rechnung: Öffnen Sie eine und wählen Sie „Als Vorlage wiederholen“."
          action={<LinkButton variant="main" href={paths.invoices} children="Zu den Rechnungen" />}
        />
      ) : (
        <ListFrame>
          <ListTable caption="Wiederkehrende Rechnungen" columns={columns} rows={rows} keyOf={({ id }) => id} />
        </ListFrame>
      )}
    </>
  );
}

const columns: ListColumn<ScheduleRow>[] = [
  {
    label: 'Nächste',
    place: 'title',
    cell: ({ id, name, nextDay, state }) => (
      <a href={href('/invoice/wiederkehrend/:scheduleId', { scheduleId: id })}>
        {nextDay === '' ? describeEnd(state) : formatDate(nextDay)}
        <span className="unseen"> {name}</span>
      </a>
    ),
  },
  { label: 'Serie', place: 'name', cell: ({ name }) => name },
  { label: 'Kunde', place: 'plain', cell: ({ customerName }) => customerName },
  { label: 'Rhythmus', place: 'extra', cell: ({ rhythm }) => scheduleFields.rhythm.choices[rhythm] },
  { label: 'Stand', place: 'state', cell: describeState },
  { label: 'Rechnungen', place: 'amount', cell: ({ made }) => made },
];

function describeEnd(state: ScheduleRow['state']): string {
  return state === 'paused' ? 'Pausiert' : 'Beendet';
}

function describeState({ state, nextDay, waiting }: ScheduleRow): string {
  const known = state === 'running' && nextDay === '' ? 'Beendet' : scheduleFields.state.choices[state];
  return waiting === 0 ? known : `${known}, ${waiting} zu prüfen`;
}
