import { mandateColumns, customerColumns } from '../customers/record.ts';
import type { Statement } from '../statement.ts';

/** Keeps one batch of rows. */
export const keepRows = {
  sql: `INSERT OR REPLACE INTO import_rows (import, company, kind, position, content)
    VALUES ({:import}, {:company}, {:kind}, {:position}, {:content})`,
  row: {},
} satisfies Statement;

export const dropRow = {
  sql: 'DELETE FROM import_rows WHERE import = {:import} AND company = {:company} AND kind = {:kind} AND position = {:position}',
  row: {},
} satisfies Statement;

/** What a batch would fill, value by value; and what an import has filled. */
export const fillingValues = {
  sql: `SELECT r.value ->> '$.customer' AS customer, c.key AS name, CAST(c.value AS TEXT) AS value
    FROM import_rows b, json_each(b.content) r, json_each(r.value, '$.columns') c
    WHERE b.import = {:import} AND b.company = {:company} AND b.kind = 'filling' AND b.position = {:position}`,
  row: { customer: '', name: '', value: '' },
} satisfies Statement;

export const filledValues = {
  sql: `SELECT r.value ->> '$.customer' AS customer, r.value ->> '$.name' AS name, r.value ->> '$.value' AS value
    FROM import_rows b, json_each(b.content) r
    WHERE b.import = {:import} AND b.company = {:company} AND b.kind = 'filled' AND b.position BETWEEN {:from} AND {:to}`,
  row: { customer: '', name: '', value: '' },
} satisfies Statement;

/** All but the cells, and what was filled already. */
export const dropResults = {
  sql: "DELETE FROM import_rows WHERE import = {:import} AND company = {:company} AND kind NOT IN ('cells', 'filled')",
  row: {},
} satisfies Statement;

/** What is of no use once the rows are records: what is told of the others stays. */
export const dropStaged = {
  sql: `DELETE FROM import_rows WHERE import = {:import} AND company = {:company} AND kind IN ('cells', 'new', 'doubtful')`,
  row: {},
} satisfies Statement;

export const dropAllRows = {
  sql: 'DELETE FROM import_rows WHERE import = {:import} AND company = {:company}',
  row: {},
} satisfies Statement;

/** Rows whose import has rested since then, unless it is done, whose report stays longer. */
export const dropRested = {
  sql: `DELETE FROM import_rows WHERE import IN (SELECT i.id FROM table_imports i
    WHERE i.updated < CASE i.state WHEN 'done' THEN {:doneBefore} ELSE {:before} END)`,
  row: {},
} satisfies Statement;

export const rowsOfImport = {
  sql: `SELECT position, content FROM import_rows WHERE import = {:import} AND company = {:company} AND kind = {:kind}
    AND position >= {:from} ORDER BY position LIMIT {:batches}`,
  row: { position: 0, content: '' },
} satisfies Statement;

export const countsOfImport = {
  sql: `SELECT kind, sum(json_array_length(content)) AS n FROM import_rows
    WHERE import = {:import} AND company = {:company} GROUP BY kind`,
  row: { kind: '', n: 0 },
} satisfies Statement;

const listed = { id: '', fileName: '', file: '', state: '', rows: 0, added: 0, doneAt: '' };

export const lastImports = {
  sql: `SELECT id, fileName, file, state, rows, added, doneAt FROM table_imports WHERE company = {:company} AND target = {:target}
    AND state IN ('done', 'undone') ORDER BY created DESC LIMIT 20`,
  row: listed,
} satisfies Statement;

export const rememberedMapping = {
  sql: `SELECT mapping FROM table_imports WHERE company = {:company} AND target = {:target} AND heading = {:heading}
    AND remembered = TRUE AND state = 'done' ORDER BY updated DESC LIMIT 1`,
  row: { mapping: '' },
} satisfies Statement;

const keysMax = 1000;

export const customerKeys = {
  sql: `SELECT id, number, name, sortName, postCode, city, vatId, email, sourceNumber FROM customers
    WHERE company = {:company} AND id > {:after} ORDER BY id LIMIT ${keysMax}`,
  row: {
    ...{ id: '', number: 0, name: '', sortName: '', postCode: '', city: '', vatId: '', email: '', sourceNumber: '' },
  },
} satisfies Statement;

const staged = `SELECT r.value AS row FROM import_rows b, json_each(b.content) r
  WHERE b.import = {:import} AND b.company = {:company} AND b.kind = 'new'`;

/** The highest number that a row brings along, and how many bring one that a record has. */
export const stagedNumbers = {
  sql: `WITH numbers AS (SELECT row ->> '$.number' AS number FROM (${staged}))
    SELECT coalesce(max(number), 0) AS highest, coalesce(sum(number = 0), 0) AS without,
      coalesce(sum(number > 0 AND EXISTS (SELECT 1 FROM customers c WHERE c.company = {:company} AND c.number = numbers.number)), 0) AS used
    FROM numbers`,
  row: { highest: 0, without: 0, used: 0 },
} satisfies Statement;

const copied = customerColumns.filter((name) => name !== 'searchText');
const empty = mandateColumns.map((name) => (name === 'mandateBusiness' ? 'FALSE' : "''"));
const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";

/** All staged rows become customers; those without a number get the next ones from `last` on, in the order of the file. */
export const insertCustomers = {
  sql: `INSERT INTO customers (id, company, version, createKey, archived, created, updated, import, importHash, number, searchText,
      ${[...copied, ...mandateColumns].join(', ')})
    SELECT id, {:company}, 1, '', FALSE, ${now}, ${now}, {:import}, hash, number, searchText || ' ' || number,
      ${[...copied.map((name) => `columns ->> '$.${name}'`), ...empty].join(', ')}
    FROM (SELECT row ->> '$.id' AS id, row ->> '$.hash' AS hash, row -> '$.columns' AS columns,
      row ->> '$.columns.searchText' AS searchText, iif(row ->> '$.number' > 0, row ->> '$.number',
        {:last} + sum(row ->> '$.number' = 0) OVER (ORDER BY row ->> '$.line' ROWS UNBOUNDED PRECEDING)) AS number
      FROM (${staged}))`,
  row: {},
} satisfies Statement;

/** What an import has made, as the event of it says it: ids with the hashes of what was written. */
export const madeByImport = {
  sql: `SELECT coalesce(group_concat(id || ' ' || importHash, ' '), '') AS told
    FROM (SELECT id, importHash FROM customers WHERE import = {:import} AND company = {:company} ORDER BY id)`,
  row: { told: '' },
} satisfies Statement;

/** What names a customer, and keeps its import from being taken back. */
export const customerUses: readonly (readonly [table: string, column: string])[] = [
  ['contacts', 'customer'],
  ['debit_items', 'customer'],
  ['discarded_drafts', 'customer'],
  ['invoices', 'customer'],
  ['offer_versions', 'customer'],
  ['offers', 'customer'],
  ['payment_parts', 'customer'],
  ['projects', 'customer'],
  ['reminder_holds', 'subject'],
  ['schedules', 'customer'],
  ['vat_checks', 'customer'],
];

const usedMax = 20;

/** Customers of an import that something names, or that were changed since. */
export const usedOfImport = {
  sql: `SELECT c.id, c.number, c.name, c.version > 1 AS changed FROM customers c
    WHERE c.import = {:import} AND c.company = {:company} AND (c.version > 1
      OR ${customerUses.map(([table, column]) => `c.id IN (SELECT u.${column} FROM ${table} u WHERE u.company = {:company})`).join('\n      OR ')})
    ORDER BY c.number LIMIT ${usedMax}`,
  row: { id: '', number: 0, name: '', changed: false },
} satisfies Statement;

export const deleteImported = {
  sql: 'DELETE FROM customers WHERE import = {:import} AND company = {:company}',
  row: {},
} satisfies Statement;
