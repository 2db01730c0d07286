import { href, redirect } from 'react-router';
import type { Route } from './+types/list.ts';
import { lastPageHref, listHref, readListQuery, sortLink, wordIn } from '../../http/list-query.ts';
import { userBackend } from '../../http/session.ts';
import { titled } from '../shared/titles.ts';
import { formatCents } from '../../values/money.ts';
import { listCustomers } from '../../pocketbase/customers/queries.ts';
import type { CustomerPage } from '../../pocketbase/customers/queries.ts';
import type { CustomerSort } from '../../pocketbase/customers/sql.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListFrame, ListTable } from '../../ui/list/list-table.tsx';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { Pager, SearchTools, Tabs } from '../../ui/list/list-tools.tsx';
import { PageHead } from '../../ui/frame/page.tsx';

export const meta = titled('Kunden');

const sorts: Record<string, CustomerSort> = { nummer: 'number', name: 'name', ort: 'city' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, { sort: 'name', descending: false });
  const archived = url.searchParams.get('status') === 'archiviert';
  const page = await listCustomers(userBackend(context), {
    ...query,
    archived,
    sort: wordIn(sorts, query.sort) ?? 'name',
  });
  const last = lastPageHref(url, { ...page, page: query.page });
  if (last) throw redirect(last);
  return { ...page, query, archived, address: { pathname: url.pathname, search: url.search } };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { rows, total, pageSize, query, archived, address } = loaderData;
  const first = (query.page - 1) * pageSize;
  return (
    <>
      <PageHead
        title="Kunden"
        actions={
          <LinkButton slim icon="plus" href={href('/invoice/kunden/neu')}>
            Neuer Kunde
          </LinkButton>
        }
      />
      <SearchTools
        label="Kunden durchsuchen"
        name="suche"
        value={query.search}
        placeholder="Name, Ort, E-Mail"
        keep={archived ? { status: 'archiviert' } : {}}
      />
      <Tabs
        label="Nach Status filtern"
        tabs={[
          { href: listHref(address, { status: '' }), label: 'Aktiv', current: !archived },
          { href: listHref(address, { status: 'archiviert' }), label: 'Archiviert', current: archived },
        ]}
      />
      {rows.length === 0 ? (
        <NoCustomers search={query.search} archived={archived} />
      ) : (
        <ListFrame>
          <ListTable
            caption={`Kunden ${first + 1} bis ${first + rows.length} von ${total}`}
            columns={columnsOf(loaderData)}
            rows={rows}
            keyOf={(row) => row.id}
          />
        </ListFrame>
      )}
      <Pager
        page={query.page}
        pageCount={Math.ceil(total / pageSize)}
        hrefOf={(page) => listHref(address, { seite: String(page) })}
        summary={rows.length > 0 ? `${first + 1}–${first + rows.length} von ${total}` : undefined}
      />
    </>
  );
}

function columnsOf({ address, query }: Route.ComponentProps['loaderData']): ListColumn<CustomerPage['rows'][number]>[] {
  return [
    {
      label: 'Nummer',
      place: 'title',
      sort: sortLink(address, query, 'nummer'),
      cell: (row) => <a href={href('/invoice/kunden/:customerId', { customerId: row.id })}>{row.number}</a>,
    },
    { label: 'Name', place: 'name', sort: sortLink(address, query, 'name'), cell: (row) => row.name },
    { label: 'Ort', place: 'plain', sort: sortLink(address, query, 'ort'), cell: (row) => row.city },
    { label: 'E-Mail', place: 'extra', cell: (row) => row.email },
    { label: 'Berechnet €', place: 'amount', cell: (row) => formatCents(row.issuedCents) },
  ];
}

function NoCustomers({ search, archived }: { search: string; archived: boolean }) {
  if (search) return <EmptyState title="Nichts gefunden" text={`Kein Kunde passt zu „${search}“.`} />;
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
