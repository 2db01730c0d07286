import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { todayOf } from '#app/http/app-context.ts';
import { readListFilter } from '#app/routes/lists/read-filter.ts';
import { userBackend } from '#app/http/session.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { formatDate } from '#app/values/dates.ts';
import { Tabs } from '#app/ui/list/tabs.tsx';
import { tabsOfStates } from '../lists/document-list.ts';
import { isFiltered, ListFilter, NothingFiltered } from '../lists/list-filter.tsx';
import { answerList, openFilter } from '../lists/open-filter.server.ts';
import { TableLinks } from '../lists/table-links.tsx';
import { titledAs } from '../titles.ts';
import { describeScheduleState, readSchedules, scheduleStates, shownState } from './schedule-list.ts';
import type { ShownScheduleState } from './schedule-list.ts';
import type { ScheduleRow } from '#app/pocketbase/schedules/calls.ts';

export const meta = titledAs('schedules');

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readListFilter(url, todayOf(context));
  const [{ all, rows, status }, opened] = await Promise.all([
    readSchedules(userBackend(context), url, filter.narrowing),
    openFilter({ url, context }, filter),
  ]);
  return answerList({ all, rows, status, filter: opened, address: opened.address });
}

export default function Schedules({ loaderData }: Route.ComponentProps) {
  const { all, rows, filter } = loaderData;
  const countOf = (state: ShownScheduleState) => all.filter((row) => shownState(row) === state).length;
  return (
    <>
      <PageHead title={places.schedules.title} />
      <Tabs label="Nach Stand filtern" tabs={tabsOfStates(loaderData, scheduleStates, { all: all.length, countOf })} />
      <ListFilter filter={filter} dayLabel="Nächste" />
      {rows.length > 0 ? (
        <ListFrame>
          <ListTable caption="Wiederkehrende Rechnungen" columns={columns} rows={rows} keyOf={({ id }) => id} />
          <TableLinks address={filter.address} />
        </ListFrame>
      ) : isFiltered(filter) ? (
        <NothingFiltered address={filter.address} />
      ) : all.length > 0 ? (
        <EmptyState title="Hier ist nichts" text="In diesem Stand ist gerade keine Serie." />
      ) : (
        <EmptyState
          title="Noch keine Serie"
          text="Eine Serie wird aus einer Rechnung: Öffnen Sie eine und wählen Sie „Als Vorlage wiederholen“."
          action={<LinkButton variant="main" href={paths.invoices} children="Zu den Rechnungen" />}
        />
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
  { label: 'Stand', place: 'state', cell: describeScheduleState },
  { label: 'Rechnungen', place: 'count', cell: ({ made }) => made },
];

function describeEnd(state: ScheduleRow['state']): string {
  return state === 'paused' ? 'Pausiert' : 'Beendet';
}
