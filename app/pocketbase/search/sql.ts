import { draftRows, listedInvoice } from '../invoices/sql.ts';
import { listedOffer } from '../offers/sql.ts';
import { family, holdsWords, wordCounts } from '../statement.ts';

/** How many of each kind the search shows; one more is asked for, so that it can say that there are more. */
export const foundMax = 10;

const counts = { words: wordCounts.filter((words) => words > 0) };

interface Choice {
  words: number;
}

/** Drafts are few. */
export const foundDrafts = family(counts, {
  sql: ({ words }: Choice) =>
    `${draftRows} AND ${holdsWords('i.searchText', words).join(' AND ')} ORDER BY i.listOrder DESC LIMIT ${foundMax + 1}`,
  row: listedInvoice.row,
});

/** Customers by name, the archived ones last. */
export const foundCustomers = family(counts, {
  sql: ({ words }: Choice) =>
    `SELECT c.id, c.number, c.name, c.city, c.email, c.archived FROM customers c WHERE c.id IN (SELECT c.id
    FROM customers c INDEXED BY idx_customers_list WHERE c.company = {:company}
    AND ${holdsWords('c.searchText', words).join(' AND ')} ORDER BY c.archived, c.sortName LIMIT ${foundMax + 1})
    ORDER BY c.archived, c.sortName`,
  row: { id: '', number: 0, name: '', city: '', email: '', archived: false },
});

/** Offers, the last numbered first, drafts before them; archived ones too. */
export const foundOffers = family(counts, {
  sql: ({ words }: Choice) =>
    `SELECT ${listedOffer.columns} FROM offers o WHERE o.id IN (SELECT o.id FROM offers o INDEXED BY idx_offers_list
    WHERE o.company = {:company} AND ${holdsWords('o.searchText', words).join(' AND ')}
    ORDER BY o.listOrder DESC LIMIT ${foundMax + 1}) ORDER BY o.listOrder DESC`,
  row: listedOffer.row,
});
