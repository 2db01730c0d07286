import { href } from 'react-router';
import { formatDate } from '../../values/dates.ts';
import { formatCents } from '../../values/money.ts';
import type { InvoiceRow, IssuedRow } from '../../pocketbase/invoices/record.ts';
import { ListFrame, ListTable } from '../../ui/list/list-table.tsx';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { InvoiceStatus } from '../../ui/base/status.tsx';
import type { InvoiceState } from '../../ui/base/status.tsx';

type Sort = NonNullable<ListColumn<InvoiceRow>['sort']>;

interface InvoiceTableProps {
  caption: string;
  rows: readonly InvoiceRow[];
  /** decides what is overdue */
  today: string;
  sortOf?: ((column: string) => Sort) | undefined;
  total?: { label: string; amount: string } | undefined;
}

export function InvoiceTable({ caption, rows, today, sortOf, total }: InvoiceTableProps) {
  const sort = (column: string) => (sortOf ? { sort: sortOf(column) } : {});
  const columns: ListColumn<InvoiceRow>[] = [
    {
      label: 'Nummer',
      place: 'title',
      ...sort('nummer'),
      cell: (row) => <a href={invoiceHref(row)}>{row.status === 'issued' ? row.number : 'Entwurf'}</a>,
    },
    { label: 'Kunde', place: 'name', ...sort('kunde'), cell: (row) => row.customerName || 'ohne Kunden' },
    {
      label: 'Datum',
      place: 'plain',
      ...sort('datum'),
      cell: (row) => (row.status === 'issued' ? formatDate(row.issueDate) : '–'),
    },
    {
      label: 'Fällig',
      place: 'extra',
      ...sort('faellig'),
      cell: (row) => (row.status === 'issued' ? formatDate(row.dueDate) : '–'),
    },
    { label: 'Status', place: 'state', cell: (row) => <InvoiceStatus state={invoiceState(row, today)} /> },
    { label: 'Betrag €', place: 'amount', ...sort('betrag'), cell: (row) => formatCents(row.grossCents) },
  ];
  return (
    <ListFrame>
      <ListTable
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        phoneNote={(row) => (row.status === 'issued' ? formatDate(row.issueDate) : '')}
        total={total}
      />
    </ListFrame>
  );
}

/** A draft opens where it is written, an issued invoice where it is shown. */
function invoiceHref({ id, status }: InvoiceRow): string {
  const params = { invoiceId: id };
  return status === 'draft'
    ? href('/invoice/rechnungen/:invoiceId/bearbeiten', params)
    : href('/invoice/rechnungen/:invoiceId', params);
}

/** State as lists show it; overdue is never stored. */
export function invoiceState(
  invoice: { status: 'draft' } | Pick<IssuedRow, 'status' | 'dueDate'>,
  today: string,
): InvoiceState {
  if (invoice.status === 'draft') return 'draft';
  if (invoice.dueDate < today) return 'overdue';
  return invoice.dueDate === today ? 'due' : 'open';
}
