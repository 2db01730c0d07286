import { fieldNames } from '#app/invoicing/fields.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { reading, saved, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { columnsOf } from '../columns.ts';
import type { Columns } from '../columns.ts';
import * as sql from './sql.ts';

/** What is computed from the fields: what lists are sorted by, and searched in. */
interface Derived {
  sortName: string;
  searchText: string;
}

export type ProductColumns = Columns<typeof productFields> & Derived;

export const typedProductColumns = fieldNames(productFields);

export const productColumns: readonly (keyof ProductColumns)[] = [
  ...typedProductColumns,
  ...columnsOf<Derived>({ sortName: true, searchText: true }),
];

export const listProducts = reading('products', {
  query: { page: 1, search: '', archived: false, sort: 'number', descending: false },
  answer: { rows: [sql.productPage.row], counts: [sql.productCounts.row], pageSize: 0 },
});
export type ProductRow = AnswerOf<typeof listProducts>['rows'][number];

/** A form of the same key makes one product; `stale` when it was sent again with other fields. */
export const createProduct = writing<{ createKey: string; fields: ProductColumns }>()({
  method: 'POST',
  path: 'products',
  refusals: ['stale', 'number-taken'],
  answer: saved,
});

export const saveProduct = writing<{ version: number; fields: ProductColumns }>()({
  method: 'PUT',
  path: 'products/{id}',
  refusals: ['stale', 'number-taken'],
  answer: saved,
});

export const archiveProduct = writing<{ archived: boolean }>()({ method: 'PUT', path: 'products/{id}/archived' });
