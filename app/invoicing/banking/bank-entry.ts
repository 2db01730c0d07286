import type { IsoDate } from '#app/values/dates.ts';
import { foldText } from '#app/values/search-text.ts';
import type { Cents } from '#app/values/money.ts';

/** One movement of an account in EUR, as a bank tells it; money that went out is negative. */
export interface BankEntry {
  bookingDate: IsoDate;
  valueDate: IsoDate;
  amountCents: Cents;
  /** who paid, or was paid */
  name: string;
  iban: string;
  purpose: string;
  endToEndId: string;
  bankReference: string;
}

/** How long the texts of an entry may be; what is longer is cut. */
export const entryLengths = { name: 200, iban: 34, purpose: 1000, endToEndId: 100, bankReference: 100 } as const;

/** What an entry was told in: the pages of one statement belong together. */
export interface EntrySource {
  /** the account's IBAN, or what the file names it by */
  account: string;
  /** of the statement */
  number: string;
  /** what a row of cells says, whatever its columns are taken for */
  row?: string | undefined;
}

/** What banks write where they have no reference. */
const noReference = new Set(['', 'nonref', 'notprovided', 'none', 'keine']);

/**
 * The texts that tell entries apart, one for each in its order: the same entry has the same text in every file that tells
 * it. The bank's reference says which it is; without one its content does. A row of cells is known by what it says as a
 * whole: which column is its day, amount, name or purpose may be chosen otherwise the next time. Entries that are alike in
 * all of that are counted within their statement, so that two equal ones stay two.
 */
export function identitiesOf(entries: readonly (BankEntry & EntrySource)[]): string[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const content = JSON.stringify([entry.account, ...identifyingContent(entry)]);
    const counted = JSON.stringify([entry.number, content]);
    const count = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, count);
    return `${content}#${count}`;
  });
}

function identifyingContent(entry: BankEntry & EntrySource): (string | number)[] {
  const { row, bookingDate, amountCents, name, iban, purpose, endToEndId } = entry;
  if (row !== undefined) return ['row', row];
  const reference = foldText(entry.bankReference);
  if (!noReference.has(reference)) return [bookingDate, amountCents, 'reference', reference, endToEndId];
  const content = [name, iban, purpose, endToEndId].map((text) => foldText(text).replaceAll(' ', ''));
  return [bookingDate, amountCents, 'content', ...content];
}
