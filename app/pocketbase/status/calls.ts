import { reading } from '../call.ts';

/** What keeps the database from storing or reading: no space, not writable, held by another program, bad pages, else. */
export const storageReasons = ['full', 'read-only', 'locked', 'damaged', 'failing'] as const;
export type StorageReason = (typeof storageReasons)[number];

/** What PocketBase answers instead of its own 400, with 507 (full) or 503. */
export interface StorageFailure {
  storage: StorageReason;
  /** the words of SQLite or the operating system, for the log */
  cause: string;
}

export const status = reading('system/status');
