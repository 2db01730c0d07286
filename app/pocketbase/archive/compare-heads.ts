import type { Head } from '../heads/documents.ts';
import { parseHead } from '../heads/head-lines.ts';
import type { LastHeads } from '../heads/head-signer.ts';
import { anyEvent, lastRoot } from '../heads/sql.ts';
import type { Archive } from './open-archive.ts';
import { counterValue, eventHash, fileCount, headContent, issuedCount } from './sql.ts';

/** What the signed heads outside a database say of it. */
export type HeadsState =
  | 'fits'
  /** another installation's database, or a new one */
  | 'foreign'
  /** an older copy, or its end is gone */
  | 'behind'
  /** what was signed reads otherwise now */
  | 'rewritten'
  /** heads were signed, but the folder has none */
  | 'no-copy'
  /** things have happened, and nothing was ever signed */
  | 'unsigned';

/** Holds the last heads that lie outside against the database: it must be theirs and go on from there. */
export function compareHeads(archive: Archive, { first, root, companies }: LastHeads): HeadsState {
  const isKept = archive.row(headsTable)?.n === 1;
  const last = isKept ? archive.row(lastRoot) : null;
  if (root === null) return last === null ? neverSigned(archive, isKept) : 'no-copy';
  if (!isKept || last === null || hashAt(archive, 0) !== first) return 'foreign';
  if (last.round < root.round) return 'behind';
  if (hashAt(archive, root.round) !== root.hash) return 'rewritten';
  const states = [...companies.values()].map((head) => compareHead(archive, head));
  return states.find((state) => state !== 'fits') ?? 'fits';
}

// The start signs before it answers anybody, so nothing happens before the first signature.
function neverSigned(archive: Archive, isKept: boolean): HeadsState {
  return isKept && (archive.row(anyEvent)?.n ?? 0) > 0 ? 'unsigned' : 'fits';
}

const headsTable = {
  sql: "SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name = 'heads'",
  row: { n: 0 },
};

function hashAt(archive: Archive, round: number): string | null {
  const content = archive.row(headContent, { round, company: '' })?.content;
  return content === undefined ? null : (parseHead({ content, publicKey: '', signature: '' })?.hash ?? '');
}

function compareHead(archive: Archive, { company, seq, hash, issued, files, counters }: Head): HeadsState {
  const found = archive.row(eventHash, { company, seq })?.hash;
  if (found === undefined) return 'behind';
  if (found !== hash) return 'rewritten';
  const counted = [
    [issued, archive.row(issuedCount, { company })?.n ?? 0],
    [files, archive.row(fileCount, { company })?.n ?? 0],
    ...counters.map(({ kind, period, value }): [number, number] => [
      value,
      archive.row(counterValue, { company, kind, period })?.value ?? 0,
    ]),
  ] as const;
  return counted.some(([signed, now]) => now < signed) ? 'behind' : 'fits';
}
