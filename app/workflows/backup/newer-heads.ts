import { statSync } from 'node:fs';
import { join } from 'node:path';
import { rootName } from '#app/pocketbase/heads/documents.ts';
import { readHeadLines } from '#app/pocketbase/heads/head-lines.ts';
import { headsFile, isSignedBy, readPublicKey } from '#app/pocketbase/heads/head-signer.ts';
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
 * What this installation has signed of the heads.jsonl in the folder of its copy, where that has one, and of another file,
 * whichever is newer. Throws BackupError for a file without a head that this installation has signed.
 */
export function readNewerHeads(file: string | null, copy: string): NewerHeads {
  const newest: Newest = { counters: [], last: new Map(), root: null };
  take(newest, join(copy, headsFile), copy);
  if (file !== null) {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
      throw new BackupError(`Eine Datei ${file} gibt es nicht.`);
    if (take(newest, file, copy) === 0)
      throw new BackupError(`In ${file} steht kein signierter Stand dieser Installation (heads.jsonl wird gebraucht).`);
  }
  const { counters, last, root } = newest;
  return { counters, heads: [...last.values()], root: root && rootName(root.round, root.hash) };
}

/** Ends of logs that a copy does not have: what was signed after it. */
export function headsBeyond({ heads }: NewerHeads, known: readonly LogEnd[]): LogEnd[] {
  return heads.filter(({ company, seq }) => seq > (known.find((head) => head.company === company)?.seq ?? 0));
}

interface Newest {
  counters: Counter[];
  last: Map<string, LogEnd>;
  root: { round: number; hash: string } | null;
}

/** Answers how many heads of companies the installation has signed in the file. */
function take(newest: Newest, file: string, copy: string): number {
  const own = readPublicKey(copy);
  let count = 0;
  for (const line of readHeadLines(file)) {
    if (line?.signed.publicKey !== own || !isSignedBy(line.signed)) continue;
    const { document, hash } = line;
    if (document.kind === 'root') {
      if (document.round >= (newest.root?.round ?? 0)) newest.root = { round: document.round, hash };
      continue;
    }
    count += 1;
    const { company, seq } = document;
    newest.counters.push(...document.counters.map((counter) => ({ company, ...counter })));
    if (seq >= (newest.last.get(company)?.seq ?? 0)) newest.last.set(company, { company, seq, hash: document.hash });
  }
  return count;
}
