import { labelOfProduct } from '#app/invoicing/product/fill-line.ts';
import { memberOf } from '#app/values/records.ts';
import { foldText } from '#app/values/search-text.ts';
import type { Saved } from '../call.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import { answerRepeated, archives, createVersioned, saveVersioned } from '../engine/saving.ts';
import { recordHashData } from '../record-hashes/record-hashes.hooks.ts';
import type { Refuse } from '../refusal.ts';
import { boundWords } from '../statement.ts';
import * as calls from './calls.ts';
import {
  lastMade,
  lastPrice,
  lastUsed,
  productCounts,
  productGroups,
  productOfNumber,
  productPage,
  productPageSize,
  productSorts,
  productsOfIds,
  productsOfNumber,
  productsOfWords,
  proposedMax,
  usesOfProduct,
} from './sql.ts';

export const routes = [
  answers('person', calls.listProducts, (app, { scope, query }) => listProducts(app, scope, query)),
  answers('person', calls.listProductGroups, (app, { scope: { company } }) => allRows(app, productGroups, { company })),
  answers('person', calls.usesOf, (app, { scope, parameters: { id } }) => {
    const product = findOwn(app, scope, { collection: 'products', id });
    return allRows(app, usesOfProduct, { company: scope.company, product: product.id });
  }),
  answers('person', calls.proposedProducts, (app, { scope: { company } }) => {
    const used = allRows(app, lastUsed, { company });
    if (used.length === proposedMax) return used;
    const others = allRows(app, lastMade, { company }).filter(({ id }) => !used.some((each) => each.id === id));
    return [...used, ...others].slice(0, proposedMax);
  }),
  answers('person', calls.meantProducts, (app, { scope, query }) => listMeant(app, scope, query)),
  answers('person', calls.productsOfLines, (app, { scope, query: { ids, customer } }) =>
    allRows(app, productsOfIds, { company: scope.company, ids }).map((row) =>
      withLastPrice(app, scope, { row, customer }),
    ),
  ),
  writes('person', calls.createProduct, { work: createProduct }),
  writes('person', calls.saveProduct, { work: saveProduct }),
  writes('person', calls.archiveProduct, { work: archives({ collection: 'products', subject: 'product' }) }),
];

function listProducts(app: core.App, { company }: Tenancy, query: typeof calls.listProducts.query) {
  const bound = boundWords(query.search);
  const words = Object.keys(bound).length;
  const values = { company, ...bound, group: query.group };
  const sort = productSorts.find((each) => each === query.sort) ?? 'number';
  const offset = (Math.max(1, query.page) - 1) * productPageSize;
  const { archived, descending } = query;
  return {
    rows: allRows(app, productPage.of({ words, sort, descending }), { ...values, archived, offset }),
    counts: allRows(app, productCounts.of({ words }), values),
    groups: allRows(app, productGroups, { company }),
    pageSize: productPageSize,
  };
}

type Filling = typeof productsOfNumber.row;

function withLastPrice(app: core.App, { company }: Tenancy, { row, customer }: { row: Filling; customer: string }) {
  const [last] = customer === '' ? [] : allRows(app, lastPrice, { company, customer, product: row.id });
  const { unitPrice = '', priceMode = '', issueDate = '' } = last ?? {};
  return { ...row, lastPrice: unitPrice, lastPriceMode: priceMode, lastPriceDay: issueDate };
}

function readList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Said below.
  }
  throw new BadRequestError('no list');
}

/** A number is meant by itself, or at the beginning of a label; words mean whatever has all of them. */
function listMeant(app: core.App, scope: Tenancy, { texts, customer }: typeof calls.meantProducts.query) {
  return readList(texts)
    .slice(0, calls.productTextsMax)
    .flatMap((each: unknown, index) => {
      const typed = memberOf(each, 'text');
      if (typeof typed !== 'string') return [];
      const folded = foldText(typed);
      const [first = ''] = typed.split(' ');
      const { company } = scope;
      const exact = allRows(app, productsOfNumber, { company, number: typed, other: first });
      const isExact = exact.some((row) => [row.number, labelOfProduct(row)].some((text) => foldText(text) === folded));
      const bound = boundWords(folded);
      const words = Object.keys(bound).length;
      const byWords = memberOf(each, 'words') === true && !isExact && words > 0;
      const rows = byWords ? allRows(app, productsOfWords.of({ words }), { company, ...bound }) : isExact ? exact : [];
      return rows.map((row) => ({ ...withLastPrice(app, scope, { row, customer }), text: index }));
    });
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

function checkNumber(
  tx: core.App,
  refuse: Refuse<'number-taken'>,
  { scope: { company }, number, id }: { scope: Tenancy; number: string; id: string },
): void {
  const other = allRows(tx, productOfNumber, { company, number }).find((each) => each.id !== id);
  if (other) refuse('number-taken', { number: other.number });
}
