import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { cellOf, formatCellBase } from '#app/invoicing/project/week.ts';
import type { WorkTask, TypedRow } from '#app/invoicing/project/week.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findFigures } from '#app/pocketbase/figures/queries.ts';
import { listTimeEntries, saveEntries } from '#app/pocketbase/projects/time-entries.ts';
import type { EntryChange } from '#app/pocketbase/projects/time-entries.ts';
import { daysOfWeek } from '#app/values/weeks.ts';
import { saveWeek } from '#app/workflows/save-week.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSampleEntry, createSampleProject } from '../support/projects.ts';
import { archiveProject } from '#app/pocketbase/projects/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// One batch, all or nothing, and nobody's hours are overwritten.

const monday = '2026-11-16';
const days = daysOfWeek(monday);
const task = (text: string): WorkTask => ({ text, billable: true, rate: '' });

let installation: TestInstallation;
let backend: Backend;
let other: Backend;

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  const email = 'other@example.org';
  ({ backend: other } = await createAccount(installation.services, { email, clientAddress: '10.0.0.9' }));
});
const week = (project: string) => listTimeEntries(backend, { project, from: monday, to: '2026-11-22' });

async function stored(project: string): Promise<[date: string, text: string, minutes: number, version: number][]> {
  const rows = await week(project);
  return rows
    .map(({ date, text, minutes, version }): [string, string, number, number] => [date, text, minutes, version])
    .sort();
}

/** A row as a page shows it now, with other minutes on some days. */
async function rowOf(project: string, text: string, typed: Record<number, number>): Promise<TypedRow> {
  const entries = await week(project);
  const cells = days.map((date, day) => {
    const cell = cellOf(entries, task(text), date);
    return { minutes: typed[day] ?? cell.minutes, base: formatCellBase(cell) };
  });
  return { task: task(text), cells };
}

describe('a week', () => {
  it('is created, changed and deleted in one step, and every change is another version', async () => {
    const project = await createSampleProject(backend);
    const first = await rowOf(project, 'Gestaltung', { 0: 240, 1: 210 });
    expect(await saveWeek(backend, { project, monday, rows: [first] })).toEqual({ kind: 'saved' });
    const rows = [await rowOf(project, 'Gestaltung', { 0: 0, 1: 60 }), await rowOf(project, 'Satz', { 6: 15 })];
    expect(await saveWeek(backend, { project, monday, rows })).toEqual({ kind: 'saved' });
    expect(await stored(project)).toEqual([
      ['2026-11-17', 'Gestaltung', 60, 2],
      ['2026-11-22', 'Satz', 15, 1],
    ]);
  });

  it('that was sent twice is stored once, and that is a success', async () => {
    const project = await createSampleProject(backend);
    const rows = [await rowOf(project, 'Gestaltung', { 0: 240, 3: 120 })];
    const results = await Promise.all([1, 2, 3].map(() => saveWeek(backend, { project, monday, rows })));
    expect(results).toEqual([1, 2, 3].map(() => ({ kind: 'saved' })));
    expect(await stored(project)).toHaveLength(2);
  });

  it('of two tabs conflicts at the very cells that both have changed; nothing of the later one is stored', async () => {
    const project = await createSampleProject(backend);
    await saveWeek(backend, { project, monday, rows: [await rowOf(project, 'Gestaltung', { 0: 60 })] });
    const tabOne = await rowOf(project, 'Gestaltung', { 0: 90, 1: 30 });
    const tabTwo = await rowOf(project, 'Gestaltung', { 0: 120, 1: 45, 2: 15 });
    expect(await saveWeek(backend, { project, monday, rows: [tabOne] })).toEqual({ kind: 'saved' });
    const result = await saveWeek(backend, { project, monday, rows: [tabTwo] });
    expect(result).toMatchObject({
      kind: 'conflict',
      cells: [
        { day: 0, typed: { minutes: 120 }, stored: { minutes: 90 } },
        { day: 1, typed: { minutes: 45 }, stored: { minutes: 30 } },
      ],
    });
    expect((await stored(project)).map(([, , minutes]) => minutes)).toEqual([90, 30]);
  });

  it('of two tabs goes through where each has changed other cells', async () => {
    const project = await createSampleProject(backend);
    const tabOne = await rowOf(project, 'Gestaltung', { 0: 90 });
    const tabTwo = await rowOf(project, 'Gestaltung', { 1: 45 });
    for (const rows of [[tabOne], [tabTwo]])
      expect(await saveWeek(backend, { project, monday, rows })).toEqual({ kind: 'saved' });
    expect((await stored(project)).map(([, , minutes]) => minutes)).toEqual([90, 45]);
  });

  it('that two save in the same moment ends in one of both, never in a sum', async () => {
    const project = await createSampleProject(backend);
    const typed = await Promise.all(
      [60, 90, 120].map((minutes) => rowOf(project, 'Gestaltung', { 0: minutes, 4: 30 })),
    );
    const results = await Promise.all(typed.map((row) => saveWeek(backend, { project, monday, rows: [row] })));
    expect(results.map(({ kind }) => kind).sort()).toEqual(['conflict', 'conflict', 'saved']);
    expect(await stored(project)).toHaveLength(2);
  });

  it('of fifty cells is one batch, and all of them are stored', async () => {
    const project = await createSampleProject(backend);
    const row = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7 };
    const rows = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((text) => rowOf(project, text, row)));
    rows.push(await rowOf(project, 'H', { 0: 8 }));
    expect(await saveWeek(backend, { project, monday, rows })).toEqual({ kind: 'saved' });
    expect(await stored(project)).toHaveLength(50);
  });

  it('of an archived project stays as it is', async () => {
    const project = await createSampleProject(backend);
    const rows = [await rowOf(project, 'Gestaltung', { 0: 60 })];
    await ask(backend, archiveProject, { id: project, archived: true });
    expect(await saveWeek(backend, { project, monday, rows })).toEqual({ kind: 'archived' });
    expect(await stored(project)).toEqual([]);
    await ask(backend, archiveProject, { id: project, archived: false });
    expect(await saveWeek(backend, { project, monday, rows })).toEqual({ kind: 'saved' });
  });

  it('of another company is not there', async () => {
    const project = await createSampleProject(other);
    await expect(saveWeek(backend, { project, monday, rows: [] })).rejects.toMatchObject({ status: 404 });
  });

  it('says which cell was refused when looking again does not help', async () => {
    const project = await createSampleProject(backend);
    const rows = [await rowOf(project, 'Gestaltung', { 0: 60 }), await rowOf(project, ' Satz', { 3: 60 })];
    expect(await saveWeek(backend, { project, monday, rows })).toMatchObject({
      kind: 'refused',
      cell: { row: 1, day: 3 },
    });
    expect(await stored(project)).toEqual([]);
  });
});

describe('time on an invoice', () => {
  async function billedEntry(project: string): Promise<string> {
    const entry = await createSampleEntry(backend, project);
    const customer = await createSampleCustomer(backend);
    const order = { customer, status: 'draft', today: '2026-11-21' } as const;
    const invoice = await createInvoice(installation.services, backend, order);
    installation.sql.prepare('UPDATE time_entries SET invoice = ? WHERE id = ?').run(invoice.id, entry);
    return entry;
  }

  it('is a conflict, whatever the page had shown', async () => {
    const project = await createSampleProject(backend);
    const before = await rowOf(project, 'Gestaltung', { 0: 60 });
    await billedEntry(project);
    for (const row of [before, await rowOf(project, 'Gestaltung', { 0: 60 })])
      expect(await saveWeek(backend, { project, monday, rows: [row] })).toMatchObject({
        kind: 'conflict',
        cells: [{ day: 0, stored: { minutes: 240, locked: 'billed' } }],
      });
  });

  it('is refused by the hooks, and by the database where no hook runs', async () => {
    const project = await createSampleProject(backend);
    const id = await billedEntry(project);
    const changes: EntryChange[] = [
      { kind: 'resize', id, version: 1, minutes: 60 },
      { kind: 'delete', id, version: 1 },
    ];
    for (const change of changes) expect(await saveEntries(backend, [change])).toMatchObject({ ok: false, at: 0 });
    for (const sql of [
      'UPDATE time_entries SET minutes = 60 WHERE id = ?',
      "UPDATE time_entries SET rate = '1' WHERE id = ?",
      'UPDATE time_entries SET billable = FALSE WHERE id = ?',
      'DELETE FROM time_entries WHERE id = ?',
      `INSERT OR REPLACE INTO time_entries (id, company, project, date, text, minutes)
       SELECT id, company, project, date, text, 5 FROM time_entries WHERE id = ?`,
    ])
      expect(() => installation.sql.prepare(sql).run(id)).toThrow('billed time is frozen');
    expect(await stored(project)).toEqual([[monday, 'Gestaltung', 240, 1]]);
    installation.sql.prepare("UPDATE time_entries SET invoice = '' WHERE id = ?").run(id);
    expect(await saveEntries(backend, [{ kind: 'delete', id, version: 1 }])).toEqual({ ok: true });
  });
});

it('hours are summed between two days, both included, of the own company alone', async () => {
  const { backend: fresh } = await createAccount(installation.services, {
    email: 'hours@example.org',
    clientAddress: '10.0.0.8',
  });
  const project = await createSampleProject(fresh);
  const dates = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];
  for (const [index, date] of dates.entries()) await createSampleEntry(fresh, project, { date, minutes: 10 ** index });
  await createSampleEntry(fresh, project, { date: '2026-11-15', minutes: 7, billable: false });
  const period = { from: '2026-11-01', to: '2026-11-30' };
  const hoursOf = async (span: typeof period) => (await findFigures(fresh, span, '2027-12-31')).hours;
  expect(await hoursOf(period)).toEqual({ minutes: 117, hasProjects: true });
  expect(await hoursOf({ from: '2027-01-01', to: '2027-12-31' })).toEqual({ minutes: 0, hasProjects: true });
});
