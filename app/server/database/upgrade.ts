import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { messageOf, StartError } from '../start-error.ts';

interface Upgrade {
  /** the data folder */
  path: string;
  pocketbaseDir: string;
  migrationsDir: string;
}

/** The renderer that a snapshot was frozen for is compared with this one. */
export interface RendererOfVersion {
  template: string;
  engine: string;
  fonts: string;
}

/**
 * Everything that speaks against starting this version on this database, asked before PocketBase migrates it; then the
 * copy that leads back. Nothing is changed before all of it is answered: a refused upgrade leaves the folder to the
 * version that has filled it. PocketBase must not run. Answers whether it will migrate. Throws StartError.
 */
export function prepareUpgrade(upgrade: Upgrade, renderer: RendererOfVersion): boolean {
  const steps = planUpgrade(upgrade, renderer);
  // The first start makes the database, which takes a small machine more than a usual start may.
  if (steps === null) return true;
  const [first] = steps.coming;
  if (steps.applied.length > 0 && first !== undefined)
    backUpBefore(first, join(upgrade.pocketbaseDir, 'data.db'), upgrade.path);
  return first !== undefined;
}

/** What of it was migrated and what will be; null: there is no database yet. Changes nothing. Throws StartError. */
export function planUpgrade(
  { pocketbaseDir, migrationsDir }: Upgrade,
  renderer: RendererOfVersion,
): { applied: string[]; coming: string[] } | null {
  const database = join(pocketbaseDir, 'data.db');
  const applied = appliedMigrations(database);
  if (applied === null) return null;
  const own = readdirSync(migrationsDir).filter((file) => file.endsWith('.js'));
  refuseNewerData(applied, own);
  refuseForeignPending(database, renderer);
  return { applied, coming: own.filter((file) => !applied.includes(file)).sort() };
}

/** Names of the migrations that were applied; null: there is no database yet. */
function appliedMigrations(database: string): string[] | null {
  if (!existsSync(database)) return null;
  return reading(database, (db) => {
    const rows = db.prepare("SELECT file FROM _migrations WHERE file LIKE '%.js'").all();
    return rows.map((row) => String(row['file']));
  });
}

function reading<T>(database: string, read: (db: DatabaseSync) => T[]): T[] {
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    return read(db);
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

function refuseNewerData(applied: readonly string[], own: readonly string[]): void {
  const unknown = applied.filter((file) => !own.includes(file));
  if (unknown.length > 0) {
    throw new StartError(
      `Der Datenordner stammt von einer neueren Version (${unknown.join(', ')}). Bitte diese Version von Belegwerk starten.`,
    );
  }
}

const frozenFor = z.object({
  renderer: z.object({ template: z.string(), engine: z.string(), fonts: z.string() }),
});

// Only columns that every version has; what waits is kept apart since a version that looks at all no more.
const pendingIn = (db: DatabaseSync) =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'pending_files'").get()
    ? 'SELECT i.number, i.snapshot FROM pending_files p JOIN invoices i ON i.id = p.invoice LIMIT 500'
    : `SELECT number, snapshot FROM invoices i WHERE status = 'issued'
       AND NOT EXISTS (SELECT 1 FROM invoice_files f WHERE f.invoice = i.id) LIMIT 500`;

// This version could not draw the same bytes.
function refuseForeignPending(database: string, renderer: RendererOfVersion): void {
  const pending = reading(database, (db) => db.prepare(pendingIn(db)).all());
  const foreign = pending.filter(({ snapshot }) => !isOf(renderer, String(snapshot)));
  if (foreign.length > 0) throw foreignPending(foreign.map(({ number }) => String(number)));
}

function isOf(renderer: RendererOfVersion, snapshot: string): boolean {
  try {
    const frozen = frozenFor.parse(JSON.parse(snapshot)).renderer;
    return (
      frozen.template === renderer.template && frozen.engine === renderer.engine && frozen.fonts === renderer.fonts
    );
  } catch {
    // What is wrong with it, healing and verifying say.
    return true;
  }
}

/** Why a version must not start on documents that another one has issued and not yet drawn. */
export function foreignPending(numbers: readonly string[]): StartError {
  return new StartError(
    `Diese Rechnungen warten noch auf ihre Dateien: ${numbers.join(', ')}. Sie wurden mit einer früheren Version ausgestellt; ` +
      'bitte diese einmal starten, sie holt es nach, dann die neue.',
  );
}

/** What is to stay free beside the copy. */
const reserveBytes = 50 * 1024 * 1024;

function backUpBefore(migration: string, database: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const neededBytes = sizeOf(database) + sizeOf(`${database}-wal`) + reserveBytes;
  if (bavail * bsize < neededBytes) {
    throw new StartError(
      `Vor der Umstellung der Datenbank auf diese Version wird sie kopiert. Dafür müssen im Datenordner ${folder} ` +
        `${Math.ceil(neededBytes / 1024 / 1024)} MB frei sein. Die frühere Version läuft unverändert weiter.`,
    );
  }
  const backupDir = join(folder, 'backups');
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  const copy = join(backupDir, `before-${migration}.db`);
  const partial = `${copy}.new`;
  rmSync(partial, { force: true });
  const db = new DatabaseSync(database);
  try {
    db.prepare('VACUUM INTO ?').run(partial);
    chmodSync(partial, 0o600);
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    db.close();
  }
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}
