import type { DamageCode } from '#app/workflows/verify/damage.ts';
import { bySql, ofFirst, older } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

const number = 'LS-2026-0001';
const ofNote = `company = ${ofFirst}`;

/** Each column of a delivery note, changed alone. */
const columns: DamageCase[] = [
  ['invoice', "'aaaaaaaaaaaaaaa'", 'row-not-in-log'],
  ['createKey', "'x'", 'row-not-in-log'],
  ['sequence', '7', 'row-not-in-log'],
  ['issueDate', "'2026-11-20'", 'column'],
  ['customerName', "'Andere'", 'column'],
  ['snapshot', "replace(snapshot, 'delivery', 'Delivery')", 'snapshot-hash'],
  ['snapshotHash', "'x'", 'snapshot-hash'],
  ['file', `(SELECT id FROM files WHERE ${ofNote} AND id != file LIMIT 1)`, 'files-not-in-log'],
].map(([column = '', value = '', code]) =>
  bySql(`delivery_notes.${column}`, `UPDATE delivery_notes SET ${column} = ${value} WHERE ${ofNote}`, [
    [code as DamageCode, number],
  ]),
);

export const deliveryNotes: DamageCase[] = [
  ...columns,
  bySql('delivery_notes.number', `UPDATE delivery_notes SET number = 'LS-9' WHERE ${ofNote}`, [
    ['number-not-in-log', 'LS-9'],
  ]),
  bySql('a delivery note is gone', `DELETE FROM delivery_notes WHERE ${ofNote}`, [['delivery-note-missing', number]]),
  bySql(
    'the file of a delivery note is gone',
    `DELETE FROM files WHERE id = (SELECT file FROM delivery_notes WHERE ${ofNote})`,
    [['file-missing', number]],
    older,
  ),
];
