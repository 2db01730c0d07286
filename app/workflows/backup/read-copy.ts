import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { NumberPatterns } from '#app/invoicing/invoice/numbering.ts';
import * as sql from '#app/pocketbase/backups/sql.ts';
import { rowSchema } from '#app/pocketbase/records.ts';
import type { Statement } from '#app/pocketbase/statement.ts';
import { isBeforeRelease } from '#app/pocketbase/schema/origin.ts';
import { BackupError } from './backup-error.ts';
import { openDatabase, refuseDamage } from './copy-database.ts';
import type { Counter, LogEnd } from './manifest.ts';

/** How a company numbers its documents. */
export interface Numbering extends NumberPatterns {
  company: string;
  name: string;
}

/** What a copy of the database says of itself. */
export interface CopyFacts {
  companies: number;
  invoices: number;
  files: number;
  pendingInvoices: number;
  counters: Counter[];
  heads: LogEnd[];
  migrations: string[];
  /** oldest company first */
  numberings: Numbering[];
  /** of all stored bytes, below the storage */
  storedPaths: string[];
}

/** What this version can go on from, `called` in what is said of anything else. Throws BackupError unless it is whole, and of this version or an older one. */
export function readOwnCopy(
  file: string,
  { migrations, called }: { /** of this version */ migrations: readonly string[]; called: string },
): CopyFacts {
  refuseDamage(file);
  const applied = readMigrationNames(file);
  if (applied === null) throw new BackupError(`${called} ist keine Datenbank von Belegwerk.`);
  if (isBeforeRelease(applied, migrations))
    throw new BackupError(
      `${called} ist von einem Stand vor der ersten Ausgabe, den diese Version nicht übernimmt; bitte neu anlegen.`,
    );
  if (applied.some((name) => !migrations.includes(name)))
    throw new BackupError(`${called} stammt von einer neueren Version. Bitte diese Version von Belegwerk benutzen.`);
  return readCopy(file);
}

/** Reads a copy that no PocketBase has open. */
export function readCopy(file: string): CopyFacts {
  return reading(file, (database) => {
    const [counts = sql.counts.row] = rowsOf(database, sql.counts);
    return {
      ...counts,
      counters: rowsOf(database, sql.allCounters),
      heads: rowsOf(database, sql.logEnds),
      migrations: rowsOf(database, sql.copiedMigrations).map((row) => row.file),
      numberings: rowsOf(database, sql.numberPatterns),
      storedPaths: rowsOf(database, sql.storedPaths).map((row) => row.path),
    };
  });
}

/** What it was made by, also where it has not what a copy of this version has; null: by none of ours. */
function readMigrationNames(file: string): string[] | null {
  return reading(file, (database) => {
    const isKept = database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_migrations'").get() !== undefined;
    const names = isKept ? rowsOf(database, sql.copiedMigrations).map((row) => row.file) : [];
    return names.length === 0 ? null : names;
  });
}

const sidecarBytes = 4096;

/** Bytes that the files of a database take on a disk, at most. */
export function readStoredSize(file: string): number {
  return reading(file, (database) => {
    const [size = sql.storedSize.row] = rowsOf(database, sql.storedSize);
    return size.bytes + size.n * 2 * sidecarBytes;
  });
}

/** The rows of one statement. */
export function rowsInCopy<Row extends object>(
  file: string,
  statement: Statement<Row>,
  values: Readonly<Record<string, string>> = {},
): Row[] {
  return reading(file, (database) => rowsOf(database, statement, values));
}

function reading<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = openDatabase(file);
  try {
    return read(database);
  } finally {
    database.close();
  }
}

function rowsOf<Row extends object>(
  database: DatabaseSync,
  statement: Statement<Row>,
  values: Readonly<Record<string, string>> = {},
): Row[] {
  const query = database.prepare(statement.sql.replace(/\{:(\w+)\}/g, ':$1'));
  return z.array(rowSchema(statement)).parse(query.all(values));
}
