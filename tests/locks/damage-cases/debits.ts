import { bySql, older } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

const run = /^Lastschriften BW-/;
const item = /^Lastschrift RE-/;
const release = /^Rücknahme einer Lastschrift /;

export const debits: DamageCase[] = [
  bySql('debit_runs.sumCents', 'UPDATE debit_runs SET sumCents = 1', [['row-not-in-log', run]]),
  bySql('debit_items.amountCents', 'UPDATE debit_items SET amountCents = 1', [['row-not-in-log', run]]),
  bySql('a direct debit is gone', 'DELETE FROM debit_items WHERE position = 1', [['row-not-in-log', run]]),
  bySql('debit_items.live', 'UPDATE debit_items SET live = NOT live', [['debit-state', item]]),
  bySql('a run is gone', 'DELETE FROM debit_runs', [
    ['record-missing', 'Lastschriften'],
    ['debit-state', item],
  ]),
  bySql('debit_releases.reason', `UPDATE debit_releases SET reason = 'x'`, [['row-not-in-log', release]]),
  bySql('a release is gone', 'DELETE FROM debit_releases', [
    ['record-missing', 'Rücknahme einer Lastschrift'],
    ['debit-state', item],
  ]),
  bySql(
    'debit_runs.file',
    'UPDATE debit_runs SET file = (SELECT f.id FROM files f WHERE f.company = debit_runs.company AND f.id != file LIMIT 1)',
    [['files-not-in-log', run]],
  ),
  bySql(
    'the file of a run is gone',
    'DELETE FROM files WHERE id = (SELECT file FROM debit_runs)',
    [['file-missing', run]],
    older,
  ),
];
