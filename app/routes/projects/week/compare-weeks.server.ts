import type { ConflictChoice, StaleForm } from '#app/forms/reading/answer-form.ts';
import { entriesOf } from '#app/http/form/form-entries.ts';
import { formatCellBase, weekdays } from '#app/invoicing/project/week.ts';
import type { WeekPlan } from '#app/invoicing/project/week.ts';
import { formatDate } from '#app/values/dates.ts';
import { writeDuration } from '#app/values/durations.ts';
import { rowName } from './week-sheet.ts';

type Conflicts = WeekPlan['conflicts'];

const lockWords = { billed: ' (abgerechnet)', several: ' (mehrere Einträge)' };

/**
 * The cells that two have changed, and what is sent beside them: the same week, made from what is stored now. What the grid
 * may not change stays as it is stored.
 */
export function conflictOf(form: FormData, cells: Conflicts): StaleForm {
  const changed = new Map<string, string>();
  for (const { row, day, stored } of cells) {
    const field = weekdays[day] ?? '';
    changed.set(rowName(row, field.replace('d', 's')), formatCellBase(stored));
  }
  const chosen = new Set(cells.map(cellName));
  return {
    choices: cells.map(chooseCell),
    fields: entriesOf(form)
      .filter(({ name }) => !chosen.has(name))
      .map(({ name, value }) => ({ name, value: changed.get(name) ?? value })),
  };
}

function cellName({ row, day }: Pick<Conflicts[number], 'row' | 'day'>): string {
  return rowName(row, weekdays[day] ?? '');
}

/** The grid asks only where both have changed a cell since it was opened. */
function chooseCell(cell: Conflicts[number]): ConflictChoice {
  const { task, date, typed, stored } = cell;
  const [mine, theirs] = [typed, stored].map(({ minutes }) => (minutes === 0 ? '' : writeDuration(minutes)));
  const locked = stored.locked === null ? '' : lockWords[stored.locked];
  return {
    name: cellName(cell),
    label: `${task.text}, ${formatDate(date)}`,
    values: { typed: stored.locked === null ? (mine ?? '') : null, stored: theirs ?? '' },
    differences: [{ label: '', typed: mine ?? '', stored: `${theirs ?? ''}${locked}` }],
    changedBy: null,
    proposed: stored.locked === null ? 'typed' : 'stored',
  };
}
