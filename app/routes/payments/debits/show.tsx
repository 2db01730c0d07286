import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findDebitRun } from '#app/pocketbase/debits/queries.ts';
import type { ShownDebit } from '#app/pocketbase/debits/calls.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { formatDate } from '#app/values/dates.ts';
import { groupIban } from '#app/values/identifiers.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import { pageTitle } from '#app/routes/titles.ts';
import { describeDebit, describeDebitRun } from './debit-words.ts';
import { withQuery } from '#app/values/page-query.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Lastschriften ab ${formatDate(loaderData.run.collectOn)}`, { matches }) }];
}

export const handle = { live: ['invoices', 'payments'] };

export async function loader({ params, context }: Route.LoaderArgs) {
  return found(await findDebitRun(userBackend(context), params.runId));
}

export default function ShowDebitRun({ loaderData, params }: Route.ComponentProps) {
  const { run, items } = loaderData;
  const release = href('/invoice/zahlungen/lastschriften/:runId/zurueckziehen', params);
  return (
    <>
      <PageHead
        title={`Lastschriften ab ${formatDate(run.collectOn)}`}
        path={[{ href: paths.debits, text: 'Lastschriften' }]}
        lead="Geben Sie die Datei im Onlinebanking Ihrer Bank unter Lastschriften ab. Was eingeht, buchen Sie wie jede Zahlung; damit ist der Einzug erledigt."
        actions={
          <>
            {run.live === 0 ? null : (
              <LinkButton slim href={release}>
                Lauf zurückziehen
              </LinkButton>
            )}
            <LinkButton slim variant="main" href={href('/invoice/zahlungen/lastschriften/:runId/datei', params)}>
              Datei herunterladen
            </LinkButton>
          </>
        }
      />
      <StateBar
        entries={[
          { label: 'Stand', value: describeDebitRun(run) },
          { label: 'Betrag', value: formatEuro(run.sumCents) },
          { label: 'Angelegt', value: formatDate(run.madeOn) },
          { label: 'Auf Konto', value: groupIban(run.creditorIban) },
          { label: 'Nachricht', value: run.messageId },
        ]}
      />
      <Part id="items" title="Rechnungen">
        <Table
          caption="Was der Lauf enthält"
          stacked
          columns={[
            ...['Rechnung', 'Kunde', 'Einzug am', 'Mandat', 'Stand'].map((label) => ({ label })),
            { label: 'Betrag €', number: true },
          ]}
          rows={items.map((item) => [
            <a key={item.id} href={href('/invoice/rechnungen/:invoiceId', { invoiceId: item.invoice })}>
              {item.invoiceNumber}
            </a>,
            <a key={item.id} href={href('/invoice/kunden/:customerId', { customerId: item.customer })}>
              {item.customerName}
            </a>,
            formatDate(item.collectedOn),
            item.scheme === 'B2B' ? `${item.mandateReference} (Firmenlastschrift)` : item.mandateReference,
            <Standing key={item.id} item={item} release={release} />,
            formatCents(item.amountCents),
          ])}
        />
      </Part>
    </>
  );
}

function Standing({ item, release }: { item: ShownDebit; release: string }) {
  if (!item.live) return describeDebit(item);
  return (
    <>
      {`${describeDebit(item)}. `}
      <a href={withQuery(release, { invoice: item.invoice })}>
        Herausnehmen<span className="unseen">{`: ${item.invoiceNumber}`}</span>
      </a>
    </>
  );
}
