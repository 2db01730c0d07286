import { addDays, formatDate } from '../../values/dates.ts';
import { formatDecimal, normalizeDecimal } from '../../values/decimal.ts';
import { centsToDecimal, formatEuro } from '../../values/money.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/** Cash discounts for people, one sentence each: "2 % Skonto bei Zahlung bis 05.12.2026." */
export function cashDiscountSentences(
  snapshot: Pick<InvoiceSnapshot, 'cashDiscounts' | 'issueDate' | 'language'>,
): string[] {
  const { cashDiscounts = [], issueDate, language } = snapshot;
  return cashDiscounts.map(({ days, percentBp, baseCents }) => {
    const percent = formatDecimal(normalizeDecimal(centsToDecimal(percentBp)), language);
    const date = formatDate(addDays(issueDate, days), language);
    const base = baseCents === undefined ? '' : formatEuro(baseCents, language);
    return language === 'de'
      ? `${percent}\u00a0% Skonto${base && ` auf ${base}`} bei Zahlung bis ${date}.`
      : `${percent}% cash discount${base && ` on ${base}`} if paid by ${date}.`;
  });
}
