import type { FieldTable, ValuesOf } from '../fields.ts';

/** A text that documents say often, to be inserted while one is written. */
export const textBlockFields = {
  name: { label: 'Name', kind: 'line', lengthMax: 100, missing: 'Bitte geben Sie dem Baustein einen Namen.' },
  purpose: {
    label: 'Wofür',
    kind: 'choice',
    choices: { intro: 'Einleitung', closing: 'Schlusstext', terms: 'Bedingungen' },
    initial: 'intro',
  },
  language: {
    label: 'Sprache',
    kind: 'choice',
    choices: { de: 'Deutsch', en: 'Englisch' },
    initial: 'de',
  },
  text: { label: 'Text', kind: 'text', lengthMax: 2000, needed: true },
} as const satisfies FieldTable;

export type TextBlockFields = ValuesOf<typeof textBlockFields>;

/** What a text may name in braces: what is known while a document is written. */
export const textBlockPlaceholders = ['Kunde', 'Ansprechpartner', 'Absender'] as const;

export type TextBlockValues = Record<(typeof textBlockPlaceholders)[number], string>;
