import { readStatements } from '../../banking/read-statements.ts';
import { balanceGap } from '../../banking/statements.ts';
import type { BankStatement, SkippedEntry } from '../../banking/statements.ts';
import { identitiesOf } from '../../invoicing/banking/bank-entry.ts';
import { accepted } from '../../pocketbase/backend.ts';
import type { Backend } from '../../pocketbase/backend.ts';
import type { KeptEntry } from '../../pocketbase/bank-entries/calls.ts';
import { keepBankEntries } from '../../pocketbase/bank-entries/queries.ts';
import { sha256 } from '../../pocketbase/stored-bytes.ts';
import type { Cents } from '../../values/money.ts';

export interface ImportedStatements {
  format: string;
  accounts: string[];
  /** entries that were not there yet, and that were */
  added: number;
  known: number;
  skipped: SkippedEntry[];
  /** statements whose balances do not agree with their entries, and by how much */
  gaps: { account: string; number: string; gapCents: Cents }[];
}

export type ImportOutcome = { ok: true; value: ImportedStatements } | { ok: false; sentence: string };

/** Keeps what a bank's file tells and is not there yet. */
export async function importStatements(backend: Backend, bytes: Uint8Array): Promise<ImportOutcome> {
  const read = readStatements(bytes);
  if (!read.ok) return read;
  return keepStatements(backend, { bytes, ...read });
}

/** Keeps what the statements of a file tell and is not there yet. */
export async function keepStatements(
  backend: Backend,
  { bytes, format, statements }: { bytes: Uint8Array; format: string; statements: readonly BankStatement[] },
): Promise<ImportOutcome> {
  const entries = entriesToKeep(statements);
  const added = await keepAll(backend, sha256(bytes), entries);
  const gaps = statements.flatMap((statement) => {
    const gapCents = balanceGap(statement);
    return gapCents === null ? [] : [{ account: statement.account, number: statement.number, gapCents }];
  });
  return {
    ok: true,
    value: {
      format,
      accounts: [...new Set(statements.map(({ account }) => account))],
      added,
      known: entries.length - added,
      skipped: statements.flatMap(({ skipped }) => skipped),
      gaps,
    },
  };
}

/** More at once would be more than a call carries. */
const keptAtOnce = 1000;

/** What is cut off in between is kept when the file is read again. */
async function keepAll(backend: Backend, file: string, entries: readonly KeptEntry[]): Promise<number> {
  let sum = 0;
  for (let from = 0; from < entries.length; from += keptAtOnce) {
    const part = entries.slice(from, from + keptAtOnce);
    sum += accepted(await keepBankEntries(backend, { file, entries: part })).added;
  }
  return sum;
}

/** All entries of a file, each once. */
function entriesToKeep(statements: readonly BankStatement[]): KeptEntry[] {
  const told = statements.flatMap(({ account, number, entries }) =>
    entries.map((entry) => ({ ...entry, account, number })),
  );
  const texts = identitiesOf(told);
  const kept = new Map<string, KeptEntry>();
  for (const [index, { number: _number, row: _row, ...entry }] of told.entries()) {
    const identity = sha256(texts[index] ?? '');
    kept.set(identity, { ...entry, identity });
  }
  return [...kept.values()];
}
