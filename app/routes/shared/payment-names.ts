import { paymentFields } from '../../invoicing/ledger/fields.ts';
import type { PaymentMethod } from '../../invoicing/ledger/fields.ts';
import type { PartKind } from '../../invoicing/ledger/settlement.ts';

export const partWords: Record<PartKind, string> = {
  paid: 'Zahlung',
  discount: 'Skonto',
  difference: 'Differenz',
  offset: 'Verrechnung',
};

/** What a part is, with the reason for it where one was given. */
export function wordPart({ kind, reason }: { kind: PartKind; reason: string }): string {
  return reason === '' ? partWords[kind] : `${partWords[kind]} (${reason})`;
}

export function methodWord(method: PaymentMethod): string {
  return paymentFields.method.choices[method];
}
