import type { FieldTable, ValuesOf } from '../fields.ts';

/** What is said of invoices that come again and again. */
export const scheduleFields = {
  name: {
    label: 'Bezeichnung',
    kind: 'line',
    lengthMax: 200,
    missing: 'Bitte geben Sie an, wie die Serie heißt.',
  },
  rhythm: {
    label: 'Rhythmus',
    kind: 'choice',
    choices: {
      weekly: 'jede Woche',
      biweekly: 'alle zwei Wochen',
      monthly: 'jeden Monat',
      bimonthly: 'alle zwei Monate',
      quarterly: 'jedes Vierteljahr',
      halfyearly: 'jedes halbe Jahr',
      yearly: 'jedes Jahr',
    },
    initial: 'monthly',
  },
  firstDay: { label: 'Erster Tag', kind: 'date', missing: 'Bitte geben Sie den ersten Tag an.' },
  /** '': none */
  lastDay: { label: 'Letzter Tag', kind: 'date' },
  /** 0: any number */
  runsMax: { label: 'Anzahl der Rechnungen', kind: 'count', range: [1, 1000] },
  supply: {
    label: 'Leistungszeitraum',
    kind: 'choice',
    choices: {
      ahead: 'der Zeitraum, der dann beginnt (im Voraus)',
      past: 'der Zeitraum, der dann endet (im Nachhinein)',
      day: 'der Tag selbst',
    },
    initial: 'ahead',
  },
  /** on all unit prices, where the time of supply begins on that day or later; both, or neither */
  raisePercent: { label: 'Preiserhöhung', kind: 'percent', range: [1, 10_000] },
  raiseFrom: { label: 'Neue Preise ab', kind: 'date' },
  action: {
    label: 'Was dann geschieht',
    kind: 'choice',
    choices: { draft: 'Entwurf anlegen', send: 'Ausstellen und per E-Mail senden' },
    initial: 'draft',
  },
  state: {
    label: 'Stand',
    kind: 'choice',
    choices: { running: 'Läuft', paused: 'Pausiert', ended: 'Beendet' },
    initial: 'running',
  },
} as const satisfies FieldTable;

export type ScheduleFields = ValuesOf<typeof scheduleFields>;
