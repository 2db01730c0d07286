import { href } from 'react-router';
import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import type { DraftRow, InvoiceRow, IssuedRow } from '#app/pocketbase/invoices/record.ts';
import { ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { InvoiceStatus } from '#app/ui/page/states.tsx';
import { formatRecentTime } from '#app/values/berlin-time.ts';
import { queryNames } from '#app/values/page-query.ts';
import { SeveralForm } from './several-form.tsx';
import type { SeveralActions } from './several-form.tsx';
import { draftName } from './draft-name.ts';
import { invoiceState } from './invoice-state.ts';
import type { InvoiceSort } from '#app/pocketbase/invoices/sql.ts';

type Sort = NonNullable<ListColumn<InvoiceRow>['sort']>;

interface InvoiceTableProps {
  caption: string;
  rows: readonly InvoiceRow[];
  /** decides what is overdue */
  today: IsoDate;
  sortOf?: ((column: InvoiceSort) => Sort) | undefined;
  total?: { label: string; amount: string } | undefined;
  /** what can be done with several of them; absent: nothing */
  several?: SeveralActions | undefined;
}

export function InvoiceTable({ caption, rows, today, sortOf, total, several }: InvoiceTableProps) {
  const sort = (column: InvoiceSort) => (sortOf ? { sort: sortOf(column) } : {});
  const columns: ListColumn<InvoiceRow>[] = [
    {
      label: 'Nummer',
      place: 'title',
      ...sort('number'),
      cell: (row) => <InvoiceLink row={row} />,
    },
    { label: 'Kunde', place: 'name', ...sort('customer'), cell: (row) => <Addressee row={row} /> },
    {
      label: 'Datum',
      place: 'plain',
      ...sort('issued'),
      cell: (row) => (row.status === 'issued' ? formatDate(row.issueDate) : <Changed row={row} today={today} />),
    },
    {
      label: 'Fällig',
      place: 'extra',
      ...sort('due'),
      cell: (row) => (isAsked(row) ? formatDate(row.dueDate) : '–'),
    },
    { label: 'Status', place: 'state', cell: (row) => <Status row={row} today={today} /> },
    { label: 'Betrag €', place: 'amount', ...sort('amount'), cell: (row) => <Amount row={row} /> },
  ];
  return (
    <SeveralForm several={several}>
      <ListTable
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        phoneNote={(row) => (row.status === 'issued' ? formatDate(row.issueDate) : changedText(row, today))}
        total={total}
        ticks={
          several && {
            name: queryNames.subject,
            nameOf: (row) => (row.status === 'issued' ? row.number : draftName(row)),
          }
        }
      />
    </SeveralForm>
  );
}

/** What is taken back, takes back or was written off has no day by which it is to be paid. */
function isAsked(row: InvoiceRow): row is IssuedRow {
  const unasked: IssuedRow['state'][] = ['cancelled', 'refund', 'uncollectible', 'withdrawn'];
  return row.status === 'issued' && !unasked.includes(row.state) && row.kind !== 'correction';
}

function Status({ row, today }: { row: InvoiceRow; today: IsoDate }) {
  return (
    <>
      <InvoiceStatus state={invoiceState(row, today)} />
      {row.status === 'issued' && row.isLost ? <small>Versand prüfen</small> : null}
    </>
  );
}

function Amount({ row }: { row: InvoiceRow }) {
  const isPart = row.status === 'issued' && (row.state === 'part-paid' || row.state === 'refund');
  return (
    <>
      {formatCents(row.grossCents)} {isPart ? <small>offen {formatCents(row.openCents)}</small> : null}
    </>
  );
}

function InvoiceLink({ row }: { row: InvoiceRow }) {
  return <a href={invoiceHref(row)}>{row.status === 'issued' ? row.number : draftName(row)}</a>;
}

function Addressee({ row }: { row: InvoiceRow }) {
  const about = row.status === 'draft' || row.kind === 'invoice' ? '' : aboutOf(row);
  return (
    <>
      <span>{row.customerName || 'ohne Kunden'}</span>
      {about ? <small>{about}</small> : null}
    </>
  );
}

function aboutOf({ kind, origin }: IssuedRow): string {
  return kind === 'imported' ? `aus ${origin}` : documentNames[kind];
}

function Changed({ row, today }: { row: DraftRow; today: IsoDate }) {
  return <span className="muted">{changedText(row, today)}</span>;
}

function changedText({ updated }: DraftRow, today: IsoDate): string {
  return `geändert ${formatRecentTime(updated, today)}`;
}

/** A draft opens where it is written, an issued invoice where it is shown. */
function invoiceHref({ id, status }: InvoiceRow): string {
  const params = { invoiceId: id };
  return status === 'draft'
    ? href('/invoice/rechnungen/:invoiceId/bearbeiten', params)
    : href('/invoice/rechnungen/:invoiceId', params);
}
