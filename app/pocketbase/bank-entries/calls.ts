import type { BankEntry } from '#app/invoicing/banking/bank-entry.ts';
import { reading, writing } from '../call.ts';

/** An entry as it is kept. `identity`: the SHA-256 of the text that tells it apart. */
export interface StoredBankEntry extends BankEntry {
  account: string;
  identity: string;
  /** of a part of a collective booking: the whole of it, which another file may tell as one */
  wholeCents?: number | undefined;
}

/** What came in and what was decided about it, with the open invoices that it may be for; and what went out, with what it may be. */
export const listBankEntries = reading('bank-entries');

/** One entry, and whether anything was decided about it. */
export const findBankEntry = reading('bank-entries/{id}');

/** What was read together in one format; `id`: chosen by who reads, 15 letters and digits. */
export interface BankImport {
  id: string;
  /** the SHA-256 of the bytes, and what the columns of a CSV file are remembered by */
  file: string;
  heading: string;
  format: string;
  /** what became of it, as JSON */
  summary: string;
}

/**
 * Keeps the entries of one account that are not there yet, as part of an import. `accounts`: how files may call the account;
 * `told`: the identities of all that the same file tells of it, kept by this call or by others.
 */
export const saveBankEntries = writing<{
  import: BankImport;
  accounts: readonly string[];
  told: readonly string[];
  entries: readonly StoredBankEntry[];
}>()({
  method: 'POST',
  path: 'bank-entries',
});

/** The file that was read last and stands, with how much of it is booked. */
export const lastBankImport = reading('bank-imports/last');

/** Takes the last file back, with how its columns were remembered; nothing of it may be booked. */
export const undoBankImport = writing<{ import: string }>()({
  method: 'POST',
  path: 'bank-imports/undo',
  refusals: ['import-not-last', 'import-booked'],
});

/** How CSV files were read, by their headings or their shape, the last used first. */
export const csvMappings = reading('csv-mappings');

/** Remembers how such a file is read; `heading`: the SHA-256 of its headings, or of its shape where it has none. */
export const rememberCsvMapping = writing<{ heading: string; values: Readonly<Record<string, string>> }>()({
  method: 'POST',
  path: 'csv-mappings',
});

/** Sets an entry aside, or opens it again. */
export const decideBankEntry = writing<{ kind: 'aside' | 'open' }>()({
  method: 'POST',
  path: 'bank-entries/{id}/decision',
  refusals: ['entry-taken'],
});
