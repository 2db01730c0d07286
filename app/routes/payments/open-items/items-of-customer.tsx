import { href } from 'react-router';
import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import { overdueDays } from '#app/invoicing/ledger/open-items.ts';
import type { OpenItemRow } from '#app/pocketbase/payments/calls.ts';
import { Table } from '#app/ui/base/table.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { formatCount } from '#app/values/counts.ts';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

interface OpenItemsOfCustomerProps {
  customer: string;
  name: string;
  items: readonly OpenItemRow[];
  /** on all pages */
  openCents: Cents;
  sumLabel: string;
  day: IsoDate;
}

export function OpenItemsOfCustomer({ customer, name, items, openCents, sumLabel, day }: OpenItemsOfCustomerProps) {
  return (
    <Part
      id={`customer-${customer}`}
      title={name}
      note={<a href={href('/invoice/kunden/:customerId', { customerId: customer })}>Zum Kunden</a>}
    >
      <Table
        caption={`Offene Posten von ${name}`}
        ruled
        stacked
        columns={[
          { label: 'Beleg' },
          { label: 'Datum' },
          { label: 'Fällig' },
          { label: 'Überfällig', number: true },
          { label: 'Betrag €', number: true },
          { label: 'Offen €', number: true },
        ]}
        rows={items.map((item) => [
          <Named key={item.id} item={item} />,
          ...(item.kind === 'credit'
            ? ['–', '–', '–', '–']
            : [
                formatDate(item.issueDate),
                formatDate(item.dueDate),
                describeDays(overdueDays(item, day)),
                formatCents(item.dueCents),
              ]),
          formatCents(item.openCents),
        ])}
        total={[sumLabel, '', '', '', '', formatCents(openCents)]}
      />
    </Part>
  );
}

function Named({ item: { id, number, kind, customer } }: { item: OpenItemRow }) {
  if (kind === 'credit')
    return <a href={href('/invoice/kunden/:customerId/guthaben', { customerId: customer })}>Guthaben</a>;
  const link = <a href={href('/invoice/rechnungen/:invoiceId', { invoiceId: id })}>{number}</a>;
  return kind === 'invoice' ? (
    link
  ) : (
    <>
      {link}, {documentNames[kind]}
    </>
  );
}

function describeDays(days: number): string {
  if (days === 0) return '–';
  return days === 1 ? '1 Tag' : `${formatCount(days)} Tage`;
}
