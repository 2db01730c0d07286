import { asCanonical, canonicalJson } from '../../values/canonical-json.ts';
import { oneRow } from '../engine/rows.ts';
import { keptRow } from './sql.ts';
import type { KeptTable } from './sql.ts';

/** What the event of a save says of the record as it is now. */
export function savedData(tx: core.App, table: KeptTable, id: string): { saved: string } {
  return { saved: $security.sha256(canonicalJson(asCanonical(oneRow(tx, keptRow.of(table), { id })))) };
}
