import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { eventHash } from '#app/pocketbase/archive/sql.ts';
import { parseHeadName } from '#app/pocketbase/heads/documents.ts';
import { anyEvent, restoredOver, sentDigests, unsignedLogs } from '#app/pocketbase/heads/sql.ts';
import { openSealed } from '#app/pocketbase/outbox/sealed.ts';
import type { LogEnd } from '../backup/manifest.ts';
import type { Verification } from './verification.ts';

/** Where logs ended when a backup was made. */
export interface NotedHeads {
  /** instant */
  at: string;
  heads: readonly LogEnd[];
}

/** What was not signed though the product has run since, and what was signed, mailed or backed up and is not there. */
export function verifyAnchors(run: Verification, backup: NotedHeads | null): Promise<void> {
  verifySigned(run);
  if (backup !== null) verifyBackup(run, backup);
  verifyDigests(run);
  return Promise.resolve();
}

/** Signed is every quarter of an hour, and at each start and stop. */
const unsignedMsMax = 3_600_000;

// The start signs before anybody is answered: there is no event of a product without a signature at all. Later ones are
// measured by the log itself, for a product may stand still for days between a crash and its next start.
function verifySigned({ archive, now, report, damage }: Verification): void {
  if (report.heads === 0) {
    if ((archive.row(anyEvent)?.n ?? 0) > 0) damage({ subject: 'Unterschriften', what: 'heads-missing' });
    return;
  }
  for (const { company, first, seq, until } of archive.rows(unsignedLogs, { now: now.toISOString() })) {
    const isOld = Date.parse(until) - Date.parse(first) > unsignedMsMax;
    if (isOld) damage({ company, subject: 'Ereignisprotokoll', what: 'events-unsigned', more: `ab Ereignis ${seq}` });
  }
}

function verifyBackup({ archive, damage }: Verification, { at, heads }: NotedHeads): void {
  for (const { company, seq, hash } of heads) {
    if (archive.row(eventHash, { company, seq })?.hash === hash) continue;
    // An older one was put back since, and the log says so.
    if ((archive.row(restoredOver, { company, at })?.n ?? 0) > 0) continue;
    damage({ company, subject: `Sicherung vom ${at.slice(0, 16)}`, what: 'backup-differs', more: `Ereignis ${seq}` });
  }
}

const digest = z.object({ head: z.string() });

function verifyDigests({ archive, dataDir, damage }: Verification): void {
  const key = readKey(dataDir);
  if (key === null) return;
  for (const { company, sentAt, content } of archive.rows(sentDigests)) {
    const text = openSealed(content, key);
    const told = text === null ? null : digest.safeParse(JSON.parse(text));
    const head = told?.success ? parseHeadName(told.data.head) : null;
    if (head === null || !('company' in head)) continue;
    const isThere = archive.row(eventHash, { company: head.company, seq: head.seq })?.hash === head.hash;
    if (!isThere || head.company !== company)
      damage({
        company,
        subject: `E-Mail vom ${sentAt.slice(0, 10)}`,
        what: 'digest-differs',
        more: `Ereignis ${head.seq}`,
      });
  }
}

function readKey(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'internal.key'), 'utf8').trim();
  } catch {
    return null;
  }
}
