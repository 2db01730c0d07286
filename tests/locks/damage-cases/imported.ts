import { bySql } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

const imported = "origin != '' AND withdrawn = FALSE";
const change = (name: string, set: string, found: DamageCase['found']) =>
  bySql(name, `UPDATE invoices SET ${set} WHERE ${imported}`, found);

/** What came along of another program is proven as what was issued here is. */
export const imports: DamageCase[] = [
  change('an imported snapshot', `snapshot = replace(snapshot, '"dueCents":10000', '"dueCents":1000')`, [
    ['snapshot-hash', 'RE-1042'],
  ]),
  change('where an imported invoice comes from', "origin = 'sevdesk'", [
    ['row-not-in-log', 'RE-1042'],
    ['column', 'RE-1042'],
    ['list-row', 'RE-1042'],
  ]),
  change('an imported invoice as one of ours', "origin = '', sequence = 9", [['snapshot-not-in-log', 'RE-1042']]),
  change('an imported invoice is taken back behind the log', 'withdrawn = TRUE', [
    ['import-withdrawal', 'RE-1042'],
    ['invoice-state', 'RE-1042'],
  ]),
  bySql('what was taken back stands again', 'UPDATE invoices SET withdrawn = FALSE WHERE withdrawn = TRUE', [
    ['import-withdrawal', 'RE-1043'],
    ['invoice-state', 'RE-1043'],
  ]),
  bySql('an imported invoice is gone', `DELETE FROM invoices WHERE ${imported}`, [['invoice-missing', 'RE-1042']]),
];
