import { z } from 'zod';
import { csvMappingFields } from '#app/invoicing/banking/csv-mapping.ts';
import { mapFields } from '#app/invoicing/fields.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { queriedCashDiscount } from '../invoices/record.ts';
import { recordIdPattern } from '../records.ts';
import * as calls from './calls.ts';

/** What came in: open, booked and set aside, with what it may be for; and what went out and is undecided. */
export async function listBankEntries(backend: Backend) {
  const { invoices, owed, ...listed } = await ask(backend, calls.bankEntries);
  return {
    ...listed,
    invoices: invoices.map((row) => ({ ...row, discount: queriedCashDiscount.parse(row.discount) })),
    owed: owed.map((row) => ({ ...row, writtenOff: false, discount: null })),
  };
}
export type BankEntryList = Awaited<ReturnType<typeof listBankEntries>>;

/** An entry of the own company as it stands, or null. */
export async function findBankEntry(backend: Backend, id: string) {
  if (!recordIdPattern.test(id)) return null;
  const [entry] = await ask(backend, calls.findBankEntry, { id });
  return entry ?? null;
}

/** The last import that stands, with how many entries it has and how many of them are booked; null for none. */
export async function findLastImport(backend: Backend) {
  const { imports, booked } = await ask(backend, calls.lastBankImport);
  const [last] = imports;
  if (last === undefined) return { import: null, booked };
  return { import: { ...last, ids: last.ids.split(','), formats: last.formats.split(',') }, booked };
}

/** Of files that were read before a column was asked for it is not known. */
const csvMappingValues = z.object({
  ...mapFields(csvMappingFields, () => z.string()),
  side: z.string().optional(),
  payee: z.string().optional(),
  fee: z.string().optional(),
  net: z.string().optional(),
});
const remembered = z.array(z.object({ heading: z.string(), values: csvMappingValues }));

/** How CSV files were read, by the SHA-256 of their headings or shape. */
export async function listCsvMappings(backend: Backend): Promise<z.output<typeof remembered>> {
  return remembered.parse(await ask(backend, calls.csvMappings));
}
