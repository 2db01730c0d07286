import type { FieldTable, ValuesOf } from '../fields.ts';

/** What is typed to send an issued document by mail. */
export const sendingFields = {
  recipient: { label: 'An', kind: 'email', missing: 'Bitte geben Sie an, wer die E-Mail bekommt.' },
  cc: { label: 'Kopie (CC)', kind: 'email' },
  bcc: { label: 'Blindkopie (BCC)', kind: 'email' },
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

/** What is noted of an issued document that went another way than by a mail from here. */
export const sentOtherwiseFields = {
  date: { label: 'Versandt am', kind: 'date', missing: 'Bitte geben Sie an, wann Sie den Beleg versandt haben.' },
  way: {
    label: 'Wie',
    kind: 'choice',
    choices: {
      mail: 'Mit meinem E-Mail-Programm',
      post: 'Mit der Post',
      portal: 'Über ein Portal',
      person: 'Persönlich übergeben',
      other: 'Anders',
    },
    initial: 'mail',
  },
  note: { label: 'Notiz', kind: 'line', lengthMax: 200 },
} as const satisfies FieldTable;

export type SentOtherwiseFields = ValuesOf<typeof sentOtherwiseFields>;

export type SendingFields = ValuesOf<typeof sendingFields>;
