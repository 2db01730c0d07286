import type { BankEntry } from '../../invoicing/banking/bank-entry.ts';
import { reading, writing } from '../call.ts';

/** An entry as it is kept. `identity`: the SHA-256 of the text that tells it apart. */
export interface KeptEntry extends BankEntry {
  account: string;
  identity: string;
}

/** What came in and what was decided about it, with the open invoices that it may be for; and what went out, with what it may be. */
export const listBankEntries = reading('bank-entries');

/** One entry, and whether anything was decided about it. */
export const findBankEntry = reading('bank-entries/{id}');

/** Keeps the entries of one file that are not there yet; `file`: the SHA-256 of its bytes. */
export const keepBankEntries = writing<{ file: string; entries: readonly KeptEntry[] }>()({
  method: 'POST',
  path: 'bank-entries',
});

/** How CSV files with known headings were read, the last used first. */
export const csvMappings = reading('csv-mappings');

/** Remembers how a file with these headings is read; `heading`: their SHA-256. */
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
