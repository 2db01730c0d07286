import type { Language } from '../../values/decimal.ts';
import { freezeAmounts, typedAmounts } from '../../invoicing/invoice/freeze-amounts.ts';
import type { FrozenAmounts } from '../../invoicing/invoice/freeze-amounts.ts';
import { invoiceKinds } from '../../invoicing/invoice/snapshot.ts';

/** Whether a snapshot says what it is, and is what draws a number of an invoice. */
export function isInvoiceKind(kind: unknown): boolean {
  return invoiceKinds.some((known) => known === kind);
}

/** Whether the frozen amounts, tax cases and their sentences are what freezing the frozen lines again gives. */
export function totalsAgree(snapshot: FrozenAmounts & { language: Language }): boolean {
  const { priceMode, lines, allowances, charges, prepayments, totals } = snapshot;
  return isSame({ priceMode, lines, allowances, charges, prepayments, totals }, freezeAmounts(typedAmounts(snapshot)));
}

/** Plain values with the same content; a key without value is none. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Array.isArray(a) === Array.isArray(b) && [...keys].every((key) => isSame(left[key], right[key]));
}
