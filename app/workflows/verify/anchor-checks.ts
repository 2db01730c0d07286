import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { eventHash } from '#app/pocketbase/archive/sql.ts';
import { parseHeadName } from '#app/pocketbase/heads/documents.ts';
import { anyEvent, restoredOver, sentDigests, unsignedLogs } from '#app/pocketbase/heads/sql.ts';
import { openSealed } from '#app/pocketbase/outbox/sealed.ts';
import type { LogEnd } from '../backup/manifest.ts';
import { comparePreparedRows, compareRows } from './checks.ts';
import type { ArchiveCheck } from './checks.ts';
import { oncePerRun } from './verification.ts';
import type { Verification } from './verification.ts';

/** Where logs ended when a backup was made. */
export interface NotedHeads {
  /** instant */
  at: string;
  heads: readonly LogEnd[];
}

/** Signed is every quarter of an hour, and at each start and stop. */
const unsignedMsMax = 3_600_000;

const sealingKey = oncePerRun(({ dataDir }): string | null => {
  try {
    return readFileSync(join(dataDir, 'internal.key'), 'utf8').trim();
  } catch {
    return null;
  }
});

const digest = z.object({ head: z.string() });

/** The end of its log that a digest has told an owner; null where nobody can read it. */
function headOfDigest(content: string, run: Verification) {
  const key = sealingKey(run);
  const text = key === null ? null : openSealed(content, key);
  const told = text === null ? null : digest.safeParse(JSON.parse(text));
  const head = told?.success ? parseHeadName(told.data.head) : null;
  return head !== null && 'company' in head ? head : null;
}

const isInLog = ({ archive }: Verification, { company, seq, hash }: LogEnd) =>
  archive.row(eventHash, { company, seq })?.hash === hash;

/** What was not signed though the product has run since, and what was signed, mailed or backed up and is not there. */
export function anchorChecks(backup: NotedHeads | null): readonly ArchiveCheck[] {
  const at = backup?.at ?? '';
  return [
    // The start signs before anybody is answered: there is no event of a product without a signature at all. Later ones are
    // measured by the log itself, for a product may stand still for days between a crash and its next start.
    compareRows(
      ({ archive, report }) => [{ events: report.heads === 0 ? (archive.row(anyEvent)?.n ?? 0) : 0 }],
      { name: () => 'Unterschriften' },
      [['heads-missing', ({ events }) => events > 0]],
    ),
    compareRows(
      ({ archive, now, report }) => (report.heads === 0 ? [] : archive.rows(unsignedLogs, { now: now.toISOString() })),
      { name: () => 'Ereignisprotokoll' },
      [
        [
          'events-unsigned',
          ({ first, until, seq }) => Date.parse(until) - Date.parse(first) > unsignedMsMax && `ab Ereignis ${seq}`,
        ],
      ],
    ),
    comparePreparedRows(
      () => backup?.heads ?? [],
      {
        name: () => `Sicherung vom ${at.slice(0, 16)}`,
        as: (head, run) => ({
          head,
          // An older one was put back since, and the log says so.
          isExplained: isInLog(run, head) || (run.archive.row(restoredOver, { company: head.company, at })?.n ?? 0) > 0,
        }),
      },
      [['backup-differs', ({ head, isExplained }) => !isExplained && `Ereignis ${head.seq}`]],
    ),
    comparePreparedRows(
      sentDigests,
      {
        name: ({ sentAt }) => `E-Mail vom ${sentAt.slice(0, 10)}`,
        as: ({ company, content }, run) => {
          const head = headOfDigest(content, run);
          return { head, isThere: head !== null && head.company === company && isInLog(run, head) };
        },
      },
      [['digest-differs', ({ head, isThere }) => head !== null && !isThere && `Ereignis ${head.seq}`]],
    ),
  ];
}
