import type { FieldTable } from '../fields.ts';

/** What the cells of one row say, by what their columns are; several columns may be joined to one value. */
export type MappedCells = Readonly<Record<string, string>>;

/** A row as the form of a new record would have it. */
export interface ComposedRow {
  /** 0: none that could be kept */
  number: number;
  /** by the names of the form's fields */
  texts: Record<string, string>;
}

/** Records that come along from another program: what a column may be, what it is called there, and how a row becomes a form. */
export interface ImportTable {
  fields: FieldTable;
  /** what a column may be, and its label */
  columns: Readonly<Record<string, string>>;
  /** by what a column may be: headings as they are compared, the likeliest first */
  headings: Readonly<Record<string, string>>;
  /** whose file it is, by headings that stand together nowhere else */
  programs: readonly { name: string; headings: readonly string[] }[];
  /** at least one of each group is needed, and the sentence where none is there */
  needed: readonly { oneOf: readonly string[]; missing: string }[];
  compose: (cells: MappedCells) => ComposedRow;
}
