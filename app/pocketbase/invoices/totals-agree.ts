import { isRecord } from '#app/values/records.ts';
import type { Language } from '#app/values/decimal.ts';
import {
  deductionAllowances,
  freezeAmounts,
  prepaymentsOf,
  typedAmounts,
} from '#app/invoicing/invoice/freeze-amounts.ts';
import type { FrozenAmounts } from '#app/invoicing/invoice/freeze-amounts.ts';
import { invoiceKinds, isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import type { BilledContent, InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';

type Computed = FrozenAmounts & { language: Language } & Pick<InvoiceSnapshot, 'entries'>;

/** Whether a snapshot says what it is, and is what draws a number of an invoice. */
export function isInvoiceKind(kind: unknown): boolean {
  return invoiceKinds.some((known) => known === kind);
}

/** Whether the frozen amounts, tax cases and their sentences are what freezing the frozen lines again gives. */
export function totalsAgree(snapshot: Computed): boolean {
  const { priceMode, lines, allowances, charges, prepayments, creditedBefore, totals } = snapshot;
  const amounts = { priceMode, lines, allowances, charges, prepayments, creditedBefore, totals };
  return isSame(amounts, freezeAmounts(typedAmounts(snapshot))) && entriesAgree(snapshot);
}

/** Whether each deposit is taken off by just what it is said to be: after tax, or else before it, after all other allowances. */
export function deductionsAgree(content: BilledContent): boolean {
  if (isCorrection(content)) return true;
  const { deductions = [], prepayments, allowances = [], language, priceMode } = content;
  if (prepayments !== undefined) return isSame(prepayments, prepaymentsOf(deductions));
  const wanted = deductionAllowances(deductions, { language, priceMode });
  const taken = allowances.slice(allowances.length - wanted.length);
  return wanted.every(({ tax, amountCents }, index) =>
    isSame([taken[index]?.tax, taken[index]?.amountCents], [tax, amountCents]),
  );
}

/** Whether what is shown has each line once, in its order, and amounts of optional lines that follow from their prices. */
function entriesAgree({ entries, lines, language, priceMode, totals }: Computed): boolean {
  if (entries === undefined) return true;
  const ids = entries.flatMap((entry) => (entry.kind === 'line' ? [entry.id] : []));
  if (
    !isSame(
      ids,
      lines.map(({ id }) => id),
    )
  )
    return false;
  return entries.every((entry) => {
    if (entry.kind !== 'optional') return true;
    const alone = { language, priceMode, lines: [entry.line], totals };
    return isSame(alone.lines, freezeAmounts(typedAmounts(alone)).lines);
  });
}

/** Plain values with the same content; a key without value is none. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Array.isArray(a) === Array.isArray(b) && [...keys].every((key) => isSame(a[key], b[key]));
}
