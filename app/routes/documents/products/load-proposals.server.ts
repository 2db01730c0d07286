import { labelOfProduct } from '#app/invoicing/product/fill-line.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { productsOfLines, proposedProducts } from '#app/pocketbase/products/calls.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { readQuery } from '#app/values/page-query.ts';
import { listInsertable } from '../texts/text-blocks.server.ts';
import { toShownProduct } from './line-product.tsx';
import type { WrittenDraft } from '../editor/kinds.server.ts';

interface Opened {
  draft: Pick<WrittenDraft, 'customer' | 'lines'>;
  /** may name the line that has just been filled */
  address: string;
}

/** What a document can take from records: products in its lines, with those that they were filled from, and text blocks. */
export async function loadProposals(backend: Backend, opened?: Opened) {
  const { customer = '', lines = [] } = opened?.draft ?? {};
  const ids = [...new Set(lines.map(({ product }) => product))].filter((id) => recordIdPattern.test(id));
  const [proposed, textBlocks, named] = await Promise.all([
    ask(backend, proposedProducts),
    listInsertable(backend),
    ids.length === 0 ? [] : ask(backend, productsOfLines, { ids: JSON.stringify(ids), customer }),
  ]);
  const lineProducts = named.map(toShownProduct);
  const filled = opened === undefined ? null : readFilled(new URL(opened.address), lines, lineProducts);
  return {
    proposals: proposed.map(labelOfProduct),
    ...(proposed.length > 0 && { suggests: true }),
    ...(lineProducts.length > 0 && { lineProducts }),
    ...(filled !== null && { filled }),
    ...(textBlocks.length > 0 && { textBlocks }),
  };
}

function readFilled(url: URL, lines: Opened['draft']['lines'], products: readonly ReturnType<typeof toShownProduct>[]) {
  const index = Number(readQuery(url, 'filledRow')) - 1;
  const product = products.find(({ id }) => id === lines[index]?.product);
  return product === undefined
    ? null
    : { index, typed: readQuery(url, 'typedText').slice(0, 120), label: product.label };
}
