import type { BankEntry } from '#app/invoicing/banking/bank-entry.ts';
import { amountCentsMax } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

/** An entry that is not taken, and why. */
export interface SkippedEntry {
  bookingDate: string;
  /** as the file writes it, with its currency */
  amount: string;
  name: string;
  reason: string;
}

/** An entry as it is read. */
export interface ReadEntry extends BankEntry {
  /** of a row of cells: what it says, however its columns are chosen; by that it is known again */
  row?: string | undefined;
  /** of a part: all that was booked with it */
  wholeCents?: Cents | undefined;
}

/** An entry as it is known again; `identity`: the SHA-256 of the text that tells it apart. */
export interface KnownEntry extends Omit<ReadEntry, 'row'> {
  identity: string;
}

/** What a file tells of one account. */
export interface BankStatement<Entry extends BankEntry = ReadEntry> {
  /** IBAN, or what the file names the account by */
  account: string;
  number: string;
  entries: Entry[];
  skipped: SkippedEntry[];
  openingCents: Cents | null;
  closingCents: Cents | null;
}

export type StatementFormat = 'CAMT' | 'MT940' | 'CSV';

export type ReadStatements<Entry extends BankEntry = ReadEntry> =
  { ok: true; format: StatementFormat; statements: BankStatement<Entry>[] } | { ok: false; sentence: string };

/** What is wrong with a file, in one sentence for the person who sent it. */
export class StatementError extends Error {
  override name = 'StatementError';
}

export const statementLimits = {
  bytesMax: 8 * 1024 * 1024,
  entriesMax: 5000,
  lineLengthMax: 4000,
} as const;

export const tooManyEntries = `Die Datei enthält mehr als ${statementLimits.entriesMax.toLocaleString('de')} Umsätze. Bitte laden Sie bei Ihrer Bank einen kürzeren Zeitraum herunter.`;

const amountPattern = /^(\d{1,15})(?:[.,](\d{0,10}))?$/;

/** Unsigned cents of an amount with one decimal mark; null: no amount in whole cents. */
export function readCents(text: string): Cents | null {
  const [, whole = '', places = ''] = amountPattern.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(places.slice(2))) return null;
  const cents = Number(`${whole}${places.slice(0, 2).padEnd(2, '0')}`);
  return cents <= amountCentsMax ? cents : null;
}

/** What a statement's own balances say against its entries; null: they agree, or nothing can be said. */
export function balanceGap({ entries, skipped, openingCents, closingCents }: BankStatement<BankEntry>): Cents | null {
  if (openingCents === null || closingCents === null || skipped.length > 0) return null;
  const sum = entries.reduce((total, { amountCents }) => total + amountCents, openingCents);
  return sum === closingCents ? null : closingCents - sum;
}

/** Two statements of an account, one behind the other, of which the later one does not begin with what the earlier one ended with. */
export interface BalanceBreak {
  account: string;
  after: string;
  number: string;
  gapCents: Cents;
}

/** Between which statements of a file something is missing; banks order them either way. */
export function balanceBreaks(statements: readonly BankStatement<BankEntry>[]): BalanceBreak[] {
  return statements.flatMap((later, index) => {
    const earlier = statements[index - 1];
    if (earlier?.account !== later.account) return [];
    const [gap, turned] = [gapBetween(earlier, later), gapBetween(later, earlier)];
    if (gap === null || gap === 0 || turned === 0) return [];
    return [{ account: later.account, after: earlier.number, number: later.number, gapCents: gap }];
  });
}

function gapBetween(
  { closingCents }: BankStatement<BankEntry>,
  { openingCents }: BankStatement<BankEntry>,
): Cents | null {
  return closingCents === null || openingCents === null ? null : openingCents - closingCents;
}
