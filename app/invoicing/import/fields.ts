import type { FieldTable } from '../fields.ts';

/** How an import is read, beside what each column is. */
export const importFields = {
  known: {
    label: 'Wenn es einen schon gibt',
    kind: 'choice',
    choices: { skip: 'Überspringen', fill: 'Leeres ergänzen' },
    initial: 'skip',
  },
  remembered: { label: 'Zuordnung merken', kind: 'flag' },
} as const satisfies FieldTable;

export const importColumnFields = {
  column: { label: 'wird zu', kind: 'line', lengthMax: 60 },
} as const satisfies FieldTable;

/** What becomes of a row that may be one that is there. */
export const doubtfulFields = {
  taken: {
    label: 'ist',
    kind: 'choice',
    choices: { new: 'ein anderer, neu anlegen', same: 'derselbe' },
    initial: 'new',
  },
} as const satisfies FieldTable;
