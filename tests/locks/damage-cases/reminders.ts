import { bySql, ofFirst, older } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

const number = 'RE-2026-0001-ZE';
const ofReminder = `company = ${ofFirst}`;

export const reminders: DamageCase[] = [
  bySql('reminders.openCents', `UPDATE reminders SET openCents = 1 WHERE ${ofReminder}`, [['row-not-in-log', number]]),
  bySql('reminders.snapshot', `UPDATE reminders SET snapshot = '{}' WHERE ${ofReminder}`, [['row-not-in-log', number]]),
  bySql('a reminder is gone', `DELETE FROM reminders WHERE ${ofReminder}`, [['record-missing', 'Mahnung']]),
  bySql(
    'reminders.file',
    `UPDATE reminders SET file = (SELECT id FROM files WHERE ${ofReminder} AND id != file LIMIT 1) WHERE ${ofReminder}`,
    [['files-not-in-log', number]],
  ),
  bySql(
    'the file of a reminder is gone',
    `DELETE FROM files WHERE id = (SELECT file FROM reminders WHERE ${ofReminder})`,
    [['file-missing', number]],
    older,
  ),
];
