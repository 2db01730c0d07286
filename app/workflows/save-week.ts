import { planWeek } from '#app/invoicing/project/week.ts';
import type { CellPlace, TypedRow, WeekPlan } from '#app/invoicing/project/week.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listTimeEntries, saveEntries } from '#app/pocketbase/projects/time-entries.ts';
import type { EntryChange } from '#app/pocketbase/projects/time-entries.ts';
import { daysOfWeek } from '#app/values/weeks.ts';
import type { IsoDate } from '#app/values/dates.ts';

interface TypedWeek {
  project: string;
  monday: IsoDate;
  rows: readonly TypedRow[];
}

type WeekResult =
  | { kind: 'saved' }
  /** nothing is stored: these cells were changed elsewhere, or are on an invoice */
  | { kind: 'conflict'; cells: WeekPlan['conflicts'] }
  | { kind: 'archived' }
  /** nothing is stored, and this cell is the first that was refused */
  | { kind: 'refused'; cell: CellPlace };

/** Somebody else may be saving the same week: what they stored is looked at once more. */
const attemptsMax = 2;

/** Saves what was typed into a week, all of it or nothing. */
export async function saveWeek(backend: Backend, { project, monday, rows }: TypedWeek): Promise<WeekResult> {
  const days = daysOfWeek(monday);
  let refused: CellPlace = { row: 0, day: 0 };
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const entries = await listTimeEntries(backend, { project, from: monday, to: days.at(-1) ?? monday });
    const { changes, conflicts } = planWeek(rows, entries, days);
    if (conflicts.length > 0) return { kind: 'conflict', cells: conflicts };
    if (changes.length === 0) return { kind: 'saved' };
    const outcome = await saveEntries(
      backend,
      changes.map((change) => toEntryChange(project, change)),
    );
    if (outcome.ok) return { kind: 'saved' };
    if (outcome.refusal === 'archived') return { kind: 'archived' };
    refused = changes[outcome.at] ?? refused;
  }
  return { kind: 'refused', cell: refused };
}

function toEntryChange(project: string, change: WeekPlan['changes'][number]): EntryChange {
  const { task, date, typed, stored } = change;
  const { id, version } = stored;
  const { minutes } = typed;
  if (id === '') return { kind: 'create', project, fields: { ...task, date, minutes } };
  return minutes === 0 ? { kind: 'delete', id, version } : { kind: 'resize', id, version, minutes };
}
