import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { oneRow } from '../engine/rows.ts';
import { hashedRow } from './sql.ts';
import type { HashedTable } from './sql.ts';

/** What the event of a save says of the record as it is now. */
export function recordHashData(tx: core.App, table: HashedTable, id: string): { saved: string } {
  return { saved: $security.sha256(canonicalJson(asCanonical(oneRow(tx, hashedRow.of(table), { id })))) };
}
