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

const ofGroup = "({:group} = '' OR p.groupName = {:group})";

/** How many documents name it, whatever their kind. */
const useCount = `(SELECT count(*) FROM (SELECT DISTINCT u.kind, u.document FROM product_uses u WHERE u.product = p.id))`;

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
      `SELECT p.id, p.number, p.name, p.unitCode, p.unitPrice, p.priceMode, p.tax, ${useCount} AS uses
       FROM products p WHERE p.archived = {:archived} AND ${condition(words)} AND ${ofGroup}
       ORDER BY ${orders[sort]} ${descending ? 'DESC' : 'ASC'}, p.sortName, p.id
       LIMIT ${productPageSize} OFFSET {:offset}`,
    row: { id: '', number: '', name: '', unitCode: '', unitPrice: '', priceMode: '', tax: '', uses: 0 },
  },
);

/** How many are found, archived and not. */
export const productCounts = family(
  { words: wordCounts },
  {
    sql: ({ words }: { words: number }) =>
      `SELECT p.archived, count(*) AS n FROM products p WHERE ${condition(words)} AND ${ofGroup} GROUP BY 1`,
    row: { archived: false, n: 0 },
  },
);

/** The head's search: those that can be chosen first. */
export const foundProducts = family(
  { words: wordCounts.filter((words) => words > 0) },
  {
    sql: ({ words }: { words: number }) =>
      `SELECT p.id, p.number, p.name, p.groupName, p.archived FROM products p WHERE ${condition(words)}
       ORDER BY p.archived, p.sortName, p.id LIMIT {:limit}`,
    row: { id: '', number: '', name: '', groupName: '', archived: false },
  },
);

/** What products are grouped by. */
export const productGroups = {
  sql: `SELECT DISTINCT groupName FROM products WHERE company = {:company} AND groupName != ''
    ORDER BY groupName COLLATE NOCASE LIMIT 200`,
  row: { groupName: '' },
} satisfies Statement;

/** How many documents the page of a product shows. */
export const usesShown = 20;

/** Documents that name it, those last that did so first; one more is asked for, so that it can say that there are more. */
export const usesOfProduct = {
  sql: `SELECT u.kind, u.document AS id, coalesce(i.number, o.number, '') AS number,
    coalesce(i.customerName, o.customerName, s.customerName, '') AS customerName,
    coalesce(i.issueDate, o.issueDate, '') AS issueDate, coalesce(s.name, '') AS name
    FROM (SELECT kind, document, max(no) AS no FROM product_uses WHERE product = {:product} AND company = {:company}
      GROUP BY kind, document ORDER BY no DESC LIMIT ${usesShown + 1}) u
    LEFT JOIN invoices i ON u.kind = 'invoice' AND i.id = u.document
    LEFT JOIN offers o ON u.kind = 'offer' AND o.id = u.document
    LEFT JOIN schedules s ON u.kind = 'schedule' AND s.id = u.document ORDER BY u.no DESC`,
  row: { kind: '', id: '', number: '', customerName: '', issueDate: '', name: '' },
} satisfies Statement;

/** The one of that number, archived or not, however its letters are written. */
export const productOfNumber = {
  sql: `SELECT id, number FROM products WHERE company = {:company} AND number != ''
    AND number = {:number} COLLATE NOCASE`,
  row: { id: '', number: '' },
} satisfies Statement;

const filling = {
  id: '',
  number: '',
  name: '',
  description: '',
  unitCode: '',
  unitPrice: '',
  priceMode: '',
  tax: '',
  nameEnglish: '',
  descriptionEnglish: '',
  archived: false,
};
const fillingColumns = memberNames(filling)
  .map((name) => `p.${name}`)
  .join(', ');

/** Archived or not, those of one of two numbers. */
export const productsOfNumber = {
  sql: `SELECT ${fillingColumns} FROM products p WHERE p.company = {:company} AND p.number != ''
    AND p.number COLLATE NOCASE IN ({:number}, {:other})`,
  row: filling,
} satisfies Statement;

/** How many products a line is asked about. */
const meantMax = 9;

/** Those that can be chosen, and have all words. */
export const productsOfWords = family(
  { words: wordCounts.filter((words) => words > 0) },
  {
    sql: ({ words }: { words: number }) =>
      `SELECT ${fillingColumns} FROM products p WHERE p.archived = FALSE AND ${condition(words)}
       ORDER BY p.sortName, p.id LIMIT ${meantMax + 1}`,
    row: filling,
  },
);

/** By their ids, which stand in a JSON list. */
export const productsOfIds = {
  sql: `SELECT ${fillingColumns} FROM products p WHERE p.company = {:company}
    AND p.id IN (SELECT value FROM json_each({:ids}))`,
  row: filling,
} satisfies Statement;

/** What a customer was asked for a product last. */
export const lastPrice = {
  sql: `SELECT l.value ->> '$.unitPrice' AS unitPrice, coalesce(i.draft ->> '$.priceMode', 'net') AS priceMode, i.issueDate
    FROM (SELECT i.draft, i.issueDate, i.listOrder FROM invoices i WHERE i.customer = {:customer}
      AND i.company = {:company} AND i.status = 'issued' AND EXISTS (SELECT 1 FROM product_uses u
        WHERE u.product = {:product} AND u.kind = 'invoice' AND u.document = i.id)
      ORDER BY i.listOrder DESC LIMIT 1) i, json_each(i.draft, '$.lines') l
    WHERE l.value ->> '$.product' = {:product} AND l.value ->> '$.unitPrice' != '' ORDER BY l.key DESC LIMIT 1`,
  row: { unitPrice: '', priceMode: '', issueDate: '' },
} satisfies Statement;

/** How many products a line proposes. */
export const proposedMax = 30;

/** Of the last uses, each product once, the last one first. */
export const lastUsed = {
  sql: `SELECT p.id, p.number, p.name FROM (SELECT product, max(no) AS no FROM (SELECT product, no FROM product_uses
      WHERE company = {:company} ORDER BY no DESC LIMIT 500) GROUP BY product) u
    JOIN products p ON p.id = u.product AND p.archived = FALSE ORDER BY u.no DESC LIMIT ${proposedMax}`,
  row: { id: '', number: '', name: '' },
} satisfies Statement;

/** Those that were made last. */
export const lastMade = {
  sql: `SELECT p.id, p.number, p.name FROM products p WHERE p.company = {:company} AND p.archived = FALSE
    ORDER BY p.rowid DESC LIMIT ${proposedMax}`,
  row: { id: '', number: '', name: '' },
} satisfies Statement;
