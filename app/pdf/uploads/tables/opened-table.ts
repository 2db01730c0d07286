import { z } from 'zod';
import { readJson } from '../read-json.ts';
import { tableLimits } from '../refusals.ts';
import type { OpenedTable } from './table.ts';

const { rowsMax, columnsMax, cellMax } = tableLimits;
const cells = z.array(z.string().max(cellMax)).max(columnsMax);

const openedTable = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    table: z.strictObject({
      format: z.enum(['CSV', 'XLSX', 'vCard']),
      told: z.string().max(200),
      headings: cells,
      rows: z.array(z.strictObject({ line: z.number().int().positive(), cells })).max(rowsMax),
    }),
  }),
  z.strictObject({ ok: z.literal(false), sentence: z.string().max(400) }),
]);

/** As a process has written it; null for anything that no sound one writes. */
export function readOpenedTable(json: Uint8Array): OpenedTable | null {
  return readJson(openedTable, json);
}
