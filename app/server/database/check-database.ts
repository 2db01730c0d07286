import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { compareHeads } from '#app/pocketbase/archive/compare-heads.ts';
import type { HeadsState } from '#app/pocketbase/archive/compare-heads.ts';
import { openArchive } from '#app/pocketbase/archive/open-archive.ts';
import type { Archive } from '#app/pocketbase/archive/open-archive.ts';
import { appliedMigrations } from '#app/pocketbase/archive/sql.ts';
import { headsFile, keyFile, readHeads, readPublicKey } from '#app/pocketbase/heads/head-signer.ts';
import { lastRoot } from '#app/pocketbase/heads/sql.ts';
import { readSchema } from '#app/pocketbase/locks/read-schema.ts';
import { expectedSchema } from '#app/pocketbase/schema/expected.ts';
import { isBeforeRelease } from '#app/pocketbase/schema/origin.ts';
import { compareSchema } from '#app/pocketbase/locks/compare-schema.ts';
import { isWhereItWas } from '#app/workflows/folder/database-mark.ts';
import { messageOf, StartError } from '../start-error.ts';

interface Folders {
  /** the data folder */
  path: string;
  pocketbaseDir: string;
  migrationsDir: string;
}

const restore = 'Bitte eine Sicherung zurückspielen (README, Abschnitt „Backup“).';

/**
 * Before PocketBase opens it: the database of this data folder is there, is this installation's, whole, no older than
 * what was signed of it, and made of nothing but what its migrations make. Throws StartError. Reads only.
 */
export function checkDatabaseFile(folders: Folders): void {
  const file = join(folders.pocketbaseDir, 'data.db');
  if (isEmpty(file)) {
    if (isNew(folders)) return;
    throw new StartError(
      `Die Datenbank ${file} fehlt oder ist leer, aber der Datenordner gehört zu einer Installation mit Daten. ${restore}`,
    );
  }
  try {
    const archive = openArchive(folders.pocketbaseDir, ({ table, id }) => {
      throw new StartError(`In der Datenbank ${file} ist eine Zeile beschädigt (${table} ${id}). ${restore}`);
    });
    try {
      checkPages(archive, file);
      const migrations = readMigrations(archive, folders);
      checkOrigin(migrations, folders);
      checkHeads(archive, folders);
      checkMark(archive, folders);
      checkSchema(archive, file, migrations);
    } finally {
      archive.close();
    }
  } catch (error) {
    throw explainDamage(error, file);
  }
}

function isEmpty(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Nothing was kept here before: a first start, also one that was cut off. */
function isNew({ path, pocketbaseDir }: Folders): boolean {
  const left = [join(path, headsFile), join(path, keyFile), join(pocketbaseDir, 'data.db-wal')];
  const storage = join(pocketbaseDir, 'storage');
  const stored = existsSync(storage) ? readdirSync(storage) : [];
  return stored.length === 0 && !left.some((file) => !isEmpty(file));
}

/** Above that, what is large is left to `verify`: reading all of it would take 3 seconds for each GB, at every start. */
const wholeBytesMax = 512 * 1024 * 1024;
const rowsMax = 100_000;

function checkPages({ db }: Archive, file: string): void {
  const tables = statSync(file).size <= wholeBytesMax ? ['1'] : smallTables(db, rowsMax).map((name) => `'${name}'`);
  for (const table of tables) {
    const [found] = db.prepare(`PRAGMA quick_check(${table})`).all();
    const line = String(found?.['quick_check']);
    if (line !== 'ok') throw new StartError(damagedSentence(file, line.replace(/\s+/g, ' ')));
  }
}

/** Names of the tables with at most `max` rows. A virtual one has its rows in others, which are tables of their own. */
export function smallTables(db: DatabaseSync, max: number): string[] {
  const found = db.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  );
  const names = found.all().map(({ name }) => String(name));
  return names.filter((name) => db.prepare(`SELECT 1 FROM "${name}" LIMIT 1 OFFSET ${max}`).get() === undefined);
}

const headsSentences: Record<Exclude<HeadsState, 'fits'>, string> = {
  foreign:
    'gehört nicht zu diesem Datenordner: Seine Aufzeichnungen (heads.jsonl) sind von einer anderen Installation.',
  behind: 'ist älter als dieser Datenordner, oder ihr Ende fehlt: heads.jsonl kennt einen späteren Stand.',
  rewritten: 'wurde umgeschrieben: Unterschriebene Ereignisse lauten jetzt anders (heads.jsonl).',
  'no-copy': 'hat unterschriebene Stände, aber die Datei heads.jsonl fehlt im Datenordner.',
  unsigned: 'hat ein Ereignisprotokoll, aber keine Unterschrift darunter: Alle Unterschriften und heads.jsonl fehlen.',
};

function checkHeads(archive: Archive, { path, pocketbaseDir }: Folders): void {
  const file = join(pocketbaseDir, 'data.db');
  const heads = readHeads(path);
  const state = compareHeads(archive, heads);
  if (state !== 'fits') throw new StartError(`Die Datenbank ${file} ${headsSentences[state]} ${restore}`);
  if (heads.root === null) return;
  const key = readKey(path);
  if (key === null) throw new StartError(`Im Datenordner ${path} fehlt der Schlüssel ${keyFile}. ${restore}`);
  if (archive.row(lastRoot)?.publicKey !== key)
    throw new StartError(`Der Schlüssel ${join(path, keyFile)} gehört nicht zu dieser Datenbank. ${restore}`);
}

/** A copy that lost its last seconds looks whole, and would give out the numbers of those seconds once more. */
function checkMark(archive: Archive, folders: Folders): void {
  if ((archive.row(lastRoot) ?? null) === null || isWhereItWas(folders)) return;
  throw new StartError(
    `Die Datenbank ${join(folders.pocketbaseDir, 'data.db')} ist eine Kopie, die hier noch nie lief, und niemand weiß, ob ihr das ` +
      'Ende fehlt: Dann würden Nummern zum zweiten Mal vergeben. Bitte aus ihr wiederherstellen, in einen leeren Ordner:\n' +
      `  npm run -s belegwerk restore -- --replica ${folders.path} --to ORDNER`,
  );
}

interface Migrations {
  applied: string[];
  own: string[];
}

function readMigrations(archive: Archive, { migrationsDir }: Folders): Migrations {
  const isMigration = (name: string) => name.endsWith('.js');
  const applied = [...archive.rows(appliedMigrations)].map(({ file }) => file);
  return { applied: applied.filter(isMigration), own: readdirSync(migrationsDir).filter(isMigration) };
}

function checkOrigin({ applied, own }: Migrations, { path }: Folders): void {
  if (isBeforeRelease(applied, own))
    throw new StartError(
      `Der Datenordner ${path} ist von einem Stand vor der ersten Ausgabe, den diese Version nicht übernimmt; ` +
        'bitte neu anlegen (mit einem leeren Ordner).',
    );
}

function readKey(path: string): string | null {
  try {
    return readPublicKey(path);
  } catch {
    throw new StartError(`Der Schlüssel ${join(path, keyFile)} lässt sich nicht lesen. ${restore}`);
  }
}

/** What an upgrade has not migrated yet, or a newer version has, is made otherwise; /health looks at it afterwards. */
function checkSchema(archive: Archive, file: string, { applied, own }: Migrations): void {
  if (own.some((name) => !applied.includes(name)) || applied.some((name) => !own.includes(name))) return;
  const differences = compareSchema(expectedSchema, readSchema(archive.db)).filter(({ name }) => protects(name));
  if (differences.length === 0) return;
  const words = { missing: 'fehlt', changed: 'verändert', foreign: 'fremd' };
  const named = differences.slice(0, 5).map(({ name, state }) => `${name} (${words[state]})`);
  throw new StartError(
    `In der Datenbank ${file} ist anders, was ausgestellte Belege und fremde Daten schützt: ` +
      `${named.join(', ')}. ${restore}`,
  );
}

// Whatever else differs is for `verify`: it does not keep anybody from working.
function protects(name: string): boolean {
  return /^(trigger|rules|index|view|table) /.test(name) || name === 'settings';
}

function explainDamage(error: unknown, file: string): unknown {
  if (error instanceof StartError) return error;
  const text = messageOf(error);
  const isDamage = /malformed|not a database|disk I\/O|no such (table|column)|JSON/i.test(text);
  return isDamage ? new StartError(damagedSentence(file, text)) : error;
}

function damagedSentence(file: string, found: string): string {
  return `Die Datenbank ${file} ist beschädigt (${found.slice(0, 200)}). ${restore}`;
}
