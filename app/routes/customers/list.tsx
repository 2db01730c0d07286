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
import { ReadinessStatus } from '#app/ui/page/states.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { missingWords } from './missing-words.ts';
import { ListPage } from '../lists/list-page.tsx';
import { SeveralForm } from '../lists/several-form.tsx';
import { severalTasks } from '../lists/several-tasks.ts';
import { queryNames, statusWords } from '#app/values/page-query.ts';
import { readCustomerList } from './customer-list.ts';
import { paths, places } from '#app/ui/base/paths.ts';

export const meta = titledAs('customers');

export const handle = {
  prefetch: ({ url }) => customerListRequest(readCustomerList(url).asked),
  live: ['customers'],
  search: { label: 'Kunden durchsuchen', placeholder: 'Name, Ort, E-Mail, Nummer', keep: ['status', 'sort'] },
} satisfies PrefetchingHandle & Record<string, unknown>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { query, archived, incomplete, asked } = readCustomerList(url);
  const page = await listCustomers(userBackend(context), asked);
  return serverRenderedOnly({
    ...page,
    query,
    archived,
    incomplete,
    address: { pathname: url.pathname, search: url.search },
  });
}

const several = { action: href('/invoice/kunden/mehrere'), tasks: severalTasks.customers };

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { rows, counts, query, archived, incomplete, address } = loaderData;
  return (
    <>
      <PageHead
        title={places.customers.title}
        actions={
          <>
            <LinkButton slim href={paths.importCustomers}>
              Einlesen
            </LinkButton>
            <LinkButton slim icon="plus" href={href('/invoice/kunden/neu')}>
              Neuer Kunde
            </LinkButton>
          </>
        }
      />
      <ListPage
        list={loaderData}
        count={{ one: '1 Kunde', many: 'Kunden' }}
        tabs={{
          label: 'Nach Status filtern',
          tabs: [
            {
              href: listHref(address, { status: '' }),
              label: 'Aktiv',
              count: counts.active,
              current: !archived && !incomplete,
            },
            ...(counts.incomplete === 0 && !incomplete
              ? []
              : [
                  {
                    href: listHref(address, { status: statusWords.incomplete }),
                    label: 'Angaben fehlen',
                    count: counts.incomplete,
                    current: incomplete,
                  },
                ]),
            {
              href: listHref(address, { status: statusWords.archived }),
              label: 'Archiviert',
              count: counts.archived,
              current: archived,
            },
          ],
        }}
        notFound={`Kein ${archived ? 'archivierter' : 'aktiver'} Kunde passt zu „${query.search}“. Gesucht wird in Name, Anschrift, E-Mail und Nummer.`}
        empty={<NoCustomers archived={archived} incomplete={incomplete} />}
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
    { label: 'E-Rechnung', place: 'state', cell: (row) => <ReadinessStatus missing={missingWords(row)} /> },
    { label: 'Berechnet €', place: 'amount', cell: (row) => formatCents(row.issuedCents) },
  ];
}

function NoCustomers({ archived, incomplete }: { archived: boolean; incomplete: boolean }) {
  if (incomplete)
    return (
      <EmptyState
        title="Nichts fehlt"
        text="Für jeden aktiven Kunden lässt sich die E-Rechnung machen, die er bekommt."
      />
    );
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
      text="Legen Sie den ersten an, dann schreiben Sie ihm eine Rechnung. Oder lesen Sie alle aus einer Tabelle ein."
      action={<LinkButton variant="main" href={href('/invoice/kunden/neu')} children="Neuer Kunde" />}
    />
  );
}
