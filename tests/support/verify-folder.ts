import { join } from 'node:path';
import { verifyArchive } from '#app/workflows/verify/verify-archive.ts';
import type { ArchiveReport } from '#app/workflows/verify/verification.ts';
import type { NotedHeads } from '#app/workflows/verify/anchor-checks.ts';

/** What `belegwerk verify` finds in a data folder. */
export function verifyFolder(
  dataDir: string,
  expect: readonly string[] = [],
  backup: NotedHeads | null = null,
): Promise<ArchiveReport> {
  return verifyArchive({ dataDir, pocketbaseDir: join(dataDir, 'pocketbase') }, { expect, backup });
}
