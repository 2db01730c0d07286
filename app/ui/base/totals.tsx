import './totals.css';
import { useContext } from 'react';
import { FieldNumbersContext } from './field-numbers.ts';

export interface TotalsRow {
  label: string;
  amount: string;
  term?: string | undefined;
  /** The amount to pay: on the double line. */
  final?: boolean | undefined;
}

export function TotalsTable({ rows }: { rows: readonly TotalsRow[] }) {
  const numbered = useContext(FieldNumbersContext);
  return (
    <dl className="totals">
      {rows.map((row) => (
        <div key={row.label} className={row.final ? 'final' : undefined}>
          <dt>{row.label}</dt>
          <dd>{row.amount}</dd>
          {numbered && row.term ? <dd className="term-code">{row.term}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
