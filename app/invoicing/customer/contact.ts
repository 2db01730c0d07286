import type { FieldTable, ValuesOf } from '../fields.ts';

const receives = {
  kind: 'choice',
  choices: { none: 'nicht', to: 'An', cc: 'Kopie (CC)', bcc: 'Blindkopie (BCC)' },
  initial: 'none',
} as const;

/** A person at a customer, and as what mails of each kind go there (BG-9). */
export const contactFields = {
  name: {
    label: 'Name',
    term: 'BT-56',
    kind: 'line',
    lengthMax: 100,
    missing: 'Bitte geben Sie an, wer es ist, zum Beispiel einen Namen oder „Buchhaltung“.',
  },
  role: { label: 'Aufgabe', kind: 'line', lengthMax: 100 },
  email: { label: 'E-Mail', term: 'BT-58', kind: 'email', lengthMax: 200 },
  phone: { label: 'Telefon', term: 'BT-57', kind: 'phone', lengthMax: 50 },
  offers: { ...receives, label: 'Angebote' },
  invoices: { ...receives, label: 'Rechnungen' },
  reminders: { ...receives, label: 'Mahnungen' },
} as const satisfies FieldTable;

export type ContactFields = ValuesOf<typeof contactFields>;

export const mailedKinds = ['offers', 'invoices', 'reminders'] as const;
