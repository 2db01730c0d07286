import { href } from 'react-router';
import type { Route } from './+types/results.ts';
import { todayOf } from '#app/http/app-context.ts';
import { readSearch } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import { search } from '#app/pocketbase/search/queries.ts';
import type { Found } from '#app/pocketbase/search/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { LinkRows } from '#app/ui/page/link-rows.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { InvoiceTable } from '../lists/invoice-table.tsx';
import { OfferTable } from '../lists/offer-table.tsx';
import { findPlaces } from '../place-words.server.ts';
import { titled } from '../titles.ts';
import type { FoundCustomer, FoundProduct, FoundProject } from '#app/pocketbase/search/calls.ts';
import { withQuery } from '#app/values/page-query.ts';

export const meta = titled('Suche');

export const handle = { live: ['invoices', 'offers', 'customers', 'projects'] };

const pagesMax = 6;

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = readSearch(url, 'words');
  const today = todayOf(context);
  const pages = findPlaces(words)
    .slice(0, pagesMax)
    .map(({ where, ...place }) => ({ ...place, state: where }));
  return { words, today, pages, found: await search(userBackend(context), words) };
}

export default function SearchResults({ loaderData }: Route.ComponentProps) {
  const { words, today, pages, found } = loaderData;
  const { invoices, offers, customers, projects, products } = found;
  if (words === '')
    return (
      <>
        <PageHead title="Suche" focused />
        <EmptyState
          title="Wonach suchen Sie?"
          text="Schreiben Sie oben in das Suchfeld: eine Rechnungs- oder Angebotsnummer, einen Kunden, ein Projekt, einen Betreff, einen Ort oder einen Betrag, oder was Sie öffnen wollen: „Mahnungen“, „Passwort“. Teile von Wörtern genügen."
        />
      </>
    );
  return (
    <>
      <PageHead title={`Suche nach „${words}“`} lead={countText(found, pages.length)} focused />
      <div className="stack">
        {pages.length === 0 ? null : (
          <Part id="pages" title="Seiten">
            <LinkRows rows={pages} />
          </Part>
        )}
        {[invoices, offers, customers, projects, products].every(({ rows }) => rows.length === 0) &&
        pages.length === 0 ? (
          <NothingFound words={words} />
        ) : null}
        {customers.rows.length === 0 ? null : (
          <Part id="customers" title="Kunden" note={<AllLink kind="Kunden" path={paths.customers} words={words} />}>
            <CustomerTable rows={customers.rows} />
          </Part>
        )}
        {projects.rows.length === 0 ? null : (
          <Part id="projects" title="Projekte" note={<AllLink kind="Projekten" path={paths.projects} words={words} />}>
            <ProjectTable rows={projects.rows} />
          </Part>
        )}
        {products.rows.length === 0 ? null : (
          <Part id="products" title="Produkte" note={<AllLink kind="Produkten" path={paths.products} words={words} />}>
            <ProductTable rows={products.rows} />
          </Part>
        )}
        {invoices.rows.length === 0 ? null : (
          <Part
            id="invoices"
            title="Rechnungen"
            note={<AllLink kind="Rechnungen" path={paths.invoices} words={words} />}
          >
            <InvoiceTable caption="Gefundene Rechnungen" rows={invoices.rows} today={today} />
          </Part>
        )}
        {offers.rows.length === 0 ? null : (
          <Part id="offers" title="Angebote" note={<AllLink kind="Angeboten" path={paths.offers} words={words} />}>
            <OfferTable caption="Gefundene Angebote" rows={offers.rows} today={today} />
          </Part>
        )}
      </div>
    </>
  );
}

function countText({ invoices, offers, customers, projects, products }: Found, pages: number): string {
  const count = ({ rows, more }: { rows: readonly unknown[]; more: boolean }, one: string, many: string) =>
    more ? `mehr als ${rows.length} ${many}` : `${rows.length} ${rows.length === 1 ? one : many}`;
  const found = [count(customers, 'Kunde', 'Kunden'), count(invoices, 'Rechnung', 'Rechnungen')];
  if (offers.rows.length > 0) found.push(count(offers, 'Angebot', 'Angebote'));
  if (projects.rows.length > 0) found.push(count(projects, 'Projekt', 'Projekte'));
  if (products.rows.length > 0) found.push(count(products, 'Produkt', 'Produkte'));
  if (pages > 0) found.push(pages === 1 ? '1 Seite' : `${pages} Seiten`);
  return `Gefunden: ${found.join(', ')}.`;
}

function AllLink({ kind, path, words }: { kind: string; path: string; words: string }) {
  return <a href={withQuery(path, { search: words })}>{`In ${kind} weitersuchen`}</a>;
}

function NothingFound({ words }: { words: string }) {
  return (
    <EmptyState
      title="Nichts gefunden"
      text={`Keine Rechnung, kein Angebot, kein Kunde, kein Projekt und kein Produkt enthält „${words}“. Gesucht wird in Namen, Anschriften, E-Mail-Adressen, Nummern, Betreff und Betrag; jedes Wort muss vorkommen.`}
    />
  );
}

function ProductTable({ rows }: { rows: readonly FoundProduct[] }) {
  const columns: ListColumn<FoundProduct>[] = [
    {
      label: 'Nummer',
      place: 'title',
      cell: (row) => (
        <a href={href('/invoice/produkte/:productId', { productId: row.id })}>
          {row.number || 'ohne'}
          <span className="unseen"> {row.name}</span>
        </a>
      ),
    },
    { label: 'Bezeichnung', place: 'name', cell: (row) => row.name },
    { label: 'Gruppe', place: 'plain', cell: (row) => row.groupName },
    { label: 'Status', place: 'state', cell: (row) => (row.archived ? 'Archiviert' : '') },
  ];
  return (
    <ListFrame>
      <ListTable caption="Gefundene Produkte" columns={columns} rows={rows} keyOf={(row) => row.id} />
    </ListFrame>
  );
}

function ProjectTable({ rows }: { rows: readonly FoundProject[] }) {
  const columns: ListColumn<FoundProject>[] = [
    {
      label: 'Nummer',
      place: 'title',
      cell: (row) => (
        <a href={href('/invoice/projekte/:projectId', { projectId: row.id })}>
          {row.number}
          <span className="unseen"> {row.name}</span>
        </a>
      ),
    },
    { label: 'Projekt', place: 'name', cell: (row) => row.name },
    { label: 'Kunde', place: 'plain', cell: (row) => row.customerName },
    { label: 'Status', place: 'state', cell: statusText },
  ];
  return (
    <ListFrame>
      <ListTable
        caption="Gefundene Projekte"
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        phoneNote={(row) => row.customerName}
      />
    </ListFrame>
  );
}

function statusText({ archived, status }: FoundProject): string {
  const words: Readonly<Record<string, string>> = projectFields.status.choices;
  return archived ? 'Archiviert' : (words[status] ?? '');
}

function CustomerTable({ rows }: { rows: readonly FoundCustomer[] }) {
  const columns: ListColumn<FoundCustomer>[] = [
    {
      label: 'Nummer',
      place: 'title',
      cell: (row) => (
        <a href={href('/invoice/kunden/:customerId', { customerId: row.id })}>
          {row.number}
          <span className="unseen"> {row.name}</span>
        </a>
      ),
    },
    { label: 'Name', place: 'name', cell: (row) => row.name },
    { label: 'Ort', place: 'plain', cell: (row) => row.city },
    { label: 'E-Mail', place: 'extra', cell: (row) => row.email },
    { label: 'Status', place: 'state', cell: (row) => (row.archived ? 'Archiviert' : 'Aktiv') },
  ];
  return (
    <ListFrame>
      <ListTable
        caption="Gefundene Kunden"
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        phoneNote={(row) => row.city}
      />
    </ListFrame>
  );
}
