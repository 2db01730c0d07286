import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFile } from '#app/workflows/backup/manifest.ts';
import { StartError } from '../start-error.ts';

/**
 * Throws StartError for a folder that is a backup, or was not restored to the end: it is older than what customers
 * hold, and would give out their numbers once more.
 */
export function refuseUnrestored(path: string): void {
  if (!existsSync(join(path, manifestFile))) return;
  throw new StartError(
    `${path} ist eine Sicherung und kein Datenordner, oder seine Wiederherstellung kam nicht zu Ende. Bitte wiederherstellen, in einen leeren Ordner:\n` +
      '  npm run -s belegwerk restore -- --from SICHERUNG --to ORDNER\n' +
      '  npm run -s belegwerk restore -- --replica REPLIK --to ORDNER',
  );
}
