import { chmodSync, readdirSync, statSync } from 'node:fs';
import { StartError } from '../start-error.ts';

/** What an installation puts into its folder; one of them marks a folder as ours. */
const ownNames = new Set([
  'lock.db',
  'internal.key',
  'superuser.key',
  'pocketbase',
  'mails',
  'backups',
  'runtime.json',
]);
/** What a fresh drive or a checkout may bring along. */
const harmlessPattern = /^(lost\+found|\..*)$/;

const others = 0o077;

/**
 * Leaves the folder to its owner alone: PocketBase makes its files readable for everybody. Throws StartError for a folder
 * that holds other things, and for one of somebody else that everybody may read.
 */
export function closeToOthers(path: string): void {
  const names = readdirSync(path).filter((name) => !harmlessPattern.test(name));
  if (names.length > 0 && !names.some((name) => ownNames.has(name))) {
    throw new StartError(
      `Im Datenordner ${path} liegt schon anderes (${names.slice(0, 3).join(', ')}). Bitte einen leeren Ordner angeben.`,
    );
  }
  const { mode } = statSync(path);
  if ((mode & others) === 0) return;
  try {
    chmodSync(path, 0o700);
  } catch {
    refuseOpen(path, mode);
  }
}

// A group may be how somebody else gave us the folder, as container volumes do.
function refuseOpen(path: string, mode: number): void {
  if ((mode & 0o007) === 0) return;
  throw new StartError(
    `Der Datenordner ${path} gehört einem anderen Benutzer und steht allen offen. Bitte chmod 700 oder den Besitzer ändern.`,
  );
}
