import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the last try to back up went; stands in the data folder for /health. */
interface LastBackup {
  /** instant */
  at: string;
  /** a backup was made, and verified without a deviation */
  ok: boolean;
  /** null: none was made */
  folder: string | null;
  /** German sentence */
  failure: string | null;
}

const lastBackupFile = 'last-backup.json';

/** Where it cannot be written, the try itself has told why. */
export function noteBackup(dataDir: string, last: LastBackup): void {
  const file = join(dataDir, lastBackupFile);
  try {
    writeFileSync(`${file}.new`, JSON.stringify(last), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // a full disk, for one
  }
}
