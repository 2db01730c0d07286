import type { BankEntry } from '#app/invoicing/banking/bank-entry.ts';
import { reading, wordOf, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { openBatches } from '../debits/sql.ts';
import * as sql from './sql.ts';

/** An entry as it is kept. `identity`: the SHA-256 of the text that tells it apart. */
export interface StoredBankEntry extends BankEntry {
  account: string;
  identity: string;
  /** of a part of a collective booking: the whole of it, which another file may tell as one */
  wholeCents?: number | undefined;
}

/** What came in and what was decided about it, with the open invoices that it may be for; and what went out, with what it may be. */
export const bankEntries = reading('bank-entries', {
  answer: {
    open: [sql.entriesOfState.row],
    booked: [sql.entriesOfState.row],
    aside: [sql.entriesOfState.row],
    out: [sql.entriesOfState.row],
    counts: [sql.entryCounts.row],
    invoices: [sql.payableInvoices.row],
    batches: [openBatches.row],
    payers: [sql.knownPayers.row],
    paid: [sql.paidInvoices.row],
    owed: [sql.owedInvoices.row],
    credits: [sql.credits.row],
  },
});
export type BankEntryRow = AnswerOf<typeof bankEntries>['open'][number];

/** One entry, if there is one, and how it stands; `payment`: that it is booked by, or ''. */
export const findBankEntry = reading('bank-entries/{id}', {
  answer: [
    {
      ...{ id: '', state: wordOf(['open', 'booked', 'aside']), payment: '' },
      ...{ bookingDate: '', amountCents: 0, name: '', purpose: '' },
    },
  ],
});

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
  answer: { added: 0 },
});

/** The file that was read last and stands, if there is one, with how much of it is booked. */
export const lastBankImport = reading('bank-imports/last', {
  answer: { imports: [sql.lastImport.row], booked: [sql.bookedOfImports.row] },
});
export type BookedOfImport = AnswerOf<typeof lastBankImport>['booked'];

/** Takes the last file back, with how its columns were remembered; nothing of it may be booked. */
export const undoBankImport = writing<{ import: string }>()({
  method: 'POST',
  path: 'bank-imports/undo',
  refusals: ['import-not-last', 'import-booked'],
  answer: { id: '' },
});

/** How CSV files were read, by their headings or their shape, the last used first. */
export const csvMappings = reading('csv-mappings', { answer: [{ heading: '', values: undefined }] });

/** Remembers how such a file is read; `heading`: the SHA-256 of its headings, or of its shape where it has none. */
export const rememberCsvMapping = writing<{ heading: string; values: Readonly<Record<string, string>> }>()({
  method: 'POST',
  path: 'csv-mappings',
  answer: { kept: 0 },
});

/** Sets an entry aside, or opens it again. */
export const decideBankEntry = writing<{ kind: 'aside' | 'open' }>()({
  method: 'POST',
  path: 'bank-entries/{id}/decision',
  refusals: ['entry-taken'],
  answer: { id: '' },
});
