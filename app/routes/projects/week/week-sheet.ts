import { cellOf, formatCellBase, weekdays } from '#app/invoicing/project/week.ts';
import type { CellPlace, TypedRow, WeekEntry, WorkTask } from '#app/invoicing/project/week.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { minutesPerDay, parseDuration, writeDuration } from '#app/values/durations.ts';

/** A cell as the page shows it: what was typed, or what is stored. */
export interface ShownCell {
  text: string;
  base: string;
  locked: 'billed' | 'several' | null;
  /** sentence at the cell */
  error: string | null;
}

export interface ShownRow {
  task: WorkTask;
  cells: ShownCell[];
}

export const rowName = (row: number, field: string): string => `lines[${row}].${field}`;

/** Id of a cell's field, where a summary of errors leads. */
export const cellId = ({ row, day }: CellPlace): string => `week-lines[${row}].${weekdays[day] ?? ''}`;

/** The rows as they are stored. */
export function storedRows(
  tasks: readonly WorkTask[],
  entries: readonly WeekEntry[],
  days: readonly IsoDate[],
): ShownRow[] {
  return tasks.map((task) => ({ task, cells: days.map((date) => storedCell(task, entries, date)) }));
}

function storedCell(task: WorkTask, entries: readonly WeekEntry[], date: IsoDate): ShownCell {
  const cell = cellOf(entries, task, date);
  const text = cell.minutes === 0 ? '' : writeDuration(cell.minutes);
  return { text, base: formatCellBase(cell), locked: cell.locked, error: null };
}

/** Minutes of a cell for the sums; what cannot be read counts nothing. */
function minutesOf({ text }: ShownCell): number {
  const parsed = parseDuration(text === '' ? '0' : text, minutesPerDay);
  return parsed.ok ? parsed.minutes : 0;
}

export interface WeekSums {
  rows: number[];
  days: number[];
  week: number;
}

export function sumRows(rows: readonly ShownRow[]): WeekSums {
  const ofRows = rows.map(({ cells }) => cells.reduce((sum, cell) => sum + minutesOf(cell), 0));
  const ofDays = weekdays.map((_, day) =>
    rows.reduce((sum, { cells }) => sum + (cells[day] === undefined ? 0 : minutesOf(cells[day])), 0),
  );
  return { rows: ofRows, days: ofDays, week: ofRows.reduce((sum, minutes) => sum + minutes, 0) };
}

/** What the person means by the rows. Cells that cannot be read must have been told before. */
export function toTypedRows(rows: readonly ShownRow[]): TypedRow[] {
  return rows.map(({ task, cells }) => ({
    task,
    cells: cells.map((cell) => ({ minutes: minutesOf(cell), base: cell.base })),
  }));
}
