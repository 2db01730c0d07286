import { family, holdsWords, wordCounts } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { memberNames } from '#app/values/records.ts';

export const productPageSize = 30;

// What has no number comes last, by its name.
const orders = { number: "p.number = '', p.number COLLATE NOCASE", name: 'p.sortName' };

export type ProductSort = keyof typeof orders;
export const productSorts = memberNames(orders);

function condition(words: number): string {
  return ['p.company = {:company}', ...holdsWords('p.searchText', words)].join(' AND ');
}

interface PageChoice {
  words: number;
  sort: ProductSort;
  descending: boolean;
}

/** One page; all words of the search are wanted. */
export const productPage = family(
  { words: wordCounts, sort: productSorts, descending: [true, false] },
  {
    sql: ({ words, sort, descending }: PageChoice) =>
      `SELECT p.id, p.number, p.name, p.unitCode, p.unitPrice, p.priceMode, p.tax FROM products p
       WHERE p.archived = {:archived} AND ${condition(words)}
       ORDER BY ${orders[sort]} ${descending ? 'DESC' : 'ASC'}, p.sortName, p.id
       LIMIT ${productPageSize} OFFSET {:offset}`,
    row: { id: '', number: '', name: '', unitCode: '', unitPrice: '', priceMode: '', tax: '' },
  },
);

/** How many are found, archived and not. */
export const productCounts = family(
  { words: wordCounts },
  {
    sql: ({ words }: { words: number }) =>
      `SELECT p.archived, count(*) AS n FROM products p WHERE ${condition(words)} GROUP BY 1`,
    row: { archived: false, n: 0 },
  },
);

/** The one of that number, archived or not, however its letters are written. */
export const productOfNumber = {
  sql: `SELECT id, number FROM products WHERE company = {:company} AND number != ''
    AND number = {:number} COLLATE NOCASE`,
  row: { id: '', number: '' },
} satisfies Statement;
