import { href } from 'react-router';
import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import { shownOfferState } from '#app/invoicing/offer/offer.ts';
import { reminderLevelNames } from '#app/invoicing/company/fields.ts';
import type { CustomerHub, HubDocument } from '#app/pocketbase/customer-hub/queries.ts';
import { documentPageSize } from '#app/pocketbase/customer-hub/sql.ts';
import type { DocumentTab } from '#app/pocketbase/customer-hub/sql.ts';
import { InvoiceStatus, OfferStatus } from '#app/ui/page/states.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Part } from '#app/ui/frame/page.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { NoSuchPage, Pager } from '#app/ui/list/pager.tsx';
import { Tabs } from '#app/ui/list/tabs.tsx';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { documentTabWords, withQuery } from '#app/values/page-query.ts';
import { invoiceState } from '#app/routes/lists/invoice-state.ts';

interface HubDocumentsProps {
  id: string;
  hub: CustomerHub;
  shown: { tab: DocumentTab; page: number };
  today: IsoDate;
}

/** Documents of all kinds, the newest first. */
export function HubDocuments({ id, hub: { documents, counts }, shown: { tab, page }, today }: HubDocumentsProps) {
  const here = href('/invoice/kunden/:customerId', { customerId: id });
  const pathOf = (chosen: DocumentTab, toPage = 1) =>
    `${withQuery(here, { documents: chosen === 'all' ? '' : documentTabWords[chosen], page: toPage === 1 ? '' : toPage })}#documents`;
  const all = counts.invoices + counts.offers + counts.reminders;
  const total = tab === 'all' ? all : counts[tab];
  const pageCount = Math.max(1, Math.ceil(total / documentPageSize));
  const first = (page - 1) * documentPageSize + 1;
  const range = `${first}–${Math.min(page * documentPageSize, total)} von ${total}`;
  return (
    <Part id="documents" title="Belege" note={<ListLinks id={id} counts={counts} />}>
      <Tabs
        label="Belege filtern"
        tabs={[
          { href: pathOf('all'), label: 'Alle', count: all, current: tab === 'all' },
          { href: pathOf('invoices'), label: 'Rechnungen', count: counts.invoices, current: tab === 'invoices' },
          { href: pathOf('offers'), label: 'Angebote', count: counts.offers, current: tab === 'offers' },
          { href: pathOf('reminders'), label: 'Mahnungen', count: counts.reminders, current: tab === 'reminders' },
        ]}
      />
      {page > pageCount ? (
        <NoSuchPage page={page} pageCount={pageCount} hrefOf={(each) => pathOf(tab, each)} />
      ) : total === 0 ? (
        <p>Keine davon.</p>
      ) : (
        <>
          <ListFrame>
            <ListTable
              caption={`Belege ${range}, neueste zuerst`}
              columns={columnsOf(today)}
              rows={documents}
              keyOf={({ type, id: document, number }) => `${type} ${document} ${number}`}
              phoneNote={({ day }) => formatDate(day)}
            />
          </ListFrame>
          <Pager page={page} pageCount={pageCount} hrefOf={(each) => pathOf(tab, each)} summary={range} />
        </>
      )}
    </Part>
  );
}

/** The lists of all customers, narrowed to this one: they sort, search and sum. */
function ListLinks({ id, counts }: { id: string; counts: CustomerHub['counts'] }) {
  const of = { customer: id };
  return (
    <span className="row small">
      {counts.invoices === 0 ? null : <a href={withQuery(paths.invoices, of)}>Alle Rechnungen</a>}
      {counts.offers === 0 ? null : <a href={withQuery(paths.offers, of)}>Alle Angebote</a>}
    </span>
  );
}

function columnsOf(today: IsoDate): ListColumn<HubDocument>[] {
  return [
    { label: 'Nummer', place: 'title', cell: (row) => <a href={pathOfDocument(row)}>{numberOf(row)}</a> },
    { label: 'Art', place: 'name', cell: (row) => kindOf(row) },
    { label: 'Datum', place: 'plain', cell: (row) => formatDate(row.day) },
    { label: 'Status', place: 'state', cell: (row) => <DocumentStatus row={row} today={today} /> },
    { label: 'Betrag €', place: 'amount', cell: (row) => formatCents(row.cents) },
  ];
}

function numberOf({ number, about }: HubDocument): string {
  return number || about || 'Entwurf';
}

function kindOf(row: HubDocument): string {
  if (row.type === 'invoice') return documentNames[row.form];
  if (row.type === 'draft') return 'Rechnung';
  if (row.type === 'offer') return Number(row.form) > 1 ? `Angebot, Version ${row.form}` : 'Angebot';
  return reminderLevelNames[reminderLevelOf[row.form]];
}

const reminderLevelOf = { '0': 0, '1': 1, '2': 2, '3': 3 } as const;

function DocumentStatus({ row, today }: { row: HubDocument; today: IsoDate }) {
  if (row.type === 'draft') return <InvoiceStatus state="draft" />;
  if (row.type === 'offer')
    return <OfferStatus state={shownOfferState({ state: row.state, validUntil: row.until }, today)} />;
  if (row.type === 'reminder') return null;
  const { state, form: kind, until: dueDate } = row;
  return <InvoiceStatus state={invoiceState({ status: 'issued', state, kind, dueDate }, today)} />;
}

function pathOfDocument({ type, id, number }: HubDocument): string {
  if (type === 'draft') return href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: id });
  if (type === 'offer' && number === '') return href('/invoice/angebote/:offerId/bearbeiten', { offerId: id });
  if (type === 'offer') return href('/invoice/angebote/:offerId', { offerId: id });
  const invoice = href('/invoice/rechnungen/:invoiceId', { invoiceId: id });
  return type === 'reminder' ? `${invoice}#reminders` : invoice;
}
