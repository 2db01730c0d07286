import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive } from '#app/pocketbase/archive/open-archive.ts';
import { anchorChecks } from './anchor-checks.ts';
import type { NotedHeads } from './anchor-checks.ts';
import type { ArchiveCheck } from './checks.ts';
import { databaseChecks } from './database-checks.ts';
import { discardedChecks } from './discarded-checks.ts';
import { attachmentChecks, fileChecks } from './file-checks.ts';
import { expectedChecks, headChecks } from './head-checks.ts';
import { invoiceChecks, linkChecks } from './invoice-checks.ts';
import { listChecks, searchChecks, stateChecks } from './list-checks.ts';
import { logChecks } from './log-checks.ts';
import { offerChecks } from './offer-checks.ts';
import { debitChecks, deliveryNoteChecks, paymentChecks, reminderChecks } from './paper-checks.ts';
import { loggedRecordChecks, recordChecks } from './record-checks.ts';
import { relationCheck } from './relation-checks.ts';
import { storageCheck } from './storage-check.ts';
import { damageCollector, startReport, createStep } from './verification.ts';
import type { ArchiveReport, Verification } from './verification.ts';

interface VerifyOptions {
  /** HEADs that must be in the history, as `parseHeadName` reads them */
  expect?: readonly string[];
  /** of the last backup that is at hand */
  backup?: NotedHeads | null;
  /** progress, for people */
  tell?: (line: string) => void;
  now?: Date;
}

type Part = readonly [name: string, checks: readonly ArchiveCheck[]];

/** Everything that is compared, in its order; a part is named where a damaged page ends it. */
export const archiveParts: readonly Part[] = [
  ['Aufbau der Datenbank', databaseChecks],
  ['Ereignisprotokoll', logChecks],
  ['Unterschriften', headChecks],
  ['Rechnungen', invoiceChecks],
  ['Angebote', [...offerChecks, ...linkChecks]],
  ['Verworfene Entwürfe', discardedChecks],
  ['Lieferscheine', deliveryNoteChecks],
  ['Zahlungen', paymentChecks],
  ['Mahnungen', reminderChecks],
  ['Lastschriften', debitChecks],
  ['Kunden, Projekte, Zeiten', recordChecks],
  ['Zusammenhänge', [relationCheck, ...loggedRecordChecks]],
  ['Suche und Summen', searchChecks],
  ['Stand der Rechnungen', stateChecks],
  ['Listen', listChecks],
  ['Dateien', fileChecks],
  ['Anhänge', attachmentChecks],
  ['Speicher', [storageCheck]],
];

/** The same of what a backup, a digest or a person knows of the log. */
export function notedParts(backup: NotedHeads | null, expected: readonly string[]): readonly Part[] {
  return [
    ['Mitgeteilte Stände', anchorChecks(backup)],
    ['Erwarteter Stand', expectedChecks(expected)],
  ];
}

/**
 * Holds everything that a data folder keeps against everything else that it says: what was changed behind the
 * product's back shows. Reads only, row by row, and needs no PocketBase; it may run at the same time.
 */
export async function verifyArchive(
  folder: { pocketbaseDir: string; dataDir: string },
  options: VerifyOptions = {},
): Promise<ArchiveReport> {
  const report = startReport();
  const damage = damageCollector(report);
  const { expect = [], backup = null, tell = () => undefined, now = new Date() } = options;
  const file = join(folder.pocketbaseDir, 'data.db');
  if (!existsSync(file) || statSync(file).size === 0) {
    damage({ subject: 'data.db', what: 'database-missing' });
    return report;
  }
  const broken = new Set<string>();
  try {
    const archive = openArchive(folder.pocketbaseDir, ({ table, id }) => {
      // Several checks may meet the same row.
      if (broken.has(`${table} ${id}`)) return;
      broken.add(`${table} ${id}`);
      damage({ subject: `${table} ${id}`.trim(), what: 'row-unreadable' });
    });
    const run: Verification = { archive, ...folder, now, report, damage, step: createStep(report, tell) };
    try {
      for (const part of [...archiveParts, ...notedParts(backup, expect)]) await runPart(run, part);
    } finally {
      archive.close();
    }
  } catch (error) {
    damage({ subject: 'data.db', what: 'database-unreadable', more: messageOf(error) });
  }
  return report;
}

// A part that a damaged page ends must not hide what the others find.
async function runPart(run: Verification, [name, checks]: Part): Promise<void> {
  try {
    for (const check of checks) {
      await check.run(run);
      await run.step();
    }
  } catch (error) {
    run.damage({ subject: name, what: 'database-unreadable', more: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
