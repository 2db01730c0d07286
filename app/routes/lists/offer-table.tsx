import { href } from 'react-router';
import { shownOfferState } from '#app/invoicing/offer/offer.ts';
import { OfferStatus } from '#app/ui/page/states.tsx';
import { ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { formatRecentTime } from '#app/values/berlin-time.ts';
import type { OfferRow } from '#app/pocketbase/offers/calls.ts';
import type { OfferSort } from '#app/pocketbase/offers/sql.ts';
import { queryNames } from '#app/values/page-query.ts';
import { SeveralForm } from './several-form.tsx';
import type { SeveralActions } from './several-form.tsx';
import { draftName } from './draft-name.ts';

type Sort = NonNullable<ListColumn<OfferRow>['sort']>;

interface OfferTableProps {
  caption: string;
  rows: readonly OfferRow[];
  /** decides what has expired */
  today: IsoDate;
  sortOf?: ((column: OfferSort) => Sort) | undefined;
  total?: { label: string; amount: string } | undefined;
  /** what can be done with several of them; absent: nothing */
  several?: SeveralActions | undefined;
}

export function OfferTable({ caption, rows, today, sortOf, total, several }: OfferTableProps) {
  const sort = (column: OfferSort) => (sortOf ? { sort: sortOf(column) } : {});
  const columns: ListColumn<OfferRow>[] = [
    { label: 'Nummer', place: 'title', ...sort('number'), cell: (row) => <OfferLink row={row} /> },
    { label: 'Kunde', place: 'name', ...sort('customer'), cell: (row) => <OfferedTo row={row} /> },
    { label: 'Datum', place: 'plain', ...sort('sent'), cell: (row) => describeDay(row, today) },
    { label: 'Gültig bis', place: 'extra', ...sort('valid'), cell: (row) => describeValidity(row) },
    {
      label: 'Status',
      place: 'state',
      cell: (row) => <OfferStatus state={shownOfferState(row, today)} />,
    },
    { label: 'Betrag €', place: 'amount', ...sort('amount'), cell: (row) => formatCents(row.grossCents) },
  ];
  return (
    <SeveralForm several={several}>
      <ListTable
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        phoneNote={(row) => describeDay(row, today)}
        total={total}
        ticks={several && { name: queryNames.subject, nameOf: (row) => row.number || draftName(row) }}
      />
    </SeveralForm>
  );
}

function OfferLink({ row }: { row: OfferRow }) {
  if (row.number !== '') return <a href={href('/invoice/angebote/:offerId', { offerId: row.id })}>{row.number}</a>;
  return <a href={href('/invoice/angebote/:offerId/bearbeiten', { offerId: row.id })}>{draftName(row)}</a>;
}

function OfferedTo({ row }: { row: OfferRow }) {
  const isSent = row.number !== '';
  const note = isSent && row.isWritten ? `Version ${row.sentVersions + 1} in Arbeit` : isSent ? row.about : '';
  return (
    <>
      <span>{row.customerName || 'ohne Kunden'}</span>
      {note ? <small>{note}</small> : null}
    </>
  );
}

function describeDay(row: OfferRow, today: IsoDate): string {
  return row.issueDate === '' ? `geändert ${formatRecentTime(row.updated, today)}` : formatDate(row.issueDate);
}

function describeValidity({ validUntil }: OfferRow): string {
  return validUntil === '' ? '–' : formatDate(validUntil);
}
