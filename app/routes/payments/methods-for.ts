import { paymentFields } from '#app/invoicing/ledger/fields.ts';
import { choicesOf } from '#app/forms/fields/form-fields.tsx';
import type { Cents } from '#app/values/money.ts';

/** Ways to pay: from credit only where there is some, or where that was chosen. */
export function methodsFor(creditCents: Cents, { initialValue }: { initialValue?: unknown }) {
  const isThere = creditCents > 0 || initialValue === 'credit';
  return choicesOf(paymentFields, 'method').filter(({ value }) => value !== 'credit' || isThere);
}
