import { z } from 'zod';
import { searchTextOfRecord } from '#app/invoicing/fields.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import type { ProductFields } from '#app/invoicing/product/fields.ts';
import { foldText, sortNameOf } from '#app/values/search-text.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../companies/queries.ts';
import { columnShape, toColumns } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { ProductSort } from './sql.ts';

export const productRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  ...columnShape(productFields),
  archived: z.boolean(),
});
export type ProductRecord = z.output<typeof productRecord>;

/** What is stored, where a stale save is refused. */
export function toProduct(record: unknown): ProductRecord {
  return productRecord.parse(record);
}

interface ProductQuery {
  page: number;
  search: string;
  /** '': of every group */
  group: string;
  archived: boolean;
  sort: ProductSort;
  descending: boolean;
}

export async function listProducts(backend: Backend, query: ProductQuery) {
  const asked = { ...query, search: foldText(query.search) };
  const { rows, counts, groups, pageSize } = await ask(backend, calls.listProducts, asked);
  const countOf = (archived: boolean) => counts.find((each) => each.archived === archived)?.n ?? 0;
  const tabs = { active: countOf(false), archived: countOf(true) };
  return {
    rows,
    pageSize,
    groups: groups.map(({ groupName }) => groupName),
    counts: tabs,
    total: countOf(query.archived),
  };
}

/** The product, or null when there is none of that id in the own company. */
export function findProduct(backend: Backend, id: string): Promise<ProductRecord | null> {
  return findRecord(backend, { collection: 'products', id, schema: productRecord });
}

function columnsOf(fields: ProductFields): calls.ProductColumns {
  return {
    ...toColumns(productFields, fields),
    sortName: sortNameOf(fields.name),
    searchText: searchTextOfRecord(productFields, fields),
  };
}

/** Creates one product; the same `createKey` with the same fields again answers the first. */
export function createProduct(
  backend: Backend,
  { createKey, fields }: { createKey: string; fields: ProductFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createProduct>>> {
  return ask(backend, calls.createProduct, { createKey, fields: columnsOf(fields) });
}

export function saveProduct(
  backend: Backend,
  { fields, ...change }: { id: string; version: number; fields: ProductFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveProduct>>> {
  return ask(backend, calls.saveProduct, { ...change, fields: columnsOf(fields) });
}
