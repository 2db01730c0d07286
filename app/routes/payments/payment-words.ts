import type { BookingFields } from '../../invoicing/ledger/fields.ts';
import { differenceCentsMax, discountBpMax } from '../../invoicing/ledger/settlement.ts';
import type { OrderRefusal } from '../../invoicing/ledger/settlement.ts';
import { formatEuro } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';

export const amountMissing = 'Bitte geben Sie an, wie viel es war.';

export const bookedOtherwise =
  'Mit diesem Formular haben Sie schon eine andere Zahlung gebucht. Öffnen Sie die Rechnung, um eine weitere zu erfassen.';

export function sayOpenChanged(openCents: Cents): string {
  return `Inzwischen ist ein anderer Betrag offen: ${formatEuro(openCents)}. Es wurde nichts gebucht; bitte prüfen Sie Ihre Eingaben.`;
}

export function sayNotEnough(creditCents: Cents): string {
  return creditCents <= 0
    ? 'An diesem Tag ist kein Guthaben da.'
    : `So viel Guthaben ist an diesem Tag nicht da: Es sind ${formatEuro(creditCents)}.`;
}

interface AtField {
  field: keyof BookingFields;
  sentence: string;
}

interface Refused {
  openCents: Cents;
  /** what was typed, with its sign */
  amountCents: Cents;
}

/** Why an order cannot be booked, at the field that mends it. */
export const orderWords: Record<OrderRefusal, (refused: Refused) => AtField> = {
  'nothing-booked': () => ({ field: 'amount', sentence: amountMissing }),
  'more-than-open': ({ openCents, amountCents }) => ({
    field: 'excess',
    sentence: `Das sind ${formatEuro(Math.abs(amountCents) - Math.abs(openCents))} mehr, als offen ist.`,
  }),
  'more-than-received': () => ({
    field: 'amount',
    sentence: 'So viel ist für diese Rechnung nicht eingegangen. Zurück geht höchstens, was da ist.',
  }),
  'no-rest': () => ({ field: 'rest', sentence: 'Hier bleibt kein Rest. Bitte wählen Sie „Bleibt offen“.' }),
  'discount-too-large': () => ({
    field: 'rest',
    sentence: `Das wäre mehr als ${discountBpMax / 100} % der Rechnung. Als Skonto geht höchstens so viel.`,
  }),
  'difference-too-large': () => ({
    field: 'rest',
    sentence: `Als kleine Differenz gehen höchstens ${formatEuro(differenceCentsMax)}.`,
  }),
  unexplained: () => ({
    field: 'reason',
    sentence: 'Bitte schreiben Sie in einem Satz, warum Sie auf den Rest verzichten.',
  }),
  'nothing-explained': () => ({
    field: 'reason',
    sentence:
      'Ein Grund gehört zu Skonto oder kleiner Differenz. Bitte wählen Sie eines davon, oder leeren Sie das Feld.',
  }),
};
