import type { Route } from './+types/table.ts';
import { appContext } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import { listInvoices } from '#app/pocketbase/invoices/queries.ts';
import type { InvoiceRow, IssuedRow } from '#app/pocketbase/invoices/record.ts';
import { invoiceStateWord } from '#app/ui/page/states.tsx';
import type { IsoDate } from '#app/values/dates.ts';
import { invoiceState } from '../lists/invoice-state.ts';
import { answerTable } from '../lists/table-file.server.ts';
import type { FileColumn } from '../lists/table-file.server.ts';
import { readInvoiceList } from './invoice-list.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const { asked, today } = readInvoiceList({ url, now: context.get(appContext).services.now() });
  return answerTable(
    { url, context },
    {
      name: 'Rechnungen',
      columns: columnsOf(today),
      readPage: ({ page, after }) => listInvoices(userBackend(context), { ...asked, page, after, before: 0 }),
    },
  );
}

const kindWord = ({ kind, origin }: IssuedRow) =>
  origin === '' ? documentNames[kind] : `${documentNames[kind]} aus ${origin}`;

function columnsOf(today: IsoDate): FileColumn<InvoiceRow>[] {
  return [
    { label: 'Nummer', cell: (row) => (row.status === 'issued' ? row.number : '') },
    { label: 'Art', cell: (row) => (row.status === 'issued' ? kindWord(row) : 'Entwurf') },
    { label: 'Kunde', cell: ({ customerName }) => customerName },
    { label: 'Datum', cell: (row) => ({ day: row.status === 'issued' ? row.issueDate : '' }) },
    { label: 'Fällig', cell: (row) => ({ day: row.status === 'issued' ? row.dueDate : '' }) },
    { label: 'Status', cell: (row) => invoiceStateWord(invoiceState(row, today)) },
    { label: 'Betrag €', cell: ({ grossCents }) => ({ cents: grossCents }) },
    { label: 'Offen €', cell: (row) => (row.status === 'issued' ? { cents: row.openCents } : '') },
  ];
}
