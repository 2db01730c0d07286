import { chmodSync, existsSync } from 'node:fs';
import { DatabaseSync, backup } from 'node:sqlite';
import { BackupError } from './backup-error.ts';

// In smaller steps a copy begins again with every write of the product and may never end.
const allPages = 2_147_483_647;

/**
 * Copies a database that may be in use: one moment of it, while reading and writing go on. The copy is one file without
 * a journal and can be read where nothing can be written. Throws BackupError when either is damaged.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new BackupError(`${from} fehlt.`);
  const source = openDatabase(from);
  try {
    await backup(source, to, { rate: allPages });
  } catch (error) {
    throw explainDamage(error, from);
  } finally {
    source.close();
  }
  chmodSync(to, 0o600);
  const copy = new DatabaseSync(to);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    throw explainDamage(error, from);
  } finally {
    copy.close();
  }
  refuseDamage(to, from);
}

/** Throws BackupError, which names `called`, unless every page of the database can be read and fits to the others. */
export function refuseDamage(file: string, called = file): void {
  const database = openDatabase(file);
  try {
    const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (found !== 'ok') throw new BackupError(`Die Datenbank ${called} ist beschädigt: ${String(found)}`);
  } catch (error) {
    throw explainDamage(error, called);
  } finally {
    database.close();
  }
}

export function openDatabase(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
}

function explainDamage(error: unknown, file: string): unknown {
  const text = error instanceof Error ? error.message : '';
  if (!/malformed|not a database|corrupt/.test(text)) return error;
  return new BackupError(`Die Datenbank ${file} ist beschädigt: ${text}`);
}
