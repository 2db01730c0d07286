import type { StorageFailure, StorageReason } from '../call.ts';

const words: readonly (readonly [reason: StorageReason, pattern: RegExp])[] = [
  ['full', /database or disk is full|no space left on device|disk quota exceeded|file too large/i],
  ['read-only', /readonly database|read-only file system|permission denied/i],
  ['locked', /database (table )?is locked/i],
  ['damaged', /database disk image is malformed|file is not a database/i],
  ['failing', /disk i\/o error|input\/output error|unable to open database|out of memory|too many open files/i],
];

const causeLengthMax = 300;

/**
 * What a failure of the database or of its files was, null for every other error. PocketBase itself answers all of them
 * with 400, as if the request were to blame.
 */
export function storageFailure(error: unknown): StorageFailure | null {
  const cause = goErrorText(error);
  const found = cause === null ? undefined : words.find(([, pattern]) => pattern.test(cause));
  return cause !== null && found ? { storage: found[0], cause: cause.slice(0, causeLengthMax) } : null;
}

// What Go returned carries it as `value`; what a hook threw by itself may repeat a person's text.
function goErrorText(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('value' in error) || !('message' in error)) return null;
  return String(error.message);
}
