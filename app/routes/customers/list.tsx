import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import type { PrefetchingHandle } from '#app/http/prefetch/prefetch.ts';
import { listHref, sortLink } from '#app/http/list-query.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { titledAs } from '../titles.ts';
import { formatCents } from '#app/values/money.ts';
import { customerListRequest, listCustomers } from '#app/pocketbase/customers/queries.ts';
import type { CustomerPage } from '#app/pocketbase/customers/queries.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { SeveralForm } from '../lists/several-form.tsx';
import { severalTasks } from '../lists/several-tasks.ts';
import { queryNames, statusWords } from '#app/values/page-query.ts';
import { readCustomerList } from './customer-list.ts';
import { places } from '#app/ui/base/paths.ts';

export const meta = titledAs('customers');

export const handle = {
  prefetch: ({ url }) => customerListRequest(readCustomerList(url).asked),
  live: ['customers'],
  search: { label: 'Kunden durchsuchen', placeholder: 'Name, Ort, E-Mail, Nummer', keep: ['status', 'sort'] },
} satisfies PrefetchingHandle & Record<string, unknown>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { query, archived, asked } = readCustomerList(url);
  const page = await listCustomers(userBackend(context), asked);
  return serverRenderedOnly({ ...page, query, archived, address: { pathname: url.pathname, search: url.search } });
}

const several = { action: href('/invoice/kunden/mehrere'), tasks: severalTasks.customers };

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { rows, counts, query, archived, address } = loaderData;
  return (
    <>
      <PageHead
        title={places.customers.title}
        actions={
          <LinkButton slim icon="plus" href={href('/invoice/kunden/neu')}>
            Neuer Kunde
          </LinkButton>
        }
      />
      <ListPage
        list={loaderData}
        count={{ one: '1 Kunde', many: 'Kunden' }}
        tabs={{
          label: 'Nach Status filtern',
          tabs: [
            { href: listHref(address, { status: '' }), label: 'Aktiv', count: counts.active, current: !archived },
            {
              href: listHref(address, { status: statusWords.archived }),
              label: 'Archiviert',
              count: counts.archived,
              current: archived,
            },
          ],
        }}
        notFound={`Kein ${archived ? 'archivierter' : 'aktiver'} Kunde passt zu „${query.search}“. Gesucht wird in Name, Anschrift, E-Mail und Nummer.`}
        empty={<NoCustomers archived={archived} />}
      >
        {(range) => (
          <SeveralForm several={archived ? undefined : several}>
            <ListTable
              caption={`Kunden ${range}`}
              columns={columnsOf(loaderData)}
              rows={rows}
              keyOf={(row) => row.id}
              ticks={archived ? undefined : { name: queryNames.subject, nameOf: (row) => row.name }}
              phoneNote={(row) => row.city}
            />
          </SeveralForm>
        )}
      </ListPage>
    </>
  );
}

function columnsOf({ address, query }: Route.ComponentProps['loaderData']): ListColumn<CustomerPage['rows'][number]>[] {
  return [
    {
      label: 'Nummer',
      place: 'title',
      sort: sortLink(address, query, 'number'),
      cell: (row) => (
        <a href={href('/invoice/kunden/:customerId', { customerId: row.id })}>
          {row.number}
          <span className="unseen"> {row.name}</span>
        </a>
      ),
    },
    { label: 'Name', place: 'name', sort: sortLink(address, query, 'name'), cell: (row) => row.name },
    { label: 'Ort', place: 'plain', sort: sortLink(address, query, 'city'), cell: (row) => row.city },
    { label: 'E-Mail', place: 'extra', cell: (row) => row.email },
    { label: 'Berechnet €', place: 'amount', cell: (row) => formatCents(row.issuedCents) },
  ];
}

function NoCustomers({ archived }: { archived: boolean }) {
  if (archived)
    return (
      <EmptyState
        title="Nichts archiviert"
        text="Archivierte Kunden stehen nicht mehr zur Auswahl, ihre Belege bleiben."
      />
    );
  return (
    <EmptyState
      title="Noch kein Kunde"
      text="Legen Sie den ersten an, dann schreiben Sie ihm eine Rechnung."
      action={<LinkButton variant="main" href={href('/invoice/kunden/neu')} children="Neuer Kunde" />}
    />
  );
}
