import type { IsoDate } from '#app/values/dates.ts';
import type { Minutes } from '#app/values/durations.ts';
import type { FieldTable } from '../fields.ts';
import type { TimeEntryFields } from './fields.ts';

/** What makes a row of a week: time of the same words at the same rate. */
export type WorkTask = Pick<TimeEntryFields, 'text' | 'billable' | 'rate'>;

export interface WeekEntry extends TimeEntryFields {
  id: string;
  version: number;
  /** '' as long as none bills it */
  invoice: string;
}

/** Days of a week by the names of their fields, Monday first. */
export const weekdays = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6'] as const;
export type Weekday = (typeof weekdays)[number];

const dayField = (label: string) => ({ label, kind: 'duration', range: [0, 1440] }) as const;

/** A row of the grid as people type it. */
export const weekRowFields = {
  d0: dayField('Montag'),
  d1: dayField('Dienstag'),
  d2: dayField('Mittwoch'),
  d3: dayField('Donnerstag'),
  d4: dayField('Freitag'),
  d5: dayField('Samstag'),
  d6: dayField('Sonntag'),
} as const satisfies FieldTable;

/** What makes another row. */
export const newTaskFields = {
  newText: { label: 'Neue Aufgabe', kind: 'line', lengthMax: 200 },
  newBillable: { label: 'Neue Aufgabe ist abrechenbar', kind: 'flag' },
} as const satisfies FieldTable;

/** Rows that a grid has at most. */
export const weekRowsMax = 30;

export function isSameTask(a: WorkTask, b: WorkTask): boolean {
  return a.text === b.text && a.billable === b.billable && a.rate === b.rate;
}

/** The rows of a week: what was worked on in it, then what was lately, in the order of their words. */
export function tasksOf(entries: readonly WeekEntry[], earlier: readonly WeekEntry[]): WorkTask[] {
  const tasks: WorkTask[] = [];
  for (const { text, billable, rate } of [...byWords(entries), ...byWords(earlier)]) {
    const task = { text, billable, rate };
    if (tasks.length < weekRowsMax && !tasks.some((each) => isSameTask(each, task))) tasks.push(task);
  }
  return tasks;
}

function byWords(entries: readonly WeekEntry[]): WeekEntry[] {
  return entries.toSorted((a, b) => a.text.localeCompare(b.text, 'de'));
}

/** What is stored of one task on one day. */
export interface Cell {
  minutes: Minutes;
  /** of the one entry that the grid may change; '' where there is none or another way is needed */
  id: string;
  version: number;
  /** why the grid leaves it alone: on an invoice, or several entries that only their own forms tell apart */
  locked: 'billed' | 'several' | null;
}

export function cellOf(entries: readonly WeekEntry[], task: WorkTask, date: IsoDate): Cell {
  const own = entries.filter((entry) => entry.date === date && isSameTask(entry, task));
  const minutes = own.reduce((sum, entry) => sum + entry.minutes, 0);
  const [only, ...others] = own;
  if (own.some(({ invoice }) => invoice !== '')) return { minutes, id: '', version: 0, locked: 'billed' };
  if (others.length > 0) return { minutes, id: '', version: 0, locked: 'several' };
  return { minutes, id: only?.id ?? '', version: only?.version ?? 0, locked: null };
}

/** What a page has shown of a cell, as its form carries it: "", or entry, version and minutes. */
export function formatCellBase({ id, version, minutes, locked }: Cell): string {
  if (locked !== null) return `${locked}.0.${minutes}`;
  return id === '' ? '' : `${id}.${version}.${minutes}`;
}

const basePattern = /^([a-z0-9]{1,15})\.(\d{1,9})\.(\d{1,6})$/;

function baseMinutes(base: string): Minutes {
  return Number(basePattern.exec(base)?.[3] ?? 0);
}

export interface TypedCell {
  minutes: Minutes;
  /** what the page had shown */
  base: string;
}

export interface TypedRow {
  task: WorkTask;
  /** Monday first */
  cells: readonly TypedCell[];
}

export interface CellPlace {
  row: number;
  day: number;
}

interface CellContent extends CellPlace {
  task: WorkTask;
  date: IsoDate;
  typed: TypedCell;
  stored: Cell;
}

/** What the person has changed on the page. */
export function isTouched({ minutes, base }: TypedCell): boolean {
  return minutes !== baseMinutes(base);
}

/** `cells` change what is stored; `conflicts` were changed elsewhere since the page was shown, or are locked. */
export interface WeekPlan {
  changes: CellContent[];
  conflicts: CellContent[];
}

/**
 * What a week that was typed changes of what is stored. What says the same already is no change, and what the person has
 * not touched stays as others have made it.
 */
export function planWeek(rows: readonly TypedRow[], entries: readonly WeekEntry[], days: readonly IsoDate[]): WeekPlan {
  const plan: WeekPlan = { changes: [], conflicts: [] };
  for (const [row, { task, cells }] of rows.entries())
    for (const [day, typed] of cells.entries()) {
      const date = days[day];
      if (date === undefined || !isTouched(typed)) continue;
      const stored = cellOf(entries, task, date);
      if (stored.minutes === typed.minutes) continue;
      const content = { row, day, task, date, typed, stored };
      if (stored.locked === null && formatCellBase(stored) === typed.base) plan.changes.push(content);
      else plan.conflicts.push(content);
    }
  return plan;
}
