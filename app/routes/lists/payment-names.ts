import { paymentFields } from '#app/invoicing/ledger/fields.ts';
import type { PaymentMethod } from '#app/invoicing/ledger/fields.ts';
import type { EveryPartKind } from '#app/invoicing/ledger/settlement.ts';

export const partWords: Record<EveryPartKind, string> = {
  paid: 'Zahlung',
  discount: 'Skonto',
  difference: 'Differenz',
  offset: 'Verrechnung',
  uncollectible: 'Uneinbringlich',
  credit: 'Guthaben',
};

/** What a part is, with the reason for it where one was given. */
export function describePart({ kind, reason }: { kind: EveryPartKind; reason: string }): string {
  return reason === '' ? partWords[kind] : `${partWords[kind]} (${reason})`;
}

export function methodWord(method: PaymentMethod): string {
  return paymentFields.method.choices[method];
}

/** What money means that comes for what was written off (§ 17 (2) Nr. 1 Satz 2 UStG). */
export const latePaymentText =
  'Kommt davon doch noch Geld, erfassen Sie es als Zahlung: So weit gilt die Rechnung wieder, und die Umsatzsteuer darauf gehört wieder dazu, in dem Zeitraum, in dem das Geld eingeht.';
