import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFile } from '#app/workflows/folder/lock-file.ts';
import { closeToOthers } from './folder/folder-rights.ts';
import { errorCode } from '#app/values/error-code.ts';
import { messageOf, StartError } from './start-error.ts';
import { refuseUnrestored } from './folder/unrestored.ts';

/** Everything that an installation keeps; `release` frees the lock. */
export interface DataFolder {
  path: string;
  pocketbaseDir: string;
  mailDir: string;
  internalKey: string;
  superuserSecret: string;
  release: () => void;
}

/** Another process holds the lock of the folder. */
export class FolderInUse extends StartError {}

/** With less no start is made. */
export const freeBytesMin = 50 * 1024 * 1024;

/**
 * Creates or opens the data folder, closes it to others, takes its lock and reads its secrets. Throws StartError when it
 * is read-only, full, somebody else's or in use by another process.
 */
export function openDataFolder(path: string): DataFolder {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK);
    checkSpace(path);
    refuseUnrestored(path);
    closeToOthers(path);
    const release = lockFolder(path);
    const pocketbaseDir = join(path, 'pocketbase');
    const mailDir = join(path, 'mails');
    mkdirSync(mailDir, { recursive: true, mode: 0o700 });
    return {
      path,
      pocketbaseDir,
      mailDir,
      internalKey: readSecret(join(path, 'internal.key')),
      superuserSecret: readSecret(join(path, 'superuser.key')),
      release,
    };
  } catch (error) {
    throw explainFolderError(error, path);
  }
}

// One by one: Node's own way of making several never ends where the system forbids it with ENOENT, as below /proc.
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}

function explainFolderError(error: unknown, path: string): unknown {
  if (error instanceof StartError) return error;
  const reasons: Record<string, string> = {
    EACCES: `Der Datenordner ${path} ist für diesen Benutzer nicht beschreibbar.`,
    EPERM: `Der Datenordner ${path} ist für diesen Benutzer nicht beschreibbar.`,
    EROFS: `Der Datenordner ${path} liegt auf einem schreibgeschützten Laufwerk.`,
    ENOSPC: `Für den Datenordner ${path} ist kein Speicherplatz mehr frei.`,
    ENOTDIR: `${path} ist kein Ordner. Bitte DATA_DIR prüfen.`,
    EEXIST: `${path} ist kein Ordner. Bitte DATA_DIR prüfen.`,
    ENOENT: `Der Datenordner ${path} lässt sich dort nicht anlegen. Bitte DATA_DIR prüfen.`,
    ELOOP: `Der Datenordner ${path} führt im Kreis. Bitte DATA_DIR prüfen.`,
    ENAMETOOLONG: `Der Name des Datenordners ${path} ist zu lang. Bitte DATA_DIR prüfen.`,
  };
  const reason = reasons[causeOf(error)];
  return reason ? new StartError(reason) : error;
}

/** SQLite, which holds the lock, tells the cause in words. */
function causeOf(error: unknown): string {
  const code = errorCode(error) ?? '';
  if (code !== 'ERR_SQLITE_ERROR') return code;
  if (messageOf(error).includes('readonly')) return 'EACCES';
  return messageOf(error).includes('full') ? 'ENOSPC' : code;
}

function checkSpace(path: string): void {
  const { bavail, bsize } = statfsSync(path);
  if (bavail * bsize < freeBytesMin) {
    throw new StartError(
      `Für den Datenordner ${path} sind weniger als 50 MB frei. Bitte Platz schaffen und neu starten.`,
    );
  }
}

function lockFolder(path: string): () => void {
  const release = lockFile(join(path, 'lock.db'));
  if (release) return release;
  throw new FolderInUse(`Der Datenordner ${path} wird schon von einem laufenden Belegwerk benutzt.`);
}

function readSecret(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') {
    chmodSync(file, 0o600);
    return kept;
  }
  const secret = randomBytes(32).toString('hex');
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
