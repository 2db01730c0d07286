import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allHeads, counterValue, eventHash, fileCount, headContent, issuedCount } from '#app/pocketbase/archive/sql.ts';
import { parseHeadName, rootName } from '#app/pocketbase/heads/documents.ts';
import type { Head, Root } from '#app/pocketbase/heads/documents.ts';
import { hashOfHeads, parseHead, readHeadLines } from '#app/pocketbase/heads/head-lines.ts';
import type { HeadLine } from '#app/pocketbase/heads/head-lines.ts';
import { headsFile, isSignedBy, readPublicKey } from '#app/pocketbase/heads/head-signer.ts';
import { nameRange } from './number-ranges.ts';
import type { Verification } from './verification.ts';

type HeadRow = typeof allHeads.row;

/** The signed heads: their signatures, their order, the log that they were taken of, and their copy in heads.jsonl. */
export async function verifyHeads(run: Verification): Promise<void> {
  const publicKey = readKey(run);
  const last = new Map<string, Head>();
  const rounds = followRounds(run);
  for (const row of run.archive.rows(allHeads)) {
    run.report.heads += 1;
    const subject = nameRow(row);
    const head = parseHead(row);
    if (head === null || !isOfRow(head, row)) {
      run.damage({ company: row.company, subject, what: 'head-unreadable' });
      continue;
    }
    const isOurs = publicKey === null || row.publicKey === publicKey;
    if (!isOurs || !isSignedBy(row)) run.damage({ company: row.company, subject, what: 'head-signature' });
    rounds.next(head, subject);
    if (head.document.kind === 'head') {
      verifyEvent(run, head.document, subject);
      last.set(row.company, head.document);
    } else run.report.head = rootName(head.document.round, head.hash);
    await run.step();
  }
  for (const head of last.values()) compareCounts(run, head);
  compareCopy(run);
}

function readKey({ dataDir, damage, archive }: Verification): string | null {
  try {
    const key = readPublicKey(dataDir);
    if (key !== null || archive.row(allHeads) === null) return key;
  } catch {
    // told below
  }
  damage({ subject: 'signing.key', what: 'key-missing' });
  return null;
}

function nameRow({ company, round }: Pick<HeadRow, 'company' | 'round'>): string {
  return company === '' ? `Unterschrift ${round}` : `Unterschrift ${round} der Firma`;
}

function isOfRow({ document, hash }: HeadLine, row: HeadRow): boolean {
  if (document.round !== row.round) return false;
  if (document.kind === 'root') return row.company === '' && row.hash === hash;
  return row.company === document.company && row.seq === document.seq && row.hash === document.hash;
}

function followRounds({ damage }: Verification): { next: (head: HeadLine, subject: string) => void } {
  let before: { round: number; hash: string } = { round: -1, hash: '' };
  let hashes: string[] = [];
  const continues = (root: Root) =>
    root.round === before.round + 1 &&
    root.prev === before.hash &&
    root.heads === hashes.length &&
    root.headsHash === hashOfHeads(hashes);
  return {
    next: ({ document, hash }, subject) => {
      if (document.kind === 'head') {
        hashes.push(hash);
        return;
      }
      if (!continues(document)) damage({ subject, what: 'head-order' });
      before = { round: document.round, hash };
      hashes = [];
    },
  };
}

function verifyEvent({ archive, damage }: Verification, { company, seq, hash }: Head, subject: string): void {
  if (archive.row(eventHash, { company, seq })?.hash !== hash)
    damage({ company, subject, what: 'head-event', more: `Ereignis ${seq}` });
}

function compareCounts({ archive, damage }: Verification, { company, issued, files, counters }: Head): void {
  const counted = [
    { name: 'Rechnungen', signed: issued, found: archive.row(issuedCount, { company })?.n ?? 0 },
    { name: 'Dateien', signed: files, found: archive.row(fileCount, { company })?.n ?? 0 },
  ];
  for (const { name, signed, found } of counted)
    if (found < signed) damage({ company, subject: name, what: 'head-count', more: `${found} statt ${signed}` });
  for (const { kind, period, value } of counters) {
    const found = archive.row(counterValue, { company, kind, period })?.value ?? 0;
    if (found < value)
      damage({ company, subject: nameRange(kind, period), what: 'head-counter', more: `${found} statt ${value}` });
  }
}

function compareCopy(run: Verification): void {
  const file = join(run.dataDir, headsFile);
  if (!existsSync(file)) {
    if (run.report.heads > 0) run.damage({ subject: headsFile, what: 'heads-file-missing' });
    return;
  }
  for (const line of readHeadLines(file)) {
    if (line === null) continue;
    const { document } = line;
    const company = document.kind === 'head' ? document.company : '';
    const stored = run.archive.row(headContent, { round: document.round, company });
    if (stored?.content === line.signed.content) continue;
    const what = stored === null ? 'heads-file-ahead' : 'heads-file-differs';
    run.damage({ company, subject: nameRow({ company, round: document.round }), what });
  }
}

/** Heads that somebody wrote down must be part of this history. */
export function verifyExpected({ archive, damage }: Verification, expected: readonly string[]): Promise<void> {
  for (const name of expected) {
    const head = parseHeadName(name);
    const found = head && findHash(archive, head);
    if (found === null) damage({ subject: name, what: 'expected-unknown' });
    else if (found !== head?.hash) damage({ subject: name, what: 'expected-differs' });
  }
  return Promise.resolve();
}

function findHash(
  archive: Verification['archive'],
  head: NonNullable<ReturnType<typeof parseHeadName>>,
): string | null {
  if ('company' in head) return archive.row(eventHash, { company: head.company, seq: head.seq })?.hash ?? null;
  const content = archive.row(headContent, { round: head.round, company: '' })?.content;
  return content === undefined ? null : (parseHead({ content, publicKey: '', signature: '' })?.hash ?? null);
}
