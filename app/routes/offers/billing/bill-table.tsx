import { href } from 'react-router';
import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import type { EffectiveBill } from '#app/pocketbase/offers/bills.ts';
import { InvoiceStatus } from '#app/ui/page/states.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { formatCents } from '#app/values/money.ts';
import { invoiceState } from '#app/routes/lists/invoice-state.ts';

export type ShownBill = Omit<EffectiveBill, 'lines' | 'taxGroups'>;

/** What was made of an offer and stands; cancelled invoices have given back what they billed. */
export function BillTable({ bills, today }: { bills: readonly ShownBill[]; today: string }) {
  return (
    <Table
      caption="Rechnungen aus diesem Angebot"
      columns={[{ label: 'Rechnung' }, { label: 'Status' }, { label: 'Betrag €', number: true }]}
      rows={bills.map((bill) => [
        <a key="bill" href={href('/invoice/rechnungen/:invoiceId', { invoiceId: bill.id })}>
          {bill.number}
          <span className="muted"> {documentNames[bill.kind]}</span>
        </a>,
        <InvoiceStatus key="state" state={invoiceState({ ...bill, status: 'issued' }, today)} />,
        formatCents(bill.grossCents),
      ])}
    />
  );
}
