import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive } from '#app/pocketbase/archive/open-archive.ts';
import { verifyAnchors } from './verify-anchors.ts';
import type { NotedHeads } from './verify-anchors.ts';
import { verifyAttachments } from './verify-attachments.ts';
import { verifyCompanies } from './verify-companies.ts';
import { verifyDebits } from './verify-debits.ts';
import { verifyDeliveryNotes } from './verify-delivery-notes.ts';
import { verifyDatabase } from './verify-database.ts';
import { verifyFiles } from './verify-files.ts';
import { verifyExpected, verifyHeads } from './verify-heads.ts';
import { verifyInvoices } from './verify-invoices.ts';
import { verifyLists } from './verify-lists.ts';
import { verifyOffers } from './verify-offers.ts';
import { verifyPayments } from './verify-payments.ts';
import { verifyRecords } from './verify-records.ts';
import { verifyRelations } from './verify-relations.ts';
import { verifyReminders } from './verify-reminders.ts';
import { verifySearch } from './verify-search.ts';
import { verifyStates } from './verify-states.ts';
import { verifyStorage } from './verify-storage.ts';
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

const parts: [name: string, verify: (run: Verification) => Promise<void>][] = [
  ['Aufbau der Datenbank', verifyDatabase],
  ['Ereignisprotokoll', verifyCompanies],
  ['Unterschriften', verifyHeads],
  ['Rechnungen', verifyInvoices],
  ['Angebote', verifyOffers],
  ['Lieferscheine', verifyDeliveryNotes],
  ['Zahlungen', verifyPayments],
  ['Mahnungen', verifyReminders],
  ['Lastschriften', verifyDebits],
  ['Kunden, Projekte, Zeiten', verifyRecords],
  ['Zusammenhänge', verifyRelations],
  ['Suche und Summen', verifySearch],
  ['Stand der Rechnungen', verifyStates],
  ['Listen', verifyLists],
  ['Dateien', verifyFiles],
  ['Anhänge', verifyAttachments],
  ['Speicher', verifyStorage],
];

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
      for (const [name, verify] of parts) await runPart(run, name, verify);
      await runPart(run, 'Mitgeteilte Stände', (part) => verifyAnchors(part, backup));
      await runPart(run, 'Erwarteter Stand', (part) => verifyExpected(part, expect));
    } finally {
      archive.close();
    }
  } catch (error) {
    damage({ subject: 'data.db', what: 'database-unreadable', more: messageOf(error) });
  }
  return report;
}

// A part that a damaged page ends must not hide what the others find.
async function runPart(run: Verification, name: string, verify: (run: Verification) => Promise<void>): Promise<void> {
  try {
    await verify(run);
  } catch (error) {
    run.damage({ subject: name, what: 'database-unreadable', more: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
