import { href } from 'react-router';
import './list.css';
import { Select } from '#app/forms/fields/field.tsx';
import type { Route } from './+types/list.ts';
import { listHref, sortLink } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { everyTaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { ProductRow } from '#app/pocketbase/products/calls.ts';
import { listProducts } from '#app/pocketbase/products/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { formatCount } from '#app/values/counts.ts';
import { formatDecimal } from '#app/values/decimal.ts';
import { queryNames, statusWords } from '#app/values/page-query.ts';
import { unitLabel } from '#app/values/units.ts';
import { Kept } from '../lists/list-filter.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { titledAs } from '../titles.ts';
import { readProductList } from './product-list.ts';

export const meta = titledAs('products');

export const handle = {
  search: {
    label: 'Produkte durchsuchen',
    placeholder: 'Nummer, Bezeichnung',
    keep: ['status', 'group', 'sort'] as const,
  },
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { archived, group, ...query } = readProductList(url);
  const page = await listProducts(userBackend(context), { ...query, group, archived });
  return { ...page, query, group, archived, address: { pathname: url.pathname, search: url.search } };
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { rows, counts, query, group, archived, address } = loaderData;
  const tab = (status: string, label: string, count: number) => ({
    ...{ href: listHref(address, { status }), label, count },
    current: archived === (status !== ''),
  });
  return (
    <>
      <PageHead
        title={places.products.title}
        lead="Was Sie oft berechnen. In der Rechnung genügen ein paar Buchstaben."
        actions={
          <LinkButton slim icon="plus" href={paths.newProduct}>
            Neues Produkt
          </LinkButton>
        }
      />
      <GroupFilter list={loaderData} />
      <ListPage
        list={loaderData}
        count={{ one: '1 Produkt', many: 'Produkte' }}
        tabs={{
          label: 'Nach Stand filtern',
          tabs: [tab('', 'Aktiv', counts.active), tab(statusWords.archived, 'Archiviert', counts.archived)],
        }}
        notFound={`Kein ${archived ? 'archiviertes' : 'aktives'} Produkt passt zu „${query.search}“. Gesucht wird in Nummer und Bezeichnung.`}
        empty={<NoProducts archived={archived} group={group} />}
      >
        {(range) => (
          <ListFrame>
            <ListTable
              caption={`Produkte ${range}`}
              columns={columnsOf(loaderData)}
              rows={rows}
              keyOf={(row) => row.id}
              phoneNote={(row) => `je ${unitLabel(row.unitCode)}, ${taxLabel(row)}`}
            />
          </ListFrame>
        )}
      </ListPage>
    </>
  );
}

function taxLabel({ tax }: ProductRow): string {
  return everyTaxChoice.find(({ value }) => value === tax)?.label ?? '';
}

function columnsOf({ address, query }: Route.ComponentProps['loaderData']): ListColumn<ProductRow>[] {
  return [
    {
      label: 'Nummer',
      place: 'title',
      sort: sortLink(address, query, 'number'),
      cell: (row) => (
        <a href={href('/invoice/produkte/:productId', { productId: row.id })}>
          {row.number === '' ? 'ohne' : row.number}
          <span className="unseen"> {row.name}</span>
        </a>
      ),
    },
    { label: 'Bezeichnung', place: 'name', sort: sortLink(address, query, 'name'), cell: (row) => row.name },
    { label: 'Einheit', place: 'extra', cell: (row) => unitLabel(row.unitCode) },
    { label: 'USt', place: 'extra', cell: taxLabel },
    { label: 'Belege', place: 'count', cell: (row) => formatCount(row.uses) },
    { label: 'Preis €', place: 'amount', cell: priceText },
  ];
}

function priceText({ unitPrice, priceMode }: ProductRow): string {
  if (unitPrice === '') return '–';
  return `${formatDecimal(unitPrice, 'de', 2)}${priceMode === 'gross' ? ' brutto' : ''}`;
}

/** Who has no groups is not asked for one. */
function GroupFilter({ list: { groups, group, address } }: { list: Route.ComponentProps['loaderData'] }) {
  if (groups.length === 0) return null;
  return (
    <form className="group-filter row" role="search" aria-label="Nach Gruppe" action={address.pathname}>
      <Kept address={address} names={['search', 'status', 'sort']} />
      <label htmlFor="group">Gruppe</label>
      <Select
        id="group"
        name={queryNames.group}
        defaultValue={group}
        options={[{ value: '', label: 'Alle' }, ...groups.map((each) => ({ value: each, label: each }))]}
      />
      <Button slim>Zeigen</Button>
    </form>
  );
}

function NoProducts({ archived, group }: { archived: boolean; group: string }) {
  if (group !== '')
    return <EmptyState title="Hier ist nichts" text={`Zur Gruppe „${group}“ gehört hier kein Produkt.`} />;
  if (archived)
    return <EmptyState title="Nichts archiviert" text="Archivierte Produkte werden nicht mehr vorgeschlagen." />;
  return (
    <EmptyState
      title="Noch kein Produkt"
      text="Legen Sie an, was Sie oft berechnen: Beim Schreiben genügt dann die Nummer oder ein Wort."
      action={<LinkButton variant="main" href={paths.newProduct} children="Neues Produkt" />}
    />
  );
}
