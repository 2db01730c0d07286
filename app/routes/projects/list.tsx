import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { listHref, sortLink } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { percentUsed } from '#app/invoicing/project/amounts.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import { listProjects } from '#app/pocketbase/projects/queries.ts';
import type { ProjectRow } from '#app/pocketbase/projects/queries.ts';
import type { ProjectTab } from '#app/pocketbase/projects/sql.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import type { Tab } from '#app/ui/list/tabs.tsx';
import { formatHours, writeDuration } from '#app/values/durations.ts';
import { formatCents } from '#app/values/money.ts';
import { ListPage } from '../lists/list-page.tsx';
import { SeveralForm } from '../lists/several-form.tsx';
import { severalTasks } from '../lists/several-tasks.ts';
import { titledAs } from '../titles.ts';
import { queryNames, statusWords } from '#app/values/page-query.ts';
import { readProjectList } from './project-list.ts';

export const meta = titledAs('projects');
export const handle = {
  live: ['projects', 'time_entries', 'customers'],
  search: { label: 'Projekte durchsuchen', placeholder: 'Name, Nummer, Kunde', keep: ['status', 'sort'] as const },
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { tab, ...query } = readProjectList(url);
  const page = await listProjects(userBackend(context), { ...query, tab });
  return { ...page, query, tab, address: { pathname: url.pathname, search: url.search } };
}

const several = { action: href('/invoice/projekte/mehrere'), tasks: severalTasks.projects };

export default function Projects({ loaderData }: Route.ComponentProps) {
  const { rows, query, tab } = loaderData;
  return (
    <>
      <PageHead
        title={places.projects.title}
        actions={
          <LinkButton slim icon="plus" href={paths.newProject}>
            Neues Projekt
          </LinkButton>
        }
      />
      <ListPage
        list={loaderData}
        count={{ one: '1 Projekt', many: 'Projekte' }}
        tabs={{ label: 'Nach Stand filtern', tabs: tabsOf(loaderData) }}
        notFound={`In diesem Stand passt kein Projekt zu „${query.search}“. Gesucht wird in Name, Nummer und Kunde.`}
        empty={<NoProjects list={loaderData} />}
      >
        {(range) => (
          <SeveralForm several={tab === 'archived' ? undefined : several}>
            <ListTable
              caption={`Projekte ${range}`}
              columns={columnsOf(loaderData)}
              rows={rows}
              keyOf={(row) => row.id}
              ticks={tab === 'archived' ? undefined : { name: queryNames.subject, nameOf: (row) => row.name }}
              phoneNote={(row) => row.customerName}
            />
          </SeveralForm>
        )}
      </ListPage>
    </>
  );
}

type Listed = Route.ComponentProps['loaderData'];

const tabLabels: readonly (readonly [word: string, tab: ProjectTab, label: string])[] = [
  ['', 'active', 'Laufend'],
  [statusWords.planned, 'planned', projectFields.status.choices.planned],
  [statusWords.done, 'done', projectFields.status.choices.done],
  [statusWords.archived, 'archived', 'Archiviert'],
];

function tabsOf({ address, counts, tab }: Listed): Tab[] {
  return tabLabels.map(([word, name, label]) => ({
    href: listHref(address, { status: word }),
    label,
    count: counts[name],
    current: tab === name,
  }));
}

function columnsOf({ address, query }: Listed): ListColumn<ProjectRow>[] {
  return [
    {
      label: 'Nummer',
      place: 'title',
      sort: sortLink(address, query, 'number'),
      cell: (row) => (
        <a href={href('/invoice/projekte/:projectId', { projectId: row.id })}>
          {row.number}
          <span className="unseen"> {row.name}</span>
        </a>
      ),
    },
    { label: 'Projekt', place: 'name', sort: sortLink(address, query, 'name'), cell: (row) => row.name },
    { label: 'Kunde', place: 'plain', sort: sortLink(address, query, 'customer'), cell: (row) => row.customerName },
    { label: 'Stunden', place: 'state', cell: hoursText },
    { label: 'Zeit €', place: 'amount', cell: (row) => formatCents(row.use.openCents) },
  ];
}

/** "41,50 von 60 (69 %)" */
function hoursText({ use, budgetMinutes }: ProjectRow): string {
  const hours = formatHours(use.minutes);
  if (budgetMinutes === 0) return `${hours} Std.`;
  return `${hours} von ${writeDuration(budgetMinutes)} Std. (${percentUsed(use.minutes, budgetMinutes)} %)`;
}

function NoProjects({ list: { tab, counts } }: { list: Listed }) {
  if (tab === 'archived')
    return <EmptyState title="Nichts archiviert" text="Archivierte Projekte nehmen keine Zeiten mehr an." />;
  if (Object.values(counts).some((count) => count > 0))
    return <EmptyState title="Kein Projekt in diesem Stand" text="Die anderen stehen unter den Reitern daneben." />;
  return (
    <EmptyState
      title="Noch kein Projekt"
      text="Ein Projekt sammelt die Zeiten für einen Kunden: Woche für Woche, mit Budget und dem Wert der Zeit."
      action={<LinkButton variant="main" href={paths.newProject} children="Neues Projekt" />}
    />
  );
}
