import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { inParallel, listFiles, sumOf } from './copy-files.ts';
import type { Sums } from './copy-files.ts';

/** What a backup is; a data folder that has it is a copy that was not restored yet. */
export const manifestFile = 'backup.json';
/** SHA-256 of every other file, as `sha256sum --check` reads it. Written last. */
export const sumsFile = 'SHA256SUMS';

const counter = z.object({
  company: z.string(),
  kind: z.string(),
  period: z.string(),
  value: z.int().nonnegative(),
  lastDate: z.string(),
});
/** The last place of a number range that was given out. */
export type Counter = z.output<typeof counter>;

const head = z.object({ company: z.string(), seq: z.int().nonnegative(), hash: z.string() });
/** The end of a company's event log. */
export type LogEnd = z.output<typeof head>;

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  /** instant: everything acknowledged before is in it */
  at: z.iso.datetime(),
  /** tells installations apart; not secret */
  installation: z.string(),
  migrations: z.array(z.string()),
  companies: z.int(),
  invoices: z.int(),
  files: z.int(),
  /** issued, its files still to be drawn: the product does it at its next start */
  pendingInvoices: z.int(),
  /** named by the database and not there */
  missingFiles: z.array(z.string()),
  /** what verify found in the copy, one line each */
  deviations: z.array(z.string()),
  counters: z.array(counter),
  heads: z.array(head),
});
export type Manifest = z.output<typeof manifestSchema>;

/** What is wrong in a copy that was made at that instant, one line each; leaves it as it is. */
export type VerifyCopy = (folder: string, at: Date) => Promise<string[]>;

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeSynced(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
}

export async function writeSums(folder: string, sums: Sums): Promise<void> {
  const lines = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, hash]) => `${hash}  ${path}\n`);
  await writeSynced(join(folder, sumsFile), lines.join(''));
}

async function writeSynced(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
}

/** The manifest of a folder, or null where there is none that can be read. */
export function readManifest(folder: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')));
  } catch {
    return null;
  }
}

/** Whether the folder is a backup that was finished; it may have been damaged since. */
export function isFinishedBackup(folder: string): boolean {
  return existsSync(join(folder, sumsFile)) && existsSync(join(folder, manifestFile));
}

const sumLine = /^([0-9a-f]{64}) {2}((?!\/)[^\\\r\n]+)$/;

/**
 * Holds every byte of a backup against its sums. Answers its manifest and what belongs to it. Throws BackupError when a
 * file is missing, is too many, or has changed.
 */
export async function checkBackup(folder: string): Promise<{ manifest: Manifest; sums: Sums }> {
  if (!existsSync(folder)) throw new BackupError(`${folder} gibt es nicht.`);
  if (!isFinishedBackup(folder)) throw new BackupError(`${folder} ist keine vollständige Sicherung.`);
  const sums = readSums(folder);
  const there = (await listFiles(folder)).filter((path) => path !== sumsFile);
  const present = new Set(there);
  const missing = [...sums.keys()].filter((path) => !present.has(path));
  const foreign = there.filter((path) => !sums.has(path));
  if (missing[0] !== undefined) throw damaged(folder, `${missing[0]} fehlt`);
  if (foreign[0] !== undefined) throw damaged(folder, `${foreign[0]} gehört nicht dazu`);
  await inParallel([...sums], async ([path, hash]) => {
    if ((await sumOf(join(folder, path))) !== hash) throw damaged(folder, `${path} wurde verändert`);
  });
  const manifest = readManifest(folder);
  if (manifest === null) throw new BackupError(`${folder} hat ein Format, das diese Version nicht kennt.`);
  return { manifest, sums };
}

function damaged(folder: string, how: string): BackupError {
  return new BackupError(`Die Sicherung ${folder} ist beschädigt: ${how}.`);
}

function readSums(folder: string): Sums {
  const text = readFileSync(join(folder, sumsFile), 'utf8');
  if (!text.endsWith('\n')) throw damaged(folder, `${sumsFile} ist abgeschnitten`);
  const sums: Sums = new Map();
  for (const line of text.slice(0, -1).split('\n')) {
    const [, hash = '', path = ''] = sumLine.exec(line) ?? [];
    if (path === '' || path.split('/').includes('..') || sums.has(path))
      throw damaged(folder, `${sumsFile} wurde verändert`);
    sums.set(path, hash);
  }
  return sums;
}
