import { z } from 'zod';
import type { Archive } from '#app/pocketbase/archive/open-archive.ts';
import { superusers } from '#app/pocketbase/archive/sql.ts';
import { compareSchema } from '#app/pocketbase/locks/compare-schema.ts';
import { readSchema } from '#app/pocketbase/locks/read-schema.ts';
import { expectedSchema } from '#app/pocketbase/schema/expected.ts';
import { compareRows } from './checks.ts';
import type { ArchiveCheck } from './checks.ts';

const reported = z.array(z.object({ integrity_check: z.string() }));
const reportedMax = 20;

function integrityLines({ db }: Archive): string[] {
  try {
    const rows = reported.parse(db.prepare(`PRAGMA integrity_check(${reportedMax})`).all());
    return rows.map(({ integrity_check: line }) => line);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Pages, tables, locks and rules: the database is whole, and made as the schema says. */
export const databaseChecks: readonly ArchiveCheck[] = [
  compareRows(({ archive }) => integrityLines(archive).map((line) => ({ line })), { name: () => 'data.db' }, [
    ['integrity', ({ line }) => line !== 'ok' && (line.replace(/\s+/g, ' ').slice(0, 300) || true)],
  ]),
  compareRows(({ archive }) => compareSchema(expectedSchema, readSchema(archive.db)), { name: ({ name }) => name }, [
    ['schema-missing', ({ state }) => state === 'missing'],
    ['schema-changed', ({ state }) => state === 'changed'],
    ['schema-foreign', ({ state }) => state === 'foreign'],
  ]),
  compareRows(superusers, { name: ({ id }) => `_superusers ${id}` }, [
    ['superuser-foreign', ({ email }) => email !== 'system@belegwerk.invalid'],
  ]),
];
