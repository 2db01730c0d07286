import type { listOwingCustomers } from '#app/pocketbase/payments/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { formatCents } from '#app/values/money.ts';
import { withQuery } from '#app/values/page-query.ts';

type Owing = Awaited<ReturnType<typeof listOwingCustomers>>;

/** Of whom money may have come. */
export function ChoosePayer({
  owing: { rows, more },
  entryId,
}: {
  owing: Owing;
  /** of the account; '' for none */ entryId: string;
}) {
  return (
    <>
      <PageHead
        title="Von wem kam das Geld?"
        path={[{ href: paths.payments, text: 'Zahlungen' }]}
        lead={more ? 'Die ersten im Alphabet. Andere finden Sie über ihre Rechnung.' : undefined}
      />
      {rows.length === 0 ? (
        <EmptyState title="Nichts offen" text="Keine Rechnung wartet mehr auf Geld." />
      ) : (
        <Table
          caption="Kunden mit offenen Rechnungen"
          ruled
          columns={[{ label: 'Kunde' }, { label: 'Rechnungen', number: true }, { label: 'Offen €', number: true }]}
          rows={rows.map(({ id, name, n, openCents }) => [
            <a key={id} href={withQuery(paths.newPayment, { customer: id, bankEntry: entryId })}>
              {name}
            </a>,
            n,
            formatCents(openCents),
          ])}
        />
      )}
    </>
  );
}
