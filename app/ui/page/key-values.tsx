import './key-values.css';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { FieldNumbersContext } from '../base/field-numbers.ts';

export interface KeyValue {
  label: string;
  value: ReactNode;
  term?: string | undefined;
  /** The sum of what stands above: on the double line. */
  final?: boolean | undefined;
}

interface KeyValuesProps {
  rows: readonly KeyValue[];
  /** Two columns with the value at the right edge, for narrow places. */
  tight?: boolean | undefined;
  /** Labels beside their values on phones too, for the side of a page. */
  slim?: boolean | undefined;
}

export function KeyValues({ rows, tight, slim }: KeyValuesProps) {
  const withTerms = useContext(FieldNumbersContext);
  return (
    <dl className={['key-values', tight && 'tight', slim && 'slim'].filter(Boolean).join(' ')}>
      {rows.map((row) => (
        <div key={row.label} className={row.final ? 'final' : undefined}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
          {withTerms && row.term ? <dd className="term-code">{row.term}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
