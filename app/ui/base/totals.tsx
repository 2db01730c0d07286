import './totals.css';

export interface TotalsRow {
  label: string;
  amount: string;
  term?: string | undefined;
  /** The amount to pay: on the double line. */
  final?: boolean | undefined;
}

export function TotalsTable({ rows }: { rows: readonly TotalsRow[] }) {
  return (
    <dl className="totals">
      {rows.map((row) => (
        <div key={row.label} className={row.final ? 'final' : undefined}>
          <dt>{row.label}</dt>
          <dd>{row.amount}</dd>
          {row.term ? <dd className="term-code">{row.term}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
