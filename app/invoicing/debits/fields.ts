import type { FieldTable } from '../fields.ts';

/** How many invoices one run collects of, and how many its page names. */
export const debitsMax = 500;

/** What a bank may take beside a direct debit that came back. */
export const bankFeeCentsMax = 5000;

/** What is asked for a run of direct debits, beside its invoices. */
export const debitRunFields = {
  collectOn: {
    label: 'Einzug frühestens am',
    kind: 'date',
    missing: 'Bitte geben Sie an, ab welchem Tag eingezogen wird.',
  },
  booking: {
    label: 'Gutschrift auf Ihrem Konto',
    kind: 'choice',
    choices: { agreed: 'Wie mit der Bank vereinbart', batch: 'Alle in einem Betrag', single: 'Jede einzeln' },
    initial: 'agreed',
  },
  /** '': the one of new documents */
  bankAccount: { label: 'Gutschrift auf', kind: 'record' },
  /** each that is ticked, with what is open of it: id:cents */
  debit: { label: 'Rechnungen', kind: 'record' },
} as const satisfies FieldTable;

/** Why an invoice, or all of a run, is free again. */
export const debitReleaseFields = {
  reason: {
    label: 'Grund',
    kind: 'line',
    lengthMax: 200,
    missing: 'Bitte geben Sie an, warum nicht eingezogen wird.',
  },
} as const satisfies FieldTable;
