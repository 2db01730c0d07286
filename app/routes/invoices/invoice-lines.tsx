import { formatDecimal } from '../../values/decimal.ts';
import { formatCents, formatEuro } from '../../values/money.ts';
import type { InvoiceSnapshot, LineSnapshot } from '../../invoicing/invoice/snapshot.ts';
import { unitLabel } from '../../values/units.ts';
import { Table } from '../../ui/base/table.tsx';
import { Totals } from '../../ui/base/totals.tsx';

/** Lines and sums of an issued invoice as a table. */
export function InvoiceLines({ snapshot }: { snapshot: InvoiceSnapshot }) {
  return (
    <>
      <Table
        caption={`Positionen der Rechnung ${snapshot.number}`}
        ruled
        columns={[{ label: 'Leistung' }, { label: 'Summe €', number: true }]}
        rows={snapshot.lines.map((line) => [<LineText key={line.id} line={line} />, formatCents(line.netCents)])}
      />
      <Totals
        rows={[
          { label: 'Summe netto', amount: formatEuro(snapshot.totals.netCents), term: 'BT-109' },
          ...snapshot.totals.taxGroups.map((group) => ({
            label: `Umsatzsteuer ${group.rateBp / 100} % auf ${formatEuro(group.baseCents)}`,
            amount: formatEuro(group.taxCents),
            term: 'BT-117',
          })),
          { label: 'Rechnungsbetrag', amount: formatEuro(snapshot.totals.grossCents), term: 'BT-112', final: true },
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
        {formatDecimal(line.quantity, 'de')} {unitLabel(line.unitCode)} × {formatDecimal(line.unitPrice, 'de', 2)} €
      </small>
    </>
  );
}
