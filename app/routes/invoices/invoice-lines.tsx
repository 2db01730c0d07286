import { formatDecimal } from '../../values/decimal.ts';
import { formatRate } from '../../invoicing/documents/document-parts.ts';
import { frozenFields } from '../../invoicing/fields.ts';
import { lineFields } from '../../invoicing/invoice/fields.ts';
import { formatCents, formatEuro } from '../../values/money.ts';
import type { InvoiceSnapshot, LineSnapshot } from '../../invoicing/invoice/snapshot.ts';
import { unitLabel } from '../../values/units.ts';
import { Table } from '../../ui/base/table.tsx';
import { TotalsTable } from '../../ui/base/totals.tsx';

/** The part of an invoice that is lines and sums. */
type Billed = Pick<InvoiceSnapshot, 'lines' | 'totals'>;

export function billedPart({ lines, totals }: Billed): Billed {
  return { lines, totals };
}

/** Every line with all that it says, and the sums, as a table. */
export function InvoiceLines({ billed }: { billed: Billed }) {
  const { lines, totals } = billed;
  return (
    <>
      <Table
        caption="Positionen"
        ruled
        columns={[{ label: 'Leistung' }, { label: 'Summe €', number: true }]}
        rows={lines.map((line) => [<LineText key={line.id} line={line} />, formatCents(line.netCents)])}
      />
      <TotalsTable
        rows={[
          { label: 'Summe netto', amount: formatEuro(totals.netCents), term: 'BT-109' },
          ...totals.taxGroups.map((group) => ({
            label: `Umsatzsteuer ${group.rateBp / 100} % auf ${formatEuro(group.baseCents)}`,
            amount: formatEuro(group.taxCents),
            term: 'BT-117',
          })),
          { label: 'Rechnungsbetrag', amount: formatEuro(totals.grossCents), term: 'BT-112', final: true },
        ]}
      />
    </>
  );
}

function LineText({ line }: { line: LineSnapshot }) {
  return (
    <>
      {line.id}. {line.name}
      {line.description ? <small className="muted"> {line.description}</small> : null}
      <br />
      <small className="muted">
        {formatDecimal(line.quantity, 'de')} {unitLabel(line.unitCode)} × {formatDecimal(line.unitPrice, 'de', 2)} €,{' '}
        {formatRate(line.taxRateBp, 'de')} USt
        {frozenFields(lineFields, { line })
          .map(({ field, text }) => `, ${field.label} ${text}`)
          .join('')}
      </small>
    </>
  );
}
