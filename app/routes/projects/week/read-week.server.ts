import { z } from 'zod';
import { durationWords } from '#app/forms/reading/field-words.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { timeEntryFields } from '#app/invoicing/project/fields.ts';
import { isSameTask, isTouched, newTaskFields, weekRowsMax, weekdays } from '#app/invoicing/project/week.ts';
import type { WorkTask } from '#app/invoicing/project/week.ts';
import { batchMax } from '#app/pocketbase/projects/calls.ts';
import { minutesPerDay, parseDuration } from '#app/values/durations.ts';
import { toTypedRows } from './week-sheet.ts';
import type { ShownCell, ShownRow } from './week-sheet.ts';

const { text, rate } = schemaOf({ text: timeEntryFields.text, rate: timeEntryFields.rate });
const taskSchema = z.object({ text, rate, billable: z.enum(['on', '']).transform((value) => value === 'on') });
const newTask = z.object(schemaOf(newTaskFields));

/** A week as it was sent: its rows, and what is wrong with it. */
export interface SentWeek {
  rows: ShownRow[];
  /** about the whole of it */
  refusal: string | null;
  newText: { value: string; error: string | null };
  newBillable: boolean;
}

const lockedPattern = /^(billed|several)\./;

/** Reads rows as far as the form has them; what no page of ours sends is left out. */
export function readWeek(form: FormData): SentWeek {
  const rows: ShownRow[] = [];
  for (let row = 0; row < weekRowsMax && form.has(`lines[${row}].text`); row += 1) {
    const field = (name: string) => textOf(form, `lines[${row}].${name}`);
    const task = taskSchema.safeParse({ text: field('text'), rate: field('rate'), billable: field('billable') });
    if (!task.success || rows.some((each) => isSameTask(each.task, task.data))) continue;
    rows.push({ task: task.data, cells: weekdays.map((day) => readCell(field(day), field(day.replace('d', 's')))) });
  }
  const added = newTask.safeParse({
    newText: textOf(form, 'newText'),
    newBillable: form.get('newBillable') ?? undefined,
  });
  const newText = {
    value: textOf(form, 'newText'),
    error: added.success ? null : (added.error.issues[0]?.message ?? null),
  };
  const touched = toTypedRows(rows).flatMap(({ cells }) => cells.filter(isTouched)).length;
  return { rows, refusal: touched > batchMax ? tooMany(touched) : null, newText, newBillable: form.has('newBillable') };
}

function tooMany(touched: number): string {
  return `Auf einmal lassen sich ${batchMax} Felder ändern, Sie haben ${touched} geändert. Bitte speichern Sie in zwei Schritten: Leeren Sie dazu einen Teil der Felder.`;
}

function readCell(typed: string, base: string): ShownCell {
  const locked = lockedPattern.exec(base)?.[1];
  const value = typed.trim();
  const parsed = parseDuration(value === '' ? '0' : value, minutesPerDay);
  return {
    text: value,
    base,
    locked: locked === 'billed' || locked === 'several' ? locked : null,
    error: parsed.ok ? null : durationWords(parsed.refusal, minutesPerDay),
  };
}

export function isReadable({ rows, refusal }: SentWeek): boolean {
  return refusal === null && rows.every(({ cells }) => cells.every(({ error }) => error === null));
}

/** The week with a row more; as it was, with a sentence at the field, where there is none to add. */
export function withNewRow(week: SentWeek): SentWeek {
  const { rows, newText, newBillable } = week;
  const text = newText.value.trim();
  const wrong = (error: string): SentWeek => ({ ...week, newText: { ...newText, error } });
  if (newText.error !== null) return week;
  if (text === '') return wrong('Bitte geben Sie an, wie die Aufgabe heißt.');
  if (rows.length >= weekRowsMax) return wrong(`Eine Woche hat hier höchstens ${weekRowsMax} Zeilen.`);
  const task: WorkTask = { text, billable: newBillable, rate: '' };
  if (rows.some((row) => isSameTask(row.task, task))) return wrong('Diese Aufgabe hat schon eine Zeile.');
  const empty = weekdays.map((): ShownCell => ({ text: '', base: '', locked: null, error: null }));
  return { ...week, rows: [...rows, { task, cells: empty }], newText: { value: '', error: null } };
}
