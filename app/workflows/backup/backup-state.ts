import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const attempt = z.object({
  /** instant of the copy, or of the failure */
  at: z.string(),
  /** null: none was made */
  folder: z.string().nullable(),
  /** German sentence */
  failure: z.string().nullable(),
});
const stateSchema = z.object({ last: attempt, lastGood: z.string().nullable() });

type Attempt = z.output<typeof attempt>;

/** How backing up went: the last try, and the instant of the last backup. */
export type BackupState = z.output<typeof stateSchema>;

const stateFile = 'backup-state.json';

/** Null before the first try. */
export function readBackupState(dataDir: string): BackupState | null {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(join(dataDir, stateFile), 'utf8')));
  } catch {
    return null;
  }
}

/** Keeps how the try went, for /health; where that cannot be written the try counts all the same. */
export function noteBackup(dataDir: string, last: Attempt): void {
  const lastGood = last.failure === null ? last.at : (readBackupState(dataDir)?.lastGood ?? null);
  const file = join(dataDir, stateFile);
  try {
    writeFileSync(`${file}.new`, JSON.stringify({ last, lastGood }), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // A full disk is what the try itself has told.
  }
}
