import { href } from 'react-router';
import type { Route } from './+types/times.ts';
import { listHref, readPage } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { centsOfTime } from '#app/invoicing/project/amounts.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { NoSuchPage, Pager } from '#app/ui/list/pager.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatHours } from '#app/values/durations.ts';
import { formatCents } from '#app/values/money.ts';
import { pageTitle } from '../titles.ts';
import { listTimeEntries } from '#app/pocketbase/projects/calls.ts';
import type { TimeEntryRow } from '#app/pocketbase/projects/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { loadProject } from './load-project.server.ts';
import { ProjectHead } from './project-head.tsx';
import { TableLinks } from '../lists/table-links.tsx';
import { billingWord } from './billing-word.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Zeiten von ${loaderData.project.name}`, { matches }) }];
}

export const handle = { live: ['projects', 'time_entries', 'customers'] };

export async function loader({ url, params: { projectId }, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const page = readPage(url);
  const [{ project, customer }, entries] = await Promise.all([
    loadProject(backend, projectId),
    ask(backend, listTimeEntries, { id: projectId, page }),
  ]);
  return { project, customer, ...entries, page, address: { pathname: url.pathname, search: url.search } };
}

export default function Times({ loaderData }: Route.ComponentProps) {
  const { project, customer, rows, total, page, pageSize, address } = loaderData;
  const first = (page - 1) * pageSize;
  const pageCount = Math.ceil(total / pageSize);
  const hrefOf = (target: number) => listHref(address, { page: target });
  const add = href('/invoice/projekte/:projectId/zeiten/neu', { projectId: project.id });
  return (
    <>
      <ProjectHead
        project={project}
        customer={customer}
        tab="times"
        actions={project.archived ? undefined : <LinkButton slim icon="plus" href={add} children="Neue Zeit" />}
      />
      {rows.length > 0 ? (
        <ListFrame>
          <ListTable
            caption={`Zeiten ${first + 1} bis ${first + rows.length} von ${total}`}
            columns={columnsOf(loaderData)}
            rows={rows}
            keyOf={(row) => row.id}
          />
        </ListFrame>
      ) : total > 0 ? (
        <NoSuchPage page={page} pageCount={pageCount} hrefOf={hrefOf} />
      ) : (
        <EmptyState
          title="Noch keine Zeit"
          text="Tragen Sie eine ganze Woche auf einmal ein oder einen einzelnen Tag."
          action={
            project.archived ? null : (
              <LinkButton variant="main" href={href('/invoice/projekte/:projectId/woche', { projectId: project.id })}>
                Woche erfassen
              </LinkButton>
            )
          }
        />
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        hrefOf={hrefOf}
        summary={rows.length > 0 ? `${first + 1}–${first + rows.length} von ${total}` : undefined}
      />
      {rows.length > 0 ? <TableLinks address={address} /> : null}
    </>
  );
}

function columnsOf({ project }: Route.ComponentProps['loaderData']): ListColumn<TimeEntryRow>[] {
  const amountOf = ({ billable, minutes, rate }: TimeEntryRow) =>
    billable ? formatCents(centsOfTime(minutes, rate === '' ? project.hourlyRate : rate)) : '–';
  return [
    {
      label: 'Datum',
      place: 'title',
      cell: ({ id, date, text }) => (
        <a href={href('/invoice/projekte/:projectId/zeiten/:entryId', { projectId: project.id, entryId: id })}>
          {formatDate(date)}
          <span className="unseen"> {text}</span>
        </a>
      ),
    },
    { label: 'Aufgabe', place: 'name', cell: ({ text }) => text },
    { label: 'Stunden', place: 'plain', cell: ({ minutes }) => formatHours(minutes) },
    {
      label: 'Abrechnung',
      place: 'state',
      cell: billingWord,
    },
    { label: 'Betrag €', place: 'amount', cell: amountOf },
  ];
}
