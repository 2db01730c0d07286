import type { BookingFields } from '#app/invoicing/ledger/fields.ts';
import { differenceCentsMax, discountBpMax } from '#app/invoicing/ledger/settlement.ts';
import type { Balance, OrderRefusal } from '#app/invoicing/ledger/settlement.ts';
import type { Refused } from '#app/pocketbase/refusal.ts';
import type { BookOutcome } from '#app/pocketbase/payments/calls.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

export const amountMissing = 'Bitte geben Sie an, wie viel es war.';

const bookedOtherwise =
  'Mit diesem Formular haben Sie schon eine andere Zahlung gebucht. Öffnen Sie die Rechnung, um eine weitere zu erfassen.';

/** Of what is open now, where a form had seen another amount. */
export function describeOpenChanged({ openCents }: Pick<Balance, 'openCents'>): string {
  return `Inzwischen ist ein anderer Betrag offen: ${formatEuro(openCents)}. Es wurde nichts gebucht; bitte prüfen Sie Ihre Eingaben.`;
}

/** Of an entry of the account that is decided about. */
export function describeEntryTaken({ payment }: Refused<'entry-taken'>['details']): string {
  return `Dieser Umsatz ist inzwischen ${payment === '' ? 'beiseitegelegt' : 'zugeordnet'}. Es wurde nichts gebucht.`;
}

const entryGone = 'Diesen Umsatz gibt es nicht mehr: Sein Kontoauszug wurde zurückgenommen. Es wurde nichts gebucht.';

function describeEntryDiffers(amountCents: Cents): string {
  const moved = amountCents < 0 ? 'abgegangen' : 'eingegangen';
  return `Auf dem Konto sind ${formatEuro(Math.abs(amountCents))} ${moved}. Buchen Sie diesen Betrag, oder erfassen Sie die Zahlung ohne den Umsatz.`;
}

function describeNotEnough(creditCents: Cents): string {
  return creditCents <= 0
    ? 'An diesem Tag ist kein Guthaben da.'
    : `So viel Guthaben ist an diesem Tag nicht da: Es sind ${formatEuro(creditCents)}.`;
}

interface AtField {
  field: keyof BookingFields;
  sentence: string;
}

/** Why nothing was booked, at the field that mends it; '': of the whole. `amountOf`: what was typed for an invoice, with its sign. */
export function describeNotBooked(
  { refusal, details }: Exclude<BookOutcome, { ok: true }>,
  amountOf: (invoice: string) => Cents,
): { field: keyof BookingFields | ''; sentence: string } {
  switch (refusal) {
    case 'already-booked':
      return { field: '', sentence: bookedOtherwise };
    case 'entry-taken':
      return { field: '', sentence: describeEntryTaken(details) };
    case 'entry-gone':
      return { field: '', sentence: entryGone };
    case 'open-changed':
      return { field: '', sentence: describeOpenChanged(details) };
    case 'entry-differs':
      return { field: 'amount', sentence: describeEntryDiffers(details.amountCents) };
    case 'not-enough-credit':
      return { field: 'amount', sentence: describeNotEnough(details.creditCents) };
    case 'not-bookable':
      return orderWords[details.reason]({ ...details, amountCents: amountOf(details.invoice) });
  }
}

interface Unbookable {
  openCents: Cents;
  /** what was typed, with its sign */
  amountCents: Cents;
}

/** Why an order cannot be booked, at the field that mends it. */
export const orderWords: Record<OrderRefusal, (refused: Unbookable) => AtField> = {
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
