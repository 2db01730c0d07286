import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allHeads, counterValue, eventHash, fileCount, headContent, issuedCount } from '#app/pocketbase/archive/sql.ts';
import { parseHeadName, rootName } from '#app/pocketbase/heads/documents.ts';
import type { Head, Root } from '#app/pocketbase/heads/documents.ts';
import { hashOfHeads, parseHead, readHeadLines } from '#app/pocketbase/heads/head-lines.ts';
import type { HeadLine } from '#app/pocketbase/heads/head-lines.ts';
import { headsFile, isSignedBy, readPublicKey } from '#app/pocketbase/heads/head-signer.ts';
import { comparePreparedRows, compareRows } from './checks.ts';
import type { ArchiveCheck } from './checks.ts';
import { nameRange } from './number-ranges.ts';
import { oncePerRun } from './verification.ts';
import type { Verification } from './verification.ts';

type HeadRow = typeof allHeads.row;

/** Null: there is none; undefined: there is none any more, or nobody can read it. */
const publicKey = oncePerRun(({ dataDir, archive }): string | null | undefined => {
  try {
    const key = readPublicKey(dataDir);
    return key !== null || archive.row(allHeads) === null ? key : undefined;
  } catch {
    return undefined;
  }
});

function nameRow({ company, round }: Pick<HeadRow, 'company' | 'round'>): string {
  return company === '' ? `Unterschrift ${round}` : `Unterschrift ${round} der Firma`;
}

function isOfRow({ document, hash }: HeadLine, row: HeadRow): boolean {
  if (document.round !== row.round) return false;
  if (document.kind === 'root') return row.company === '' && row.hash === hash;
  return row.company === document.company && row.seq === document.seq && row.hash === document.hash;
}

/** The last head of each company, as far as they were followed. */
const lastHeads = oncePerRun(() => new Map<string, Head>());

interface FollowedHead extends HeadRow {
  /** null: nobody can read it */
  head: HeadLine | null;
  /** a root commits to the heads before it, and to the root before them */
  continues: boolean;
}

function* followHeads(run: Verification): Generator<FollowedHead> {
  let before: { round: number; hash: string } = { round: -1, hash: '' };
  let hashes: string[] = [];
  const isNext = (root: Root) =>
    root.round === before.round + 1 &&
    root.prev === before.hash &&
    root.heads === hashes.length &&
    root.headsHash === hashOfHeads(hashes);
  for (const row of run.archive.rows(allHeads)) {
    const read = parseHead(row);
    const head = read !== null && isOfRow(read, row) ? read : null;
    const continues = head?.document.kind !== 'root' || isNext(head.document);
    if (head?.document.kind === 'head') {
      hashes.push(head.hash);
      lastHeads(run).set(row.company, head.document);
    } else if (head !== null) {
      before = { round: head.document.round, hash: head.hash };
      hashes = [];
      run.report.head = rootName(before.round, head.hash);
    }
    yield { ...row, head, continues };
  }
}

/** The end of the log that a head was taken of, where it is not there. */
function lostEvent({ head }: FollowedHead, { archive }: Verification): string {
  if (head?.document.kind !== 'head') return '';
  const { company, seq, hash } = head.document;
  return archive.row(eventHash, { company, seq })?.hash === hash ? '' : `Ereignis ${seq}`;
}

interface Counted {
  company: string;
  name: string;
  of: 'rows' | 'counter';
  signed: number;
  found: number;
}

/** What the last head of each company has counted, and what there is. */
function* countedBy(run: Verification): Generator<Counted> {
  const { archive } = run;
  for (const { company, issued, files, counters } of lastHeads(run).values()) {
    const rows = { company, of: 'rows' } as const;
    yield { ...rows, name: 'Rechnungen', signed: issued, found: archive.row(issuedCount, { company })?.n ?? 0 };
    yield { ...rows, name: 'Dateien', signed: files, found: archive.row(fileCount, { company })?.n ?? 0 };
    for (const { kind, period, value: signed } of counters) {
      const found = archive.row(counterValue, { company, kind, period })?.value ?? 0;
      yield { company, of: 'counter', name: nameRange(kind, period), signed, found };
    }
  }
}

const lessOf = (of: Counted['of']) => (each: Counted) =>
  each.of === of && each.found < each.signed && `${each.found} statt ${each.signed}`;

interface CopiedHead {
  company: string;
  round: number;
  content: string;
}

function* copiedHeads({ dataDir }: Verification): Generator<CopiedHead> {
  const file = join(dataDir, headsFile);
  if (!existsSync(file)) return;
  for (const line of readHeadLines(file)) {
    if (line === null) continue;
    const { document, signed } = line;
    yield { company: document.kind === 'head' ? document.company : '', round: document.round, content: signed.content };
  }
}

/** The signed heads: their signatures, their order, the log that they were taken of, and their copy in heads.jsonl. */
export const headChecks: readonly ArchiveCheck[] = [
  compareRows((run) => [{ key: publicKey(run) }], { name: () => 'signing.key' }, [
    ['key-missing', ({ key }) => key === undefined],
  ]),
  comparePreparedRows(
    followHeads,
    {
      name: nameRow,
      counts: () => 'heads',
      as: (row, run) => ({ row, key: publicKey(run) ?? null, lost: lostEvent(row, run) }),
    },
    [
      ['head-unreadable', ({ row }) => row.head === null],
      [
        'head-signature',
        ({ row, key }) => row.head !== null && ((key !== null && row.publicKey !== key) || !isSignedBy(row)),
      ],
      ['head-order', ({ row }) => !row.continues],
      ['head-event', ({ lost }) => lost],
    ],
  ),
  compareRows(countedBy, { name: ({ name }) => name }, [
    ['head-count', lessOf('rows')],
    ['head-counter', lessOf('counter')],
  ]),
  compareRows(
    ({ dataDir, report }) => [{ isMissing: report.heads > 0 && !existsSync(join(dataDir, headsFile)) }],
    { name: () => headsFile },
    [['heads-file-missing', ({ isMissing }) => isMissing]],
  ),
  comparePreparedRows(
    copiedHeads,
    {
      name: nameRow,
      as: ({ company, round, content }, { archive }) => ({
        content,
        stored: archive.row(headContent, { round, company }),
      }),
    },
    [
      ['heads-file-ahead', ({ stored }) => stored === null],
      ['heads-file-differs', ({ stored, content }) => stored !== null && stored.content !== content],
    ],
  ),
];

/** Heads that somebody wrote down must be part of this history. */
export function expectedChecks(names: readonly string[]): readonly ArchiveCheck[] {
  return [
    comparePreparedRows(
      () => names.map((name) => ({ name })),
      {
        name: ({ name }) => name,
        as: ({ name }, { archive }) => {
          const head = parseHeadName(name);
          return { wanted: head?.hash, found: head && findHash(archive, head) };
        },
      },
      [
        ['expected-unknown', ({ found }) => found === null],
        ['expected-differs', ({ found, wanted }) => found !== null && found !== wanted],
      ],
    ),
  ];
}

function findHash(
  archive: Verification['archive'],
  head: NonNullable<ReturnType<typeof parseHeadName>>,
): string | null {
  if ('company' in head) return archive.row(eventHash, { company: head.company, seq: head.seq })?.hash ?? null;
  const content = archive.row(headContent, { round: head.round, company: '' })?.content;
  return content === undefined ? null : (parseHead({ content, publicKey: '', signature: '' })?.hash ?? null);
}
