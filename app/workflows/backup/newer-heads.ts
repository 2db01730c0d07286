import { existsSync } from 'node:fs';
import { rootName } from '#app/pocketbase/heads/documents.ts';
import { readHeadLines } from '#app/pocketbase/heads/head-lines.ts';
import { isSignedBy, readPublicKey } from '#app/pocketbase/heads/head-signer.ts';
import { BackupError } from './backup-error.ts';
import type { Counter, LogEnd } from './manifest.ts';

/** What signed heads of a later day say of numbers that were given out since. */
export interface NewerHeads {
  counters: Counter[];
  /** the last one of each company */
  heads: LogEnd[];
  /** the last HEAD of the whole installation; null where the file has none */
  root: string | null;
}

/**
 * Reads a heads.jsonl of the installation whose backup stands in the folder. Throws BackupError for a file without a
 * head that this installation has signed.
 */
export function readNewerHeads(file: string, backup: string): NewerHeads {
  if (!existsSync(file)) throw new BackupError(`${file} gibt es nicht.`);
  const newer = readSignedHeads(file, backup);
  if (newer.heads.length === 0)
    throw new BackupError(`In ${file} steht kein signierter Stand dieser Installation (heads.jsonl wird gebraucht).`);
  return newer;
}

/** What this installation has signed of a heads.jsonl, which may be nothing. */
export function readSignedHeads(file: string, backup: string): NewerHeads {
  const own = readPublicKey(backup);
  const newer: NewerHeads = { counters: [], heads: [], root: null };
  const last = new Map<string, LogEnd>();
  for (const line of readHeadLines(file)) {
    if (line?.signed.publicKey !== own || !isSignedBy(line.signed)) continue;
    const { document, hash } = line;
    if (document.kind === 'root') newer.root = rootName(document.round, hash);
    else {
      const { company, seq } = document;
      newer.counters.push(...document.counters.map((counter) => ({ company, ...counter })));
      if (seq >= (last.get(company)?.seq ?? 0)) last.set(company, { company, seq, hash: document.hash });
    }
  }
  return { ...newer, heads: [...last.values()] };
}
