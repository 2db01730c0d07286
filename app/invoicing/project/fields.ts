import { minutesPerDay } from '#app/values/durations.ts';
import type { FieldTable, ValuesOf } from '../fields.ts';

/** Euros an hour. */
const hourlyRateRange = [0, 99_999] as const;

/** A project as kept. */
export const projectFields = {
  number: {
    label: 'Projektnummer',
    term: 'BT-11',
    kind: 'line',
    lengthMax: 60,
    missing: 'Bitte geben Sie eine Projektnummer an.',
    searched: true,
  },
  name: {
    label: 'Bezeichnung',
    kind: 'line',
    lengthMax: 200,
    missing: 'Bitte geben Sie an, wie das Projekt heißt.',
    searched: true,
  },
  /** a record id; typed as its label */
  customer: { label: 'Kunde', kind: 'customer', lengthMax: 300 },
  status: {
    label: 'Stand',
    kind: 'choice',
    choices: { planned: 'Geplant', active: 'Läuft', done: 'Abgeschlossen' },
    initial: 'active',
  },
  hourlyRate: { label: 'Stundensatz', kind: 'unitPrice', range: hourlyRateRange },
  /** 0: none */
  budgetMinutes: { label: 'Budget in Stunden', kind: 'duration', range: [0, 6_000_000] },
  /** 0: none */
  budgetCents: { label: 'Budget in Euro', kind: 'amount' },
  note: { label: 'Notiz', kind: 'text', lengthMax: 2000 },
} as const satisfies FieldTable;

export type ProjectFields = ValuesOf<typeof projectFields>;

export type ProjectStatus = ProjectFields['status'];

/** Time worked on a project on one day. */
export const timeEntryFields = {
  date: { label: 'Datum', kind: 'date', missing: 'Bitte geben Sie den Tag an.' },
  minutes: {
    label: 'Dauer',
    kind: 'duration',
    range: [1, minutesPerDay],
    missing: 'Bitte geben Sie die Dauer an, zum Beispiel 3,5 oder 3:30.',
  },
  text: { label: 'Aufgabe', kind: 'line', lengthMax: 200, missing: 'Bitte geben Sie an, was Sie getan haben.' },
  billable: { label: 'Abrechenbar', kind: 'flag' },
  /** '': the project's */
  rate: { label: 'Eigener Stundensatz', kind: 'unitPrice', range: hourlyRateRange },
} as const satisfies FieldTable;

export type TimeEntryFields = ValuesOf<typeof timeEntryFields>;
