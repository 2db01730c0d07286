import { customerFields, mandateFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import { columnsOf } from '../columns.ts';
import type { Columns } from '../columns.ts';

/** What is computed from the fields: what lists are sorted by, and searched in, and what an e-invoice lacks of them. */
interface Derived {
  sortName: string;
  searchText: string;
  missing: string;
}

export type CustomerColumns = Columns<typeof customerFields> & Derived;

export const mandateColumns = fieldNames(mandateFields);

export const typedColumns = fieldNames(customerFields);

const derivedColumns = columnsOf<Derived>({ sortName: true, searchText: true, missing: true });

export const customerColumns: readonly (keyof CustomerColumns)[] = [...typedColumns, ...derivedColumns];
