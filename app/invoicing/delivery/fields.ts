import type { FieldTable, ValuesOf } from '../fields.ts';

/** What is typed to send an issued document by mail. */
export const deliveryFields = {
  recipient: { label: 'An', kind: 'email', missing: 'Bitte geben Sie an, wer die E-Mail bekommt.' },
  subject: { label: 'Betreff', kind: 'line', lengthMax: 200, missing: 'Bitte geben Sie einen Betreff an.' },
  text: { label: 'Text', kind: 'text', lengthMax: 20_000, missing: 'Bitte schreiben Sie einen Text.' },
  files: {
    label: 'Was mitgeht',
    kind: 'choice',
    choices: { pdf: 'PDF mit E-Rechnung', xml: 'XRechnung (XML)', both: 'Beides' },
    initial: 'pdf',
  },
  when: {
    label: 'Wann',
    kind: 'choice',
    choices: { now: 'Sofort', soon: 'In 10 Minuten', later: 'In einer Stunde', tomorrow: 'Morgen um 8 Uhr' },
    initial: 'now',
  },
} as const satisfies FieldTable;

export type DeliveryFields = ValuesOf<typeof deliveryFields>;
