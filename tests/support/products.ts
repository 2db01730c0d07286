import { randomUUID } from 'node:crypto';
import { emptyValues } from '#app/invoicing/fields.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import type { ProductFields } from '#app/invoicing/product/fields.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { createProduct } from '#app/pocketbase/products/queries.ts';

/** Id of a new product. */
export async function createSampleProduct(backend: Backend, fields: Partial<ProductFields> = {}): Promise<string> {
  const product: ProductFields = {
    ...emptyValues(productFields),
    name: 'Satzspiegel und Muster',
    unitCode: 'HUR',
    unitPrice: '76',
    ...fields,
  };
  return accepted(await createProduct(backend, { createKey: randomUUID(), fields: product })).id;
}
