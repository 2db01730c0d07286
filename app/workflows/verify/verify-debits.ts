import { z } from 'zod';
import { eventsOfType } from '#app/pocketbase/archive/sql.ts';
import { allReleases, allRuns, hashedItemRows, mismatchedDebitItems } from '#app/pocketbase/debits/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import { readData } from './event-data.ts';
import { collectDamages, damageReporterOf } from './verification.ts';
import type { Verification } from './verification.ts';

/** what the event of a run says: SHA-256 of it with its items, and of its file */
const madeData = z.object({ rows: z.string(), file: z.string() });

const releasedData = z.object({ run: z.string(), row: z.string() });

/** Every run of direct debits as the event of its making knows it, with its file; and what was released since. */
export async function verifyDebits(run: Verification): Promise<void> {
  const { archive } = run;
  for (const { sha256: fileHash, ...row } of archive.rows(allRuns)) {
    const { company, id, messageId } = row;
    const { tell, told } = collectDamages(damageReporterOf(run, company, `Lastschriften ${messageId}`));
    const events = [...archive.rows(eventsOfType, { company, subject: id, type: 'debits-made' })];
    const logged = events.length === 1 ? readData(madeData, events[0]?.data ?? '') : null;
    const kept = { run: row, items: [...archive.rows(hashedItemRows, { id })] };
    if (fileHash === '') tell('file-missing', 'pain');
    else if (logged?.file !== fileHash) tell('files-not-in-log');
    if (logged?.rows !== sha256(canonicalJson(kept)) && told.length === 0) tell('row-not-in-log');
    await run.step();
  }
  for (const row of archive.rows(allReleases)) {
    const { company, id, run: of } = row;
    const events = [...archive.rows(eventsOfType, { company, subject: id, type: 'debits-released' })];
    const logged = events.length === 1 ? readData(releasedData, events[0]?.data ?? '') : null;
    if (logged?.run !== of || logged.row !== sha256(canonicalJson(row)))
      damageReporterOf(run, company, `Rücknahme einer Lastschrift ${id}`)('row-not-in-log');
    await run.step();
  }
  for (const { company, invoiceNumber } of archive.rows(mismatchedDebitItems))
    damageReporterOf(run, company, `Lastschrift ${invoiceNumber}`)('debit-state');
}
