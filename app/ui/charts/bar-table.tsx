import './charts.css';
import type { ReactNode } from 'react';
import { Bar } from '@visx/shape';
import { Table } from '../base/table.tsx';
import { valueScale } from './axis-ticks.ts';
import type { BarLook } from './chart-legend.tsx';

export interface BarTableRow {
  label: ReactNode;
  value: number;
  /** the value as it is read */
  amount: string;
  /** in percent of all rows; null where that says nothing */
  percent: number | null;
  look: BarLook;
}

interface BarTableProps {
  caption: string;
  /** heads of the first and the last column */
  heads: readonly [string, string];
  rows: readonly BarTableRow[];
  total?: readonly [label: string, amount: string] | undefined;
}

const barHeight = 16;

/** A table whose second column shows its values as bars: figures and picture are one. */
export function BarTable({ caption, heads, rows, total }: BarTableProps) {
  const scale = valueScale(
    rows.map(({ value }) => value),
    [0, 100],
  );
  const cells = rows.map((row) => [
    row.label,
    <Share key="share" row={row} ends={[scale(0), scale(row.value)]} />,
    row.amount,
  ]);
  return (
    <div className="bar-table">
      <Table
        caption={caption}
        columns={[{ label: heads[0] }, { label: 'Anteil' }, { label: heads[1], number: true }]}
        rows={cells}
        total={total && [total[0], '', total[1]]}
      />
    </div>
  );
}

function Share({ row, ends }: { row: BarTableRow; ends: readonly [number, number] }) {
  const left = Math.min(...ends);
  const width = Math.max(...ends) - left;
  return (
    <>
      <span className="unseen">{row.percent === null ? '–' : `${row.percent} %`}</span>
      <svg aria-hidden="true">
        {width === 0 ? null : (
          <Bar className={row.look} x={`${left.toFixed(1)}%`} width={`${width.toFixed(1)}%`} y={0} height={barHeight} />
        )}
      </svg>
    </>
  );
}
