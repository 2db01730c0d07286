import { data, href } from 'react-router';
import type { Route } from './+types/show.ts';
import { todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { movementsMax } from '#app/pocketbase/payments/limits.ts';
import { balancesOf } from '#app/invoicing/ledger/customer-account.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { formatCount } from '#app/values/counts.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { prepareStatement } from '#app/workflows/customer-account/customer-statement.ts';
import { DaysForm } from '#app/routes/lists/days-form.tsx';
import { pageTitle } from '#app/routes/titles.ts';
import { readRequestedPeriod } from './requested-period.ts';
import { queryNames, withQuery } from '#app/values/page-query.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Kontoauszug ${loaderData.name}`, { matches }) }];
}

export const handle = { live: ['invoices', 'payments', 'customers'] };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const customer = found(await findCustomer(backend, params.customerId));
  const today = todayOf(context);
  const { period, typed, errors } = readRequestedPeriod(url, today);
  // Its letter speaks the customer's language, this page that of who keeps the books.
  const { content, more } = await prepareStatement(backend, { ...customer, language: 'de' }, { period, today });
  const { openingCents, entries } = content;
  const loaded = { id: customer.id, name: customer.name, period, typed, errors, openingCents, entries, more };
  return Object.keys(errors).length === 0 ? loaded : data(loaded, { status: 422 });
}

type Loaded = Route.ComponentProps['loaderData'];

export default function CustomerAccount({ loaderData }: Route.ComponentProps) {
  const { id, name, period, openingCents, entries, more } = loaderData;
  const balances = balancesOf(openingCents, entries);
  const customerPath = href('/invoice/kunden/:customerId', { customerId: id });
  return (
    <>
      <PageHead
        title={`Kontoauszug ${name}`}
        path={[
          { href: paths.customers, text: 'Kunden' },
          { href: customerPath, text: name },
        ]}
        lead={`Rechnungen, Korrekturen und Zahlungen vom ${formatDate(period.from)} bis ${formatDate(period.to)}.`}
        actions={
          more ? null : (
            <LinkButton slim icon="down" href={withQuery(`${customerPath}/konto/pdf`, period)}>
              Als PDF
            </LinkButton>
          )
        }
      />
      <PeriodForm loaded={loaderData} />
      {more ? (
        <Note level="warning" title={`Mehr als ${formatCount(movementsMax)} Bewegungen`}>
          <p>Bitte wählen Sie einen kürzeren Zeitraum. Der Saldo unten stimmt nur für das Gezeigte.</p>
        </Note>
      ) : null}
      <StateBar
        entries={[
          { label: 'Anfangssaldo', value: formatEuro(openingCents) },
          {
            label: more ? 'Zwischensaldo' : `Saldo am ${formatDate(period.to)}`,
            value: formatEuro(balances.at(-1) ?? openingCents),
          },
        ]}
      />
      <Movements loaded={loaderData} balances={balances} />
    </>
  );
}

function PeriodForm({ loaded: { id, typed, period, errors } }: { loaded: Loaded }) {
  const of = (side: 'from' | 'to') => ({
    typed: typed[side] || formatDate(period[side]),
    error: errors[side] ?? null,
  });
  return (
    <DaysForm
      action={href('/invoice/kunden/:customerId/konto', { customerId: id })}
      days={[
        { id: 'account-from', name: queryNames.from, label: 'Von', ...of('from') },
        { id: 'account-to', name: queryNames.to, label: 'Bis', ...of('to') },
      ]}
    />
  );
}

interface MovementsProps {
  loaded: Loaded;
  /** after each of them */
  balances: readonly Cents[];
}

function Movements({ loaded: { name, period, openingCents, entries }, balances }: MovementsProps) {
  const rows = entries.map(({ date, text, amountCents }, index) => [
    formatDate(date),
    text,
    formatCents(amountCents),
    formatCents(balances[index] ?? 0),
  ]);
  return (
    <Table
      caption={`Bewegungen von ${name}`}
      ruled
      stacked
      columns={[
        { label: 'Datum' },
        { label: 'Beleg' },
        { label: 'Betrag €', number: true },
        { label: 'Saldo €', number: true },
      ]}
      rows={[[formatDate(period.from), 'Anfangssaldo', '', formatCents(openingCents)], ...rows]}
    />
  );
}
