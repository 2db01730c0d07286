import { paymentFields } from '../../invoicing/ledger/fields.ts';
import type { PaymentMethod } from '../../invoicing/ledger/fields.ts';
import type { PartKind } from '../../invoicing/ledger/settlement.ts';

export const partWords: Record<PartKind, string> = {
  paid: 'Zahlung',
  discount: 'Skonto',
  difference: 'Differenz',
  offset: 'Verrechnung',
};

export function methodWord(method: PaymentMethod): string {
  return paymentFields.method.choices[method];
}
