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
  query: { page: 1, search: '', group: '', archived: false, sort: 'number', descending: false },
  answer: {
    rows: [sql.productPage.row],
    counts: [sql.productCounts.row],
    groups: [sql.productGroups.row],
    pageSize: 0,
  },
});
export type ProductRow = AnswerOf<typeof listProducts>['rows'][number];

/** What products are grouped by. */
export const listProductGroups = reading('product-groups', { answer: [sql.productGroups.row] });

/** Documents that name it in a line. */
export const usesOf = reading('products/{id}/uses', { answer: [sql.usesOfProduct.row] });
export type ProductUse = AnswerOf<typeof usesOf>[number];

/** Products that a line proposes: the last used, then the last made. */
export const proposedProducts = reading('product-proposals', { answer: [sql.lastUsed.row] });

/** What was asked for it last, of that customer; '' where it never was. */
const meant = { ...sql.productsOfNumber.row, lastPrice: '', lastPriceMode: '', lastPriceDay: '' };

/** A text that may be a product: as its number or label, with `words` as words of its name too. */
export interface ProductText {
  text: string;
  words: boolean;
}

/** How many texts are looked up at once. */
export const productTextsMax = 20;

/** What each of the texts, a JSON list, may mean; `text`: its place in the list. */
export const meantProducts = reading('product-texts', {
  query: { texts: '', customer: '' },
  answer: [{ ...meant, text: 0 }],
});

/** Products of these ids, a JSON list. */
export const productsOfLines = reading('product-lines', { query: { ids: '', customer: '' }, answer: [meant] });
export type LineProduct = AnswerOf<typeof productsOfLines>[number];

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
