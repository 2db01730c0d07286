import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { errorCode } from '#app/values/error-code.ts';

/**
 * Which file the product was last started on. It stands outside the database, so a copy that was put into its place is
 * known for one; whether its end is missing then says how far the log went when the product was stopped.
 */
const mark = z.object({
  /** of data.db: a copy of it is another file */
  file: z.string(),
  /** events that were ever written, once the product was stopped; null: it runs, or was cut off */
  events: z.number().int().nullable(),
});
type DatabaseMark = z.infer<typeof mark>;

/** File of the data folder; no backup and no replica has it. */
export const databaseMarkFile = 'database.json';

export function markStarted(folder: DatabaseFolder): void {
  writeMark(folder.path, { file: identify(folder), events: null });
}

/** Once nothing writes into the database any more. Where it cannot be noted, the folder is as after a crash. */
export function markStopped(folder: DatabaseFolder): void {
  try {
    writeMark(folder.path, { file: identify(folder), events: countEvents(folder) });
  } catch {
    // A full disk is told elsewhere.
  }
}

interface DatabaseFolder {
  /** the data folder */
  path: string;
  pocketbaseDir: string;
}

/** Whether the database is the file that the product last ran on, or has all that was ever written into that. */
export function isWhereItWas(folder: DatabaseFolder): boolean {
  const last = readMark(folder.path);
  if (last === null) return false;
  return last.file === identify(folder) || (last.events !== null && countEvents(folder) >= last.events);
}

function identify({ pocketbaseDir }: DatabaseFolder): string {
  const { ino, birthtimeMs } = statSync(join(pocketbaseDir, 'data.db'));
  return `${ino}-${Math.trunc(birthtimeMs)}`;
}

// The log is append-only: its last row counts them all, without reading them.
function countEvents({ pocketbaseDir }: DatabaseFolder): number {
  const db = new DatabaseSync(join(pocketbaseDir, 'data.db'), { readOnly: true, timeout: 5_000 });
  try {
    return Number(db.prepare('SELECT coalesce(max(rowid), 0) AS n FROM events').get()?.['n']);
  } finally {
    db.close();
  }
}

function readMark(path: string): DatabaseMark | null {
  try {
    return mark.parse(JSON.parse(readFileSync(join(path, databaseMarkFile), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

function writeMark(path: string, last: DatabaseMark): void {
  const file = join(path, databaseMarkFile);
  writeFileSync(`${file}.new`, JSON.stringify(last), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
