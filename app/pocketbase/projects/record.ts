import { fieldNames } from '#app/invoicing/fields.ts';
import { projectFields, timeEntryFields } from '#app/invoicing/project/fields.ts';
import { columnsOf } from '../columns.ts';
import type { Columns } from '../columns.ts';

/** What is computed from the fields: what lists are sorted by, and searched in. */
interface Derived {
  sortName: string;
  searchText: string;
}

export type ProjectColumns = Columns<typeof projectFields> & Derived;

export const typedProjectColumns = fieldNames(projectFields);

const derivedColumns = columnsOf<Derived>({ sortName: true, searchText: true });

export const projectColumns: readonly (keyof ProjectColumns)[] = [...typedProjectColumns, ...derivedColumns];

export type TimeEntryColumns = Columns<typeof timeEntryFields>;

export const timeEntryColumns = fieldNames(timeEntryFields);
