import { mandateColumns, typedColumns } from '../customers/record.ts';
import { profileColumns } from '../companies/record.ts';
import { columnsOfSeries } from '../schedules/columns.ts';
import { family } from '../statement.ts';
import type { Family, Statement } from '../statement.ts';

// Records that people go on changing and that documents and debits take their accounts, names and prices from: each save's
// event holds a hash of what was typed into them, as text, so that the same is computed wherever it is asked.

const columns = {
  companies: profileColumns,
  customers: [...typedColumns, ...mandateColumns],
  schedules: columnsOfSeries,
} as const satisfies Record<string, readonly string[]>;

export type KeptTable = keyof typeof columns;
export const keptTables = Object.keys(columns) as KeptTable[];

const textsOf = (table: KeptTable) => columns[table].map((name) => `CAST("${name}" AS TEXT) AS "${name}"`).join(', ');
const exampleOf = (table: KeptTable): Record<string, string> =>
  Object.fromEntries(columns[table].map((name): [string, string] => [name, '']));

/** What the hash is of. */
export const keptRow: Family<KeptTable, Record<string, string>> = {
  row: {},
  of: (table) => ({ sql: `SELECT ${textsOf(table)} FROM ${table} WHERE id = {:id}`, row: exampleOf(table) }),
  every: () => keptTables.map(keptRow.of),
};

const companyOf: Record<KeptTable, string> = { companies: 'id', customers: 'company', schedules: 'company' };

export const recordsOf = family(
  { table: keptTables },
  {
    sql: ({ table }: { table: KeptTable }) => `SELECT id, ${companyOf[table]} AS company FROM ${table} ORDER BY rowid`,
    row: { id: '', company: '' },
  },
);

/** The hash of the last save. */
export const lastSaved = {
  sql: `SELECT data ->> '$.saved' AS saved FROM events WHERE company = {:company} AND subject = {:subject}
    AND data ->> '$.saved' IS NOT NULL ORDER BY seq DESC LIMIT 1`,
  row: { saved: '' },
} satisfies Statement;
