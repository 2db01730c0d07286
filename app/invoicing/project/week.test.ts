import { describe, expect, it } from 'vitest';
import { cellOf, planWeek, formatCellBase, tasksOf, weekRowsMax } from './week.ts';
import type { WorkTask, WeekEntry } from './week.ts';

const design: WorkTask = { text: 'Gestaltung', billable: true, rate: '' };
const days = ['2026-11-16', '2026-11-17', '2026-11-18'];

const entry = (date: string, minutes: number, more: Partial<WeekEntry> = {}): WeekEntry => ({
  ...design,
  id: `entry${date.slice(-2)}`,
  version: 1,
  date,
  minutes,
  invoice: '',
  ...more,
});

const typedRow = (cells: [minutes: number, base: string][]) => ({
  task: design,
  cells: cells.map(([minutes, base]) => ({ minutes, base })),
});

const placesOf = (cells: { row: number; day: number }[]) => cells.map(({ row, day }) => [row, day]);

describe('the rows of a week', () => {
  it('are what it holds, then what was done lately, each once', () => {
    const other = { text: 'Büro', billable: false };
    const tasks = tasksOf(
      [entry('2026-11-16', 60), entry('2026-11-17', 60), entry('2026-11-17', 5, { rate: '95' })],
      [entry('2026-11-10', 5, other), entry('2026-11-11', 5)],
    );
    expect(tasks).toEqual([design, { ...design, rate: '95' }, { ...other, rate: '' }]);
  });

  it('are limited in number', () => {
    const many = Array.from({ length: 50 }, (_, n) => entry('2026-11-16', 5, { text: `Aufgabe ${n}` }));
    expect(tasksOf(many, [])).toHaveLength(weekRowsMax);
  });
});

describe('a cell', () => {
  it('is changed by the grid when it holds one entry that nothing bills', () => {
    expect(cellOf([entry('2026-11-16', 90)], design, '2026-11-16')).toEqual({
      minutes: 90,
      id: 'entry16',
      version: 1,
      locked: null,
    });
    expect(cellOf([], design, '2026-11-16').locked).toBeNull();
  });

  it('is left alone when it is billed or holds several', () => {
    const billed = entry('2026-11-16', 90, { invoice: 'x' });
    expect(cellOf([billed], design, '2026-11-16')).toMatchObject({ minutes: 90, id: '', locked: 'billed' });
    expect(cellOf([billed, entry('2026-11-16', 5)], design, '2026-11-16').locked).toBe('billed');
    const two = [entry('2026-11-16', 90), entry('2026-11-16', 30, { id: 'other' })];
    expect(cellOf(two, design, '2026-11-16')).toMatchObject({ minutes: 120, locked: 'several' });
  });
});

describe('a typed week', () => {
  const stored = [entry('2026-11-16', 90), entry('2026-11-17', 60, { version: 3 })];
  const base = days.map((date) => formatCellBase(cellOf(stored, design, date)));
  const [monday = '', tuesday = '', wednesday = ''] = base;

  it('changes what was touched and nothing else', () => {
    const { changes, conflicts } = planWeek(
      [
        typedRow([
          [90, monday],
          [0, tuesday],
          [30, wednesday],
        ]),
      ],
      stored,
      days,
    );
    expect(conflicts).toEqual([]);
    expect(changes.map(({ day, typed, stored: { id, version } }) => [day, typed.minutes, id, version])).toEqual([
      [1, 0, 'entry17', 3],
      [2, 30, '', 0],
    ]);
  });

  it('that says what is stored already changes nothing, whatever the page had shown', () => {
    const row = typedRow([
      [90, ''],
      [60, 'entry17.1.15'],
      [0, 'entry18.1.15'],
    ]);
    expect(planWeek([row], stored, days)).toEqual({ changes: [], conflicts: [] });
  });

  it('leaves what others have changed meanwhile and this person has not touched', () => {
    const row = typedRow([
      [15, 'entry16.1.15'],
      [0, ''],
      [45, 'gone.1.45'],
    ]);
    expect(planWeek([row], stored, days)).toEqual({ changes: [], conflicts: [] });
  });

  it('never overwrites what was changed meanwhile', () => {
    const row = typedRow([
      [120, ''],
      [120, 'entry17.2.60'],
      [45, 'gone.1.15'],
    ]);
    const { changes, conflicts } = planWeek([row], stored, days);
    expect(changes).toEqual([]);
    expect(placesOf(conflicts)).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
    ]);
  });

  it('never changes what is billed or several, even as it was seen', () => {
    const locked = [entry('2026-11-16', 90, { invoice: 'x' }), entry('2026-11-17', 5), entry('2026-11-17', 6)];
    const row = typedRow(
      [0, 1].map((day) => [0, formatCellBase(cellOf(locked, design, days[day] ?? ''))] as [number, string]),
    );
    const { changes, conflicts } = planWeek([row], locked, days);
    expect(changes).toEqual([]);
    expect(placesOf(conflicts)).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('takes a forged seen state for a conflict', () => {
    for (const forged of ['x', 'entry16.1', 'entry16.1.90.9', 'a'.repeat(900), 'entry16.1.-5']) {
      const { changes, conflicts } = planWeek([typedRow([[30, forged]])], stored, days);
      expect([changes.length, conflicts.length]).toEqual([0, 1]);
    }
  });
});
