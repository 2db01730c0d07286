import { z } from 'zod';
import { eventsOfType } from '#app/pocketbase/archive/sql.ts';
import { allReminders } from '#app/pocketbase/reminders/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import { readData } from './event-data.ts';
import { collectDamages, damageReporterOf } from './verification.ts';
import type { Verification } from './verification.ts';

/** what the event of a reminder says: SHA-256 of its row and of its file */
const remindedData = z.object({ row: z.string(), file: z.string() });

/** Every reminder as the event of its issuing knows it, with its file. */
export async function verifyReminders(run: Verification): Promise<void> {
  for (const { sha256: fileHash, ...row } of run.archive.rows(allReminders)) {
    const { company, id, number } = row;
    const { tell, told } = collectDamages(damageReporterOf(run, company, number || `Mahnung ${id}`));
    const events = [...run.archive.rows(eventsOfType, { company, subject: id, type: 'reminder-issued' })];
    const logged = events.length === 1 ? readData(remindedData, events[0]?.data ?? '') : null;
    if (fileHash === '') tell('file-missing', 'pdf');
    else if (logged?.file !== fileHash) tell('files-not-in-log');
    if (logged?.row !== sha256(canonicalJson(row)) && told.length === 0) tell('row-not-in-log');
    await run.step();
  }
}
