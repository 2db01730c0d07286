import type { FieldTable, ValuesOf } from '../fields.ts';

/** How money comes and goes. */
const moneyMethods = {
  transfer: 'Überweisung',
  debit: 'Lastschrift',
  card: 'Karte',
  online: 'Online-Bezahldienst',
  cash: 'Bar',
  other: 'Anders',
};

/** Money that came in or went out, as it is typed. */
export const paymentFields = {
  date: { label: 'Datum', kind: 'date', missing: 'Bitte geben Sie den Tag an, an dem das Geld einging.' },
  method: {
    label: 'Zahlungsart',
    kind: 'choice',
    // None moves where an invoice is set off against the credit of its customer.
    choices: { ...moneyMethods, credit: 'Guthaben' },
    initial: 'transfer',
  },
  note: { label: 'Notiz', kind: 'line', lengthMax: 200 },
} as const satisfies FieldTable;

export type PaymentFields = ValuesOf<typeof paymentFields>;

export type PaymentMethod = PaymentFields['method'];

/** What is typed to book money for one invoice. */
export const bookingFields = {
  amount: { label: 'Betrag €', kind: 'amount', needed: true },
  direction: {
    label: 'Richtung',
    kind: 'choice',
    choices: { in: 'Geld kam herein', out: 'Geld ging hinaus' },
    initial: 'in',
  },
  ...paymentFields,
  rest: {
    label: 'Was wird aus dem Rest?',
    kind: 'choice',
    choices: { open: 'Bleibt offen', discount: 'Skonto', difference: 'Kleine Differenz' },
    initial: 'open',
  },
  /** why it is let go */
  reason: { label: 'Grund', kind: 'line', lengthMax: 200 },
  /** that more than the invoice demands is meant */
  excess: { label: 'Ja, so viel mehr ist es, und es bleibt bei dieser Rechnung', kind: 'flag' },
  /** that it is the customer's, for any invoice */
  credit: { label: 'Was mehr ist, wird Guthaben des Kunden', kind: 'flag' },
} as const satisfies FieldTable;

export type BookingFields = ValuesOf<typeof bookingFields>;

/** What is typed of a payment for several invoices. */
export const collectiveFields = {
  amount: bookingFields.amount,
  ...paymentFields,
  credit: { label: 'Was übrig bleibt, wird Guthaben des Kunden', kind: 'flag' },
} as const satisfies FieldTable;

/** What is typed to pay credit back. */
export const refundFields = {
  amount: bookingFields.amount,
  ...paymentFields,
  date: { ...paymentFields.date, missing: 'Bitte geben Sie den Tag an, an dem das Geld hinausging.' },
  method: { ...paymentFields.method, choices: moneyMethods },
} as const satisfies FieldTable;

/** What of it is for one of them. */
export const collectiveRowFields = {
  amount: { label: 'Davon €', kind: 'amount' },
  rest: bookingFields.rest,
  reason: bookingFields.reason,
} as const satisfies FieldTable;

/** What is typed to write off what is open of an invoice. */
export const writeOffFields = {
  date: { label: 'Uneinbringlich seit', kind: 'date', missing: 'Bitte geben Sie an, seit wann.' },
  reason: { label: 'Grund', kind: 'line', lengthMax: 200, missing: 'Bitte schreiben Sie in einem Satz, warum.' },
} as const satisfies FieldTable;

/** What is typed to take a payment back. */
export const reversalFields = {
  reason: {
    label: 'Grund',
    kind: 'line',
    lengthMax: 200,
    missing: 'Bitte schreiben Sie in einem Satz, warum.',
  },
} as const satisfies FieldTable;
