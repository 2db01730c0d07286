import type { Route } from './+types/table.ts';
import { appContext } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listPayments } from '#app/pocketbase/payments/calls.ts';
import type { PaymentList } from '#app/pocketbase/payments/calls.ts';
import { methodWord } from '../lists/payment-names.ts';
import { answerTable } from '../lists/table-file.server.ts';
import type { FileColumn } from '../lists/table-file.server.ts';
import { describePayers, describePaymentState, readPaymentList } from './payment-list.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const { asked } = readPaymentList({ url, now: context.get(appContext).services.now() });
  return answerTable(
    { url, context },
    {
      name: 'Zahlungen',
      columns,
      readPage: ({ page }) => ask(userBackend(context), listPayments, { ...asked, page }),
    },
  );
}

const columns: FileColumn<PaymentList['rows'][number]>[] = [
  { label: 'Datum', cell: ({ date }) => ({ day: date }) },
  { label: 'Kunde', cell: describePayers },
  { label: 'Rechnungen', cell: ({ numbers }) => (numbers === '' ? 'Guthaben' : numbers.split(',').join(', ')) },
  { label: 'Zahlungsart', cell: ({ method }) => methodWord(method) },
  { label: 'Stand', cell: describePaymentState },
  { label: 'Notiz', cell: ({ note }) => note },
  { label: 'Betrag €', cell: ({ amountCents }) => ({ cents: amountCents }) },
];
