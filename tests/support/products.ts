import { randomUUID } from 'node:crypto';
import { emptyValues } from '#app/invoicing/fields.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import type { ProductFields } from '#app/invoicing/product/fields.ts';
import { textBlockFields } from '#app/invoicing/text-blocks/fields.ts';
import type { TextBlockFields } from '#app/invoicing/text-blocks/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { createProduct } from '#app/pocketbase/products/queries.ts';
import { createTextBlock } from '#app/pocketbase/text-blocks/calls.ts';

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

/** Id of a new text. */
export async function createSampleTextBlock(backend: Backend, fields: Partial<TextBlockFields> = {}): Promise<string> {
  const block: TextBlockFields = { ...emptyValues(textBlockFields), name: 'Dank', text: 'Danke!', ...fields };
  return accepted(await ask(backend, createTextBlock, { createKey: randomUUID(), fields: block })).id;
}
