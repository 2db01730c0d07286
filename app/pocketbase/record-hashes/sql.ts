import { bankAccountFields, companyOnlyFields } from '#app/invoicing/company/bank-account.ts';
import { customerFields, mandateFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { family } from '../statement.ts';
import type { Family, Statement } from '../statement.ts';
import { memberNames } from '#app/values/records.ts';

// Records that people go on changing and that documents and debits take their accounts, names and prices from: each save's
// event holds a hash of what was typed into them, as text, so that the same is computed wherever it is asked.

/** What is hashed of each, as text. */
export const hashedColumns = {
  companies: [...fieldNames(companyOnlyFields), 'bankAccount'],
  bank_accounts: fieldNames(bankAccountFields),
  customers: [...fieldNames(customerFields), ...fieldNames(mandateFields)],
  products: fieldNames(productFields),
  // The day of the next one and the customer's name go on by themselves.
  schedules: [...fieldNames(scheduleFields), 'customer', 'project', 'draft'],
} as const satisfies Record<string, readonly string[]>;

export type HashedTable = keyof typeof hashedColumns;
export const hashedTables = memberNames(hashedColumns);

const textsOf = (table: HashedTable) =>
  hashedColumns[table].map((name) => `CAST("${name}" AS TEXT) AS "${name}"`).join(', ');
const exampleOf = (table: HashedTable): Record<string, string> =>
  Object.fromEntries(hashedColumns[table].map((name): [string, string] => [name, '']));

/** What the hash is of. */
export const hashedRow: Family<HashedTable, Record<string, string>> = {
  row: {},
  of: (table) => ({ sql: `SELECT ${textsOf(table)} FROM ${table} WHERE id = {:id}`, row: exampleOf(table) }),
  every: () => hashedTables.map(hashedRow.of),
};

const companyOf = (table: HashedTable) => (table === 'companies' ? 'id' : 'company');

export const hashedRecords = family(
  { table: hashedTables },
  {
    sql: ({ table }: { table: HashedTable }) =>
      `SELECT id, ${companyOf(table)} AS company FROM ${table} ORDER BY rowid`,
    row: { id: '', company: '' },
  },
);

/** The hash of the last save; of a customer that came with others and was not saved since, what it came with. */
export const lastRecordHash = {
  sql: `SELECT saved FROM (SELECT data ->> '$.saved' AS saved, seq FROM events WHERE company = {:company} AND subject = {:subject}
    AND data ->> '$.saved' IS NOT NULL UNION ALL SELECT importHash, 0 FROM customers WHERE company = {:company} AND id = {:subject}
    AND importHash != '') ORDER BY seq DESC LIMIT 1`,
  row: { saved: '' },
} satisfies Statement;
