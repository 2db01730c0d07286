import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, messageOf, StartError } from './start-error.ts';
import { refuseUnrestored } from './unrestored.ts';

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

const freeBytesMin = 50 * 1024 * 1024;

/**
 * Creates or opens the data folder, takes its lock and reads its secrets. Throws StartError when it is read-only, full,
 * in use by another process, or written by a newer version.
 */
export function openDataFolder(path: string, migrationsDir: string): DataFolder {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
    checkSpace(path);
    refuseUnrestored(path);
    const release = lockFolder(path);
    const pocketbaseDir = join(path, 'pocketbase');
    refuseNewerData(join(pocketbaseDir, 'data.db'), migrationsDir);
    backUpBeforeMigrations({ path, pocketbaseDir, migrationsDir });
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

function explainFolderError(error: unknown, path: string): unknown {
  if (error instanceof StartError) return error;
  const reasons: Record<string, string> = {
    EACCES: `Der Datenordner ${path} ist für diesen Benutzer nicht beschreibbar.`,
    EPERM: `Der Datenordner ${path} ist für diesen Benutzer nicht beschreibbar.`,
    EROFS: `Der Datenordner ${path} liegt auf einem schreibgeschützten Laufwerk.`,
    ENOSPC: `Für den Datenordner ${path} ist kein Speicherplatz mehr frei.`,
    ENOTDIR: `${path} ist kein Ordner. Bitte DATA_DIR prüfen.`,
    EEXIST: `${path} ist kein Ordner. Bitte DATA_DIR prüfen.`,
  };
  const reason = reasons[errorCode(error)];
  return reason ? new StartError(reason) : error;
}

function checkSpace(path: string): void {
  const { bavail, bsize } = statfsSync(path);
  if (bavail * bsize < freeBytesMin) {
    throw new StartError(
      `Für den Datenordner ${path} sind weniger als 50 MB frei. Bitte Platz schaffen und neu starten.`,
    );
  }
}

// An SQLite lock is the operating system's: it ends with the process, however that ends, and cannot go stale.
function lockFolder(path: string): () => void {
  const file = join(path, 'lock.db');
  const lock = new DatabaseSync(file);
  try {
    chmodSync(file, 0o600);
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw explainLockError(error, path);
  }
  return () => lock.close();
}

function explainLockError(error: unknown, path: string): unknown {
  const text = messageOf(error);
  if (text.includes('locked') || text.includes('busy')) {
    return new FolderInUse(`Der Datenordner ${path} wird schon von einem laufenden Belegwerk benutzt.`);
  }
  if (text.includes('readonly'))
    return new StartError(`Der Datenordner ${path} ist für diesen Benutzer nicht beschreibbar.`);
  if (text.includes('full')) return new StartError(`Für den Datenordner ${path} ist kein Speicherplatz mehr frei.`);
  return error;
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

function ownMigrations(migrationsDir: string): string[] {
  return readdirSync(migrationsDir).filter((file) => file.endsWith('.js'));
}

function appliedMigrations(database: string): string[] | null {
  if (!existsSync(database)) return null;
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    const rows = db.prepare("SELECT file FROM _migrations WHERE file LIKE '%.js'").all();
    return rows.map((row) => String(row['file']));
  } catch (error) {
    const text = messageOf(error);
    if (text.includes('no such table')) return [];
    if (text.includes('not a database') || text.includes('malformed'))
      throw new StartError(
        `${database} ist beschädigt. Bitte eine Sicherung aus ${dirname(dirname(database))}/backups zurückspielen.`,
      );
    throw error;
  } finally {
    db.close();
  }
}

function refuseNewerData(database: string, migrationsDir: string): void {
  const known = new Set(ownMigrations(migrationsDir));
  const unknown = (appliedMigrations(database) ?? []).filter((file) => !known.has(file));
  if (unknown.length > 0) {
    throw new StartError(
      `Der Datenordner stammt von einer neueren Version (${unknown.join(', ')}). Bitte diese Version von Belegwerk starten.`,
    );
  }
}

function backUpBeforeMigrations(folders: { path: string; pocketbaseDir: string; migrationsDir: string }): void {
  const database = join(folders.pocketbaseDir, 'data.db');
  const applied = appliedMigrations(database);
  if (applied === null || applied.length === 0) return;
  const coming = ownMigrations(folders.migrationsDir).filter((file) => !applied.includes(file));
  if (coming.length === 0) return;
  const backupDir = join(folders.path, 'backups');
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  const copy = join(backupDir, `before-${coming[0] ?? ''}.db`);
  rmSync(copy, { force: true });
  const db = new DatabaseSync(database);
  try {
    db.prepare('VACUUM INTO ?').run(copy);
    chmodSync(copy, 0o600);
  } finally {
    db.close();
  }
}
