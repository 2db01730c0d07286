import type { Statement } from '../statement.ts';

/** All layouts, the archived ones last; each with the kinds that take it and how many customers do. */
export const layoutList = {
  sql: `SELECT l.id, l.name, l.version, l.archived, l.updated,
    (SELECT json_group_array(u.kind) FROM layout_uses u WHERE u.layout = l.id) AS kinds,
    (SELECT count(*) FROM customers c WHERE c.company = l.company AND c.layout = l.id) AS customers
    FROM layouts l WHERE l.company = {:company} ORDER BY l.archived, l.name COLLATE NOCASE, l.id`,
  row: { id: '', name: '', version: 0, archived: false, updated: '', kinds: '', customers: 0 },
} satisfies Statement;

/** The layout that a document takes: the customer's, else that of its kind, else the company's. */
export const chosenLayout = {
  sql: `SELECT l.id, l.name, l.settings FROM layouts l JOIN (
      SELECT c.layout AS layout, 1 AS place FROM customers c WHERE c.id = {:customer} AND c.company = {:company}
      UNION ALL
      SELECT u.layout, CASE u.kind WHEN '' THEN 3 ELSE 2 END FROM layout_uses u
      WHERE u.company = {:company} AND u.kind IN ({:kind}, '')
    ) chosen ON chosen.layout = l.id
    WHERE l.company = {:company} AND l.archived = FALSE ORDER BY chosen.place LIMIT 1`,
  row: { id: '', name: '', settings: '' },
} satisfies Statement;

export const deleteUses = {
  sql: 'DELETE FROM layout_uses WHERE company = {:company} AND layout = {:layout}',
  row: {},
} satisfies Statement;

export const setUse = {
  sql: `INSERT INTO layout_uses (company, kind, layout) VALUES ({:company}, {:kind}, {:layout})
    ON CONFLICT (company, kind) DO UPDATE SET layout = {:layout}`,
  row: {},
} satisfies Statement;

function extreme(direction: 'ASC' | 'DESC'): Statement<{ id: string }> {
  return {
    sql: `SELECT id FROM invoices WHERE company = {:company} AND status = 'issued' AND origin = ''
      ORDER BY json_array_length(snapshot, '$.lines') ${direction}, length(snapshot) ${direction} LIMIT 1`,
    row: { id: '' },
  };
}

/** The issued invoice with most lines, then most text. */
export const longestInvoice = extreme('DESC');

export const shortestInvoice = extreme('ASC');
