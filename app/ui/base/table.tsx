import './table.css';
import type { ReactNode } from 'react';

export interface TableColumn {
  label: string;
  /** Right-aligned figures. */
  number?: boolean | undefined;
}

interface TableProps {
  /** Read by screen readers only; a visible heading stands above. */
  caption: string;
  columns: readonly TableColumn[];
  /** Cells of each row in the order of the columns; the first is the row's head. */
  rows: readonly (readonly ReactNode[])[];
  /** Row on the double line at the end. */
  total?: readonly ReactNode[] | undefined;
  /** Every fifth line stronger, for long tables. */
  ruled?: boolean | undefined;
  /** Columns of text: on phones the cells of a row stand below each other, each under its label. */
  stacked?: boolean | undefined;
}

/** Roles are written out because stacked rows get another `display`, which takes table semantics away in some browsers. */
export function Table({ caption, columns, rows, total, ruled, stacked }: TableProps) {
  const className = ['table', ruled && 'ruled', stacked && 'stacked'].filter(Boolean).join(' ');
  return (
    <table className={className} role="table">
      <caption className="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.label} scope="col" role="columnheader" className={column.number ? 'number' : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((cells, index) => (
          <tr key={index} role="row">
            <Cells cells={cells} columns={columns} labelled={stacked && columns.length > 2} />
          </tr>
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot role="rowgroup">
          <tr role="row" className="final">
            <Cells cells={total} columns={columns} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface CellsProps {
  cells: readonly ReactNode[];
  columns: readonly TableColumn[];
  labelled?: boolean | undefined;
}

function Cells({ cells, columns, labelled }: CellsProps) {
  return cells.map((cell, index) =>
    index === 0 ? (
      <th key={index} scope="row" role="rowheader">
        {cell}
      </th>
    ) : (
      <td
        key={index}
        role="cell"
        className={columns[index]?.number ? 'number' : undefined}
        data-label={labelled ? columns[index]?.label : undefined}
      >
        {labelled ? <div>{cell}</div> : cell}
      </td>
    ),
  );
}
