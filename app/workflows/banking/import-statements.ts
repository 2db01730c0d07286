import { randomBytes } from 'node:crypto';
import { balanceBreaks, balanceGap } from '#app/banking/statements.ts';
import type {
  BankStatement,
  KnownEntry,
  ReadStatements,
  SkippedEntry,
  StatementFormat,
} from '#app/banking/statements.ts';
import { accountNames } from '#app/invoicing/banking/account-names.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { BankImport, StoredBankEntry } from '#app/pocketbase/bank-entries/calls.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { saveBankEntries } from '#app/pocketbase/bank-entries/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { writeSummary } from './import-summary.ts';
import type { BalanceGap } from './import-summary.ts';
import { readFileInSandbox } from './read-in-sandbox.ts';
import type { StatementReader } from './read-in-sandbox.ts';

export interface ImportedStatements {
  /** under which it is kept; nothing is where nothing was new */
  id: string;
  format: string;
  accounts: string[];
  /** entries that were not there yet, and that were */
  added: number;
  known: number;
  skipped: SkippedEntry[];
  gaps: BalanceGap[];
}

export type ImportOutcome = { ok: true; value: ImportedStatements } | { ok: false; sentence: string };

/** What a file, or one of an archive, tells. */
type ToldFile = Pick<Extract<ReadStatements<KnownEntry>, { ok: true }>, 'format' | 'statements'>;

interface ReadTogether {
  bytes: Uint8Array;
  /** what the columns of a CSV file are remembered by; '' where nothing was read */
  heading?: string;
  /** one, or those of an archive */
  files: readonly ToldFile[];
}

/** Keeps what a bank's file tells and is not there yet. */
export async function importStatements(reader: StatementReader, bytes: Uint8Array): Promise<ImportOutcome> {
  const read = await readFileInSandbox(reader, bytes);
  if (!read.ok) return read;
  const whole = openImport({ bytes, files: [read] }, read.format);
  return { ok: true, value: await saveStatements(reader.backend, whole, read.statements) };
}

/** What is kept as read at once of one format; all of one file is taken back together. */
export function openImport({ bytes, heading = '', files }: ReadTogether, format: StatementFormat): BankImport {
  const statements = files.flatMap((file) => file.statements);
  const summary = writeSummary({
    accounts: accountsOf(statements),
    told: new Set(statements.flatMap(({ entries }) => entries.map(({ identity }) => identity))).size,
    skipped: statements.flatMap(({ skipped }) => skipped),
    gaps: files.flatMap((file) => gapsOf(file.statements, file.format)),
  });
  // As PocketBase makes them: 15 letters and digits.
  return { id: randomBytes(8).toString('hex').slice(0, 15), file: sha256(bytes), heading, format, summary };
}

/** Keeps what the statements of a file tell and is not there yet. */
export async function saveStatements(
  backend: Backend,
  read: BankImport,
  statements: readonly BankStatement<KnownEntry>[],
): Promise<ImportedStatements> {
  const entries = entriesToKeep(statements);
  const added = await keepAll(backend, read, entries);
  return {
    id: read.id,
    format: read.format,
    accounts: accountsOf(statements),
    added,
    known: entries.length - added,
    skipped: statements.flatMap(({ skipped }) => skipped),
    gaps: gapsOf(statements, read.format),
  };
}

function accountsOf(statements: readonly BankStatement<KnownEntry>[]): string[] {
  return [...new Set(statements.map(({ account }) => account))];
}

/** Of a report within a day (CAMT.052) each begins with the same balance: only of MT940 is it said what is missing between two. */
function gapsOf(statements: readonly BankStatement<KnownEntry>[], format: string): BalanceGap[] {
  const own = statements.flatMap((statement) => {
    const gapCents = balanceGap(statement);
    const { account, number } = statement;
    return gapCents === null ? [] : [{ account, number, after: '', gapCents }];
  });
  return format === 'MT940' ? own.concat(balanceBreaks(statements)) : own;
}

/** More at once would be more than a call carries. */
const keptAtOnce = 1000;

/** What is cut off in between is kept when the file is read again. */
async function keepAll(backend: Backend, read: BankImport, entries: readonly StoredBankEntry[]): Promise<number> {
  let sum = 0;
  for (const [account, own] of Map.groupBy(entries, (entry) => entry.account)) {
    const all = own.map(({ identity }) => identity);
    for (let from = 0; from < own.length; from += keptAtOnce) {
      const part = own.slice(from, from + keptAtOnce);
      const told = { import: read, accounts: accountNames(account), told: all, entries: part };
      sum += (await ask(backend, saveBankEntries, told)).added;
    }
  }
  return sum;
}

/** All entries of a file, each once; one's own account is nobody who paid. */
function entriesToKeep(statements: readonly BankStatement<KnownEntry>[]): StoredBankEntry[] {
  const own = new Set(accountsOf(statements).flatMap(accountNames));
  const kept = new Map<string, StoredBankEntry>();
  for (const { account, entries } of statements)
    for (const entry of entries)
      kept.set(entry.identity, { ...entry, account, iban: own.has(entry.iban) ? '' : entry.iban });
  return [...kept.values()];
}
