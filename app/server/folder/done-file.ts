import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Done } from '../health.ts';

const done = z.object({ at: z.iso.datetime(), ok: z.boolean() });

/** What a file of the data folder says was done last; null where nothing was, or nobody can read it. */
export function readDone(dataDir: string, name: string): Done | null {
  try {
    return done.parse(JSON.parse(readFileSync(join(dataDir, name), 'utf8')));
  } catch {
    return null;
  }
}

/** When the archive was verified last, and whether it was clean; /health tells it. */
export const verifiedFile = 'last-verified.json';

/** Written whole or not at all. */
export function writeDone(dataDir: string, name: string, last: Done): void {
  const file = join(dataDir, name);
  writeFileSync(`${file}.new`, JSON.stringify(last), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
