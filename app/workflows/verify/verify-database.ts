import { z } from 'zod';
import type { Archive } from '#app/pocketbase/archive/open-archive.ts';
import { superusers } from '#app/pocketbase/archive/sql.ts';
import { readSchema } from '#app/pocketbase/locks/read-schema.ts';
import { expectedSchema } from '#app/pocketbase/schema/expected.ts';
import { compareSchema } from '#app/pocketbase/locks/compare-schema.ts';
import type { Verification } from './verification.ts';

const reported = z.array(z.object({ integrity_check: z.string() }));
const reportedMax = 20;

/** Pages, tables, locks and rules: the database is whole, and made as the schema says. */
export function verifyDatabase({ archive, damage }: Verification): Promise<void> {
  for (const line of integrityLines(archive))
    if (line !== 'ok') damage({ subject: 'data.db', what: 'integrity', more: line.replace(/\s+/g, ' ').slice(0, 300) });
  for (const { name, state } of compareSchema(expectedSchema, readSchema(archive.db)))
    damage({ subject: name, what: `schema-${state}` });
  for (const { id, email } of archive.rows(superusers))
    if (email !== 'system@belegwerk.invalid') damage({ subject: `_superusers ${id}`, what: 'superuser-foreign' });
  return Promise.resolve();
}

function integrityLines({ db }: Archive): string[] {
  try {
    const rows = reported.parse(db.prepare(`PRAGMA integrity_check(${reportedMax})`).all());
    return rows.map(({ integrity_check: line }) => line);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
