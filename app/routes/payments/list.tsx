import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import type { PrefetchingHandle } from '#app/http/prefetch/prefetch.ts';
import { appContext } from '#app/http/app-context.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { ListPage } from '../lists/list-page.tsx';
import { methodWord } from '../lists/payment-names.ts';
import { answerList, openFilter } from '../lists/open-filter.server.ts';
import { titledAs } from '../titles.ts';
import { listPayments } from '#app/pocketbase/payments/calls.ts';
import type { PaymentList } from '#app/pocketbase/payments/calls.ts';
import { ask, readRequest } from '#app/pocketbase/ask.ts';
import { describePayers, describePaymentState, paymentTabs, readPaymentList } from './payment-list.ts';
import { formatInvoiceNumbers } from './format-invoice-numbers.ts';

export const meta = titledAs('payments');

export const handle = {
  prefetch: (page) => readRequest(listPayments, readPaymentList(page).asked),
  live: ['payments'],
} satisfies PrefetchingHandle & Record<string, unknown>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { page, status, asked, filter } = readPaymentList({ url, now: context.get(appContext).services.now() });
  const [{ summed, sumCents, ...listed }, opened] = await Promise.all([
    ask(userBackend(context), listPayments, asked),
    openFilter({ url, context }, filter),
  ]);
  const sums = { sumCents: summed ? sumCents : null, status, query: { page, search: '' } };
  return answerList(serverRenderedOnly({ ...listed, ...sums, filter: opened, address: opened.address }));
}

type Row = PaymentList['rows'][number];

export default function Payments({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={places.payments.title}
        actions={
          <>
            <LinkButton slim href={paths.bankEntries}>
              Aus dem Kontoauszug
            </LinkButton>
            <LinkButton slim variant="main" href={paths.newPayment}>
              Zahlung erfassen
            </LinkButton>
          </>
        }
      />
      <ListPage
        list={loaderData}
        count={{ one: '1 Zahlung', many: 'Zahlungen' }}
        tabs={{ label: 'Nach Stand filtern', tabs: paymentTabs(loaderData) }}
        empty={
          loaderData.status === '' ? (
            <EmptyState
              title="Noch keine Zahlung"
              text="Erfassen Sie, was Ihre Kunden bezahlt haben: auf der Seite der Rechnung oder hier."
              action={<LinkButton variant="main" href={paths.newPayment} children="Zahlung erfassen" />}
            />
          ) : (
            <EmptyState title="Hier ist nichts" text="In diesem Stand ist gerade keine Zahlung." />
          )
        }
      >
        {(range) => (
          <ListFrame>
            <ListTable
              caption={`Zahlungen ${range}`}
              columns={columns}
              rows={loaderData.rows}
              keyOf={(row) => row.id}
              phoneNote={numbersOf}
              total={
                loaderData.sumCents === null ? undefined : { label: 'Summe', amount: formatCents(loaderData.sumCents) }
              }
            />
          </ListFrame>
        )}
      </ListPage>
    </>
  );
}

const columns: ListColumn<Row>[] = [
  {
    label: 'Datum',
    place: 'title',
    cell: ({ id, date }) => <a href={href('/invoice/zahlungen/:paymentId', { paymentId: id })}>{formatDate(date)}</a>,
  },
  { label: 'Kunde', place: 'name', cell: (row) => <Payer row={row} /> },
  { label: 'Rechnungen', place: 'plain', cell: numbersOf },
  { label: 'Zahlungsart', place: 'extra', cell: ({ method }) => methodWord(method) },
  { label: 'Stand', place: 'state', cell: describePaymentState },
  { label: 'Betrag €', place: 'amount', cell: ({ amountCents }) => formatCents(amountCents) },
];

function numbersOf({ numbers }: Row): string {
  return numbers === '' ? 'Guthaben' : formatInvoiceNumbers(numbers.split(','));
}

function Payer({ row }: { row: Row }) {
  return (
    <>
      <span>{describePayers(row)}</span>
      {row.note === '' ? null : <small>{row.note}</small>}
    </>
  );
}
