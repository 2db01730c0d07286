import { formatDecimal } from '../../invoicing/decimal.ts';
import { formatCents, formatEuro } from '../../invoicing/money.ts';
import type { InvoiceSnapshot } from '../../invoicing/snapshot.ts';
import { unitLabel } from '../../invoicing/units.ts';
import '../../ui/table.css';
import { Totals } from '../../ui/totals.tsx';

/** Lines and sums of an issued invoice as a table. */
export function InvoiceLines({ snapshot }: { snapshot: InvoiceSnapshot }) {
  return (
    <>
      <table className="table ruled">
        <caption className="unseen">Positionen der Rechnung {snapshot.number}</caption>
        <thead>
          <tr>
            <th scope="col">Nr.</th>
            <th scope="col">Beschreibung</th>
            <th scope="col" className="number">
              Menge
            </th>
            <th scope="col" className="number">
              Preis €
            </th>
            <th scope="col" className="number">
              Summe €
            </th>
          </tr>
        </thead>
        <tbody>
          {snapshot.lines.map((line) => (
            <tr key={line.id}>
              <td>{line.id}</td>
              <th scope="row">
                {line.name}
                {line.description ? <small className="muted"> {line.description}</small> : null}
              </th>
              <td className="number">
                {formatDecimal(line.quantity, 'de')} {unitLabel(line.unitCode)}
              </td>
              <td className="number">{formatDecimal(line.unitPrice, 'de', 2)}</td>
              <td className="number">{formatCents(line.netCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
