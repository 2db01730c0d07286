import type { DamageCode } from '#app/workflows/verify/damage.ts';
import type { DamagedFolder } from '#tests/support/damaged-folder.ts';

/** One way to damage a data folder, what `verify` must call it, and whether the start refuses. */
export interface DamageCase {
  name: string;
  damage: (folder: DamagedFolder) => void;
  /** [code, subject]: among what verify finds */
  found: [DamageCode, string | RegExp][];
  /** the start's sentence, null: it starts */
  refused: RegExp | null;
}

export const number = 'RE-2026-0001';
export const last = 'RE-2026-0010';
export const ofFirst = "(SELECT company FROM counters WHERE value = 10 AND kind = 'invoice')";
export const issued = `number = '${number}' AND company = ${ofFirst}`;
export const invoiceId = `(SELECT id FROM invoices WHERE ${issued})`;
export const fileId = (kind: string) =>
  `(SELECT file FROM invoice_files WHERE invoice = ${invoiceId} AND kind = '${kind}')`;
export const damaged = /ist beschädigt/;
export const protects = /was ausgestellte Belege und fremde Daten schützt/;
export const older = /ist älter als dieser Datenordner, oder ihr Ende fehlt/;

export const bySql = (
  name: string,
  change: string,
  found: DamageCase['found'],
  refused: RegExp | null = null,
): DamageCase => ({
  name,
  damage: (folder) => folder.sql(change),
  found,
  refused,
});
