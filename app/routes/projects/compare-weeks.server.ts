import type { StaleForm } from '../../http/form/answer-form.ts';
import { entriesOf } from '../../http/form/form-entries.ts';
import { seenOf, weekdays } from '../../invoicing/project/week.ts';
import type { WeekPlan } from '../../invoicing/project/week.ts';
import { formatDate } from '../../values/dates.ts';
import { writeDuration } from '../../values/durations.ts';
import { rowName } from './week-sheet.ts';

type Conflicts = WeekPlan['conflicts'];

const lockWords = { billed: ' (abgerechnet)', several: ' (mehrere Einträge)' };

/**
 * The cells that two have changed, and what "keep mine" sends: the same week, made from what is stored now. What the grid
 * may not change stays as it is stored.
 */
export function conflictOf(form: FormData, cells: Conflicts): Omit<StaleForm, 'version'> {
  const changed = new Map<string, string>();
  for (const { row, day, stored } of cells) {
    const field = weekdays[day] ?? '';
    changed.set(rowName(row, field.replace('d', 's')), seenOf(stored));
    if (stored.locked !== null) changed.set(rowName(row, field), writeDuration(stored.minutes));
  }
  return {
    rows: cells.map(({ task, date, typed, stored }) => ({
      label: `${task.text}, ${formatDate(date)}`,
      typed: typed.minutes === 0 ? '' : writeDuration(typed.minutes),
      stored:
        stored.minutes === 0 ? '' : `${writeDuration(stored.minutes)}${stored.locked ? lockWords[stored.locked] : ''}`,
    })),
    fields: entriesOf(form).map(({ name, value }) => ({ name, value: changed.get(name) ?? value })),
  };
}
