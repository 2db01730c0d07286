import { cashDiscountedCents } from '#app/invoicing/documents/document-payment.ts';
import { formatRate } from '#app/invoicing/documents/document-parts.ts';
import { isCorrection, isImported } from '#app/invoicing/invoice/snapshot.ts';
import type { IssuedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { addDays, formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

/** What the customer owes who takes the cash discount, while it runs and nothing was received; null afterwards. */
export function openDiscount(
  snapshot: IssuedSnapshot,
  { today, receivedCents }: { today: IsoDate; receivedCents: Cents },
): { label: string; value: string } | null {
  const [discount] = isCorrection(snapshot) || isImported(snapshot) ? [] : (snapshot.cashDiscounts ?? []);
  if (discount === undefined || receivedCents !== 0) return null;
  const until = addDays(snapshot.issueDate, discount.days);
  if (until < today) return null;
  const amount = formatEuro(cashDiscountedCents(snapshot.totals.dueCents, discount));
  return { label: `Mit ${formatRate(discount.percentBp, 'de')} Skonto bis ${formatDate(until)}`, value: amount };
}
