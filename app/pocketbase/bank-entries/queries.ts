import { z } from 'zod';
import { csvMappingFields } from '#app/invoicing/banking/csv-mapping.ts';
import type { CsvMappingValues } from '#app/invoicing/banking/csv-mapping.ts';
import { mapFields } from '#app/invoicing/fields.ts';
import type { Backend } from '../backend.ts';
import { pathOf, callRequestWithBody } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import { openBatches } from '../debits/sql.ts';
import { foundDiscount } from '../invoices/record.ts';
import { recordIdPattern, rowSchema } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import {
  bookedOfImports,
  credits,
  entriesOfState,
  entryCounts,
  knownPayers,
  lastImport,
  owedInvoices,
  paidInvoices,
  payableInvoices,
} from './sql.ts';

const entryRow = rowSchema(entriesOfState);
export type BankEntryRow = z.output<typeof entryRow>;
const payableInvoice = rowSchema(payableInvoices).extend({ discount: foundDiscount });

const owedInvoice = rowSchema(owedInvoices).transform((row) => ({ ...row, writtenOff: false, discount: null }));

const listed = z.object({
  open: z.array(entryRow),
  booked: z.array(entryRow),
  aside: z.array(entryRow),
  out: z.array(entryRow),
  counts: z.array(rowSchema(entryCounts)),
  invoices: z.array(payableInvoice),
  batches: z.array(rowSchema(openBatches)),
  payers: z.array(rowSchema(knownPayers)),
  paid: z.array(rowSchema(paidInvoices)),
  owed: z.array(owedInvoice),
  credits: z.array(rowSchema(credits)),
});
export type BankEntryList = z.output<typeof listed>;

/** What came in: open, booked and set aside, with what it may be for; and what went out and is undecided. */
export function listBankEntries(backend: Backend): Promise<BankEntryList> {
  return backend.read(calls.listBankEntries.path, listed);
}

const foundEntry = z.object({
  id: z.string(),
  state: z.enum(['open', 'booked', 'aside']),
  /** that it is booked by, or '' */
  payment: z.string(),
  bookingDate: z.string(),
  amountCents: z.number().int(),
  name: z.string(),
  purpose: z.string(),
});

/** An entry of the own company as it stands, or null. */
export async function findBankEntry(backend: Backend, id: string): Promise<z.output<typeof foundEntry> | null> {
  if (!recordIdPattern.test(id)) return null;
  const { entry } = await backend.read(pathOf(calls.findBankEntry, { id }), z.object({ entry: foundEntry.nullable() }));
  return entry;
}

const kept = z.object({ added: z.number().int() });

/** Keeps what is not there yet; answers how many that were. */
export function saveBankEntries(
  backend: Backend,
  read: {
    import: calls.BankImport;
    accounts: readonly string[];
    told: readonly string[];
    entries: readonly calls.StoredBankEntry[];
  },
): Promise<Outcome<z.output<typeof kept>>> {
  return backend.write({ ...callRequestWithBody(calls.saveBankEntries, read), schema: kept });
}

const importRow = rowSchema(lastImport).transform(({ ids, formats, ...row }) => ({
  ...row,
  ids: ids.split(','),
  formats: formats.split(','),
}));

const foundImport = z.object({
  import: importRow.nullable(),
  booked: z.array(rowSchema(bookedOfImports)),
});
export type BookedOfImport = z.output<typeof foundImport>['booked'];

/** The last import that stands, with how many entries it has and how many of them are booked; null for none. */
export function findLastImport(backend: Backend): Promise<z.output<typeof foundImport>> {
  return backend.read(calls.lastBankImport.path, foundImport);
}

export function undoBankImport(
  backend: Backend,
  id: string,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.undoBankImport>>> {
  return backend.write({
    ...callRequestWithBody(calls.undoBankImport, { import: id }),
    schema: z.object({ id: z.string() }),
  });
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
export function listCsvMappings(backend: Backend): Promise<z.output<typeof remembered>> {
  return backend.read(calls.csvMappings.path, remembered);
}

export function rememberCsvMapping(
  backend: Backend,
  { heading, values }: { heading: string; values: CsvMappingValues },
): Promise<Outcome<{ kept: number }>> {
  return backend.write({
    ...callRequestWithBody(calls.rememberCsvMapping, { heading, values }),
    schema: z.object({ kept: z.number().int() }),
  });
}

const decided = z.object({ id: z.string() });

export function decideBankEntry(
  backend: Backend,
  { id, kind }: { id: string; kind: 'aside' | 'open' },
): Promise<Outcome<z.output<typeof decided>, RefusalOf<typeof calls.decideBankEntry>>> {
  return backend.write({ ...callRequestWithBody(calls.decideBankEntry, { kind }, { id }), schema: decided });
}
