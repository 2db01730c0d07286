import type { Saved } from '../call.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import { answerRepeated, createVersioned, saveArchived, saveVersioned } from '../engine/saving.ts';
import { recordHashData } from '../record-hashes/record-hashes.hooks.ts';
import type { Refuse } from '../refusal.ts';
import { boundWords } from '../statement.ts';
import * as calls from './calls.ts';
import { productCounts, productOfNumber, productPage, productPageSize, productSorts } from './sql.ts';

export const routes = [
  answers('person', calls.listProducts, (app, { scope, query }) => listProducts(app, scope, query)),
  writes('person', calls.createProduct, { work: createProduct }),
  writes('person', calls.saveProduct, { work: saveProduct }),
  writes('person', calls.archiveProduct, { work: archiveProduct }),
];

function listProducts(app: core.App, { company }: Tenancy, query: typeof calls.listProducts.query) {
  const bound = boundWords(query.search);
  const words = Object.keys(bound).length;
  const values = { company, ...bound };
  const sort = productSorts.find((each) => each === query.sort) ?? 'number';
  const offset = (Math.max(1, query.page) - 1) * productPageSize;
  const { archived, descending } = query;
  return {
    rows: allRows(app, productPage.of({ words, sort, descending }), { ...values, archived, offset }),
    counts: allRows(app, productCounts.of({ words }), values),
    pageSize: productPageSize,
  };
}

/** Creates a product, or answers the one that the same form made before (a double click makes one record). */
function createProduct(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createProduct>,
  { scope, body }: ChangeOf<typeof calls.createProduct>,
): Saved {
  const fields = calls.typedProductColumns;
  const repeated = answerRepeated(tx, refuse, { scope, collection: 'products', fields, body });
  if (repeated) return repeated;
  checkNumber(tx, refuse, { scope, number: body.fields.number, id: '' });
  const created = createVersioned(tx, scope, { collection: 'products', fields: calls.productColumns, body });
  const data = recordHashData(tx, 'products', created.id);
  appendEvent(tx, scope, { type: 'product-created', subject: created.id, data });
  return created;
}

function saveProduct(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveProduct>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveProduct>,
): Saved {
  const record = findOwn(tx, scope, { collection: 'products', id });
  checkNumber(tx, refuse, { scope, number: body.fields.number, id });
  const saved = saveVersioned(tx, refuse, { record, fields: calls.productColumns, body });
  const data = { version: saved.version, ...recordHashData(tx, 'products', id) };
  appendEvent(tx, scope, { type: 'product-changed', subject: id, data });
  return saved;
}

function archiveProduct(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.archiveProduct>,
  { scope, parameters: { id }, body: { archived } }: ChangeOf<typeof calls.archiveProduct>,
): { id: string } {
  const record = findOwn(tx, scope, { collection: 'products', id });
  saveArchived(tx, scope, { record, archived, subject: 'product' });
  return { id };
}

function checkNumber(
  tx: core.App,
  refuse: Refuse<'number-taken'>,
  { scope: { company }, number, id }: { scope: Tenancy; number: string; id: string },
): void {
  const other = allRows(tx, productOfNumber, { company, number }).find((each) => each.id !== id);
  if (other) refuse('number-taken', { number: other.number });
}
