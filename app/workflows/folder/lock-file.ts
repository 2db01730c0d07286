import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a file, made where there is none, until the answered function is called; null: another process holds it. An
 * SQLite lock is the operating system's: it ends with the process, however that ends, and cannot go stale.
 */
export function lockFile(file: string): (() => void) | null {
  const lock = new DatabaseSync(file);
  try {
    chmodSync(file, 0o600);
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (/locked|busy/.test(String(error))) return null;
    throw error;
  }
  return () => lock.close();
}
