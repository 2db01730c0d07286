import {
  orphanedListRows,
  wrongCounts,
  wrongCustomerSums,
  wrongEntryStates,
  wrongMonths,
  wrongPending,
  wrongReceived,
  wrongRows,
} from '#app/pocketbase/consistency/sql.ts';
import type { Verification } from './verification.ts';

/** What pages of lists and the dashboard read says what it follows from. */
export async function verifyLists(run: Verification): Promise<void> {
  const { archive, damage } = run;
  for (const { company, number } of archive.rows(wrongRows)) damage({ company, subject: number, what: 'list-row' });
  for (const { place } of archive.rows(orphanedListRows)) damage({ subject: `Listenzeile ${place}`, what: 'list-row' });
  await run.step();
  for (const { company, list, tab } of archive.rows(wrongCounts))
    damage({ company, subject: `Liste ${list} ${tab}`.trim(), what: 'list-count' });
  await run.step();
  for (const { company, customer, period } of archive.rows(wrongCustomerSums))
    damage({ company, subject: `Umsatz mit ${customer} ${period}`.trim(), what: 'customer-sum' });
  for (const { company, month } of archive.rows(wrongMonths))
    damage({ company, subject: `Umsatz im Monat ${month}`, what: 'month-sum' });
  await run.step();
  for (const { company, year } of archive.rows(wrongReceived))
    damage({ company, subject: `Eingegangen im Jahr ${year}`, what: 'received-sum' });
  for (const { company, entry } of archive.rows(wrongEntryStates))
    damage({ company, subject: `Umsatz ${entry}`, what: 'bank-entry-state' });
  for (const { id, company, number } of archive.rows(wrongPending))
    damage({ company, subject: number || `Beleg ${id}`, what: 'pending-file' });
}
