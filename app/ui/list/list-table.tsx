import '../base/control.css';
import '../base/table.css';
import './list-table.css';
import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  label: string;
  /**
   * What the cell is, and with it what becomes of it on phones, where a row has two lines: `name` and `amount` above,
   * `title` (the row's head, whose link covers the row) and `state` below; `plain` and `extra` go, `extra` on tablets
   * already. The first column is the title, the second the name; there are four to six. A `count` is an amount that is
   * no money.
   */
  place: 'title' | 'name' | 'plain' | 'extra' | 'state' | 'amount' | 'count';
  sort?: { href: string; direction?: 'ascending' | 'descending' | undefined } | undefined;
  cell: (row: Row) => ReactNode;
}

interface ListTableProps<Row> {
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Follows the title on phones: a short date. */
  phoneNote?: ((row: Row) => string) | undefined;
  total?: { label: string; amount: string } | undefined;
  /** each row can be ticked; `nameOf` says which it is */
  ticks?: { name: string; nameOf: (row: Row) => string } | undefined;
}

/** Roles are written out because phones get another `display`, which takes table semantics away in some browsers. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, columns, rows, total } = props;
  return (
    <table className={`table list${props.ticks ? ' ticked' : ''}`} role="table">
      <caption className="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {props.ticks ? (
            <th scope="col" role="columnheader" className="tick">
              <span className="unseen">Auswahl</span>
            </th>
          ) : null}
          {columns.map((column) => (
            <HeadCell key={column.label} column={column} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <ListRow key={props.keyOf(row)} row={row} table={props} />
        ))}
      </tbody>
      {total ? <TotalRow total={total} columns={columns} isTicked={props.ticks !== undefined} /> : null}
    </table>
  );
}

function HeadCell<Row>({ column }: { column: ListColumn<Row> }) {
  const { label, place, sort } = column;
  const arrow = sort?.direction === undefined ? null : sort.direction === 'ascending' ? ' ↑' : ' ↓';
  return (
    <th scope="col" role="columnheader" className={cellClass(place)} aria-sort={sort?.direction}>
      {sort ? (
        <a href={sort.href}>
          {label}
          {arrow ? <span aria-hidden="true">{arrow}</span> : null}
        </a>
      ) : (
        label
      )}
    </th>
  );
}

function ListRow<Row>({ row, table }: { row: Row; table: ListTableProps<Row> }) {
  const { columns, phoneNote, ticks } = table;
  return (
    <tr role="row">
      {ticks ? (
        <td role="cell" className="tick">
          <label>
            <input
              type="checkbox"
              name={ticks.name}
              value={table.keyOf(row)}
              aria-label={`${ticks.nameOf(row)} auswählen`}
            />
          </label>
        </td>
      ) : null}
      {columns.map((column) =>
        column.place === 'title' ? (
          <th key={column.label} scope="row" role="rowheader" className="title" data-note={phoneNote?.(row)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.label} role="cell" className={cellClass(column.place)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

interface TotalRowProps<Row> {
  total: { label: string; amount: string };
  columns: readonly ListColumn<Row>[];
  isTicked: boolean;
}

function TotalRow<Row>({ total, columns, isTicked }: TotalRowProps<Row>) {
  return (
    <tfoot role="rowgroup">
      <tr role="row" className="final">
        {isTicked ? <td role="cell" className="tick" /> : null}
        {columns.map(({ label, place }) =>
          place === 'title' ? (
            <th key={label} scope="row" role="rowheader">
              {total.label}
            </th>
          ) : (
            <td key={label} role="cell" className={cellClass(place)}>
              {place === 'amount' ? total.amount : null}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

function cellClass(place: ListColumn<never>['place']): string {
  if (place === 'count') return 'amount number count';
  return place === 'amount' ? 'amount number' : place;
}

/** Bounds the width that decides between table and two-line rows. */
export function ListFrame({ children }: { children: ReactNode }) {
  return <div className="list-frame">{children}</div>;
}
