import type { z } from 'zod';
import { jumpPlaces, jumpRecord } from '#app/pocketbase/archive/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import type { advancedData, ReportDamage } from './event-data.ts';
import type { Verification } from './verification.ts';

/** Holds what is kept beside the log of jumps against the events that tell of them. */
export interface JumpRecords {
  follow: (seq: number, jump: z.output<typeof advancedData>) => void;
  compareRecords: () => void;
}

// A restore lets ranges go on by itself; nobody is asked, so nothing is kept beside the log.
const withoutRecord = 'restored';

export function followJumps({ archive }: Verification, company: string, tell: ReportDamage): JumpRecords {
  const followed = new Set<number>();
  return {
    follow: (seq, { kind, period, from, to, reason, note }) => {
      if (reason === undefined || reason === withoutRecord) return;
      followed.add(seq);
      const record = archive.row(jumpRecord, { company, seq });
      const told = [seq, kind, period, from, to, reason, note ?? ''];
      const kept = record && [
        ...[record.seq, record.kind, record.period, record.fromValue, record.toValue, record.reason],
        record.note === '' ? '' : sha256(record.note),
      ];
      if (kept?.join('\n') !== told.join('\n')) tell(`Ereignis ${seq}`, 'jump-record');
    },
    compareRecords: () => {
      for (const { seq } of archive.rows(jumpPlaces, { company }))
        if (!followed.has(seq)) tell(`Sprung ${seq}`, 'jump-foreign');
    },
  };
}
