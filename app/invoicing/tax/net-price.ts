import { big, normalizeDecimal, toFixed } from '../../values/decimal.ts';
import type { Decimal } from '../../values/decimal.ts';
import { centsToDecimal } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';
import { lineNetCents } from './totals.ts';
import type { PricedLine } from './totals.ts';

// EN 16931:2026 allows unit prices of at most four places.
const placesMax = 4;

export interface NetPrice {
  /** BT-146, of the sign that the amount has to the quantity */
  unitPrice: Decimal;
  /** BT-149: 10, 100 … where four places for one unit are too coarse */
  priceBaseQuantity?: Decimal;
}

/**
 * Net unit price of a line that was typed with tax: quantity × price is the net amount to the cent. Without a quantity
 * it is the typed price without tax.
 */
export function netPriceOf(
  amountCents: Cents,
  gross: Pick<PricedLine, 'quantity' | 'unitPrice' | 'taxRateBp'>,
): NetPrice {
  const { quantity } = gross;
  if (big(quantity).eq(0)) {
    const exact = big(gross.unitPrice)
      .times(10_000)
      .div(10_000 + gross.taxRateBp);
    return { unitPrice: normalizeDecimal(toFixed(exact, placesMax)) };
  }
  const exact = big(centsToDecimal(amountCents)).div(quantity);
  for (let base = big(1); ; base = base.times(10)) {
    const unitPrice = normalizeDecimal(toFixed(exact.times(base), placesMax));
    const priceBaseQuantity = base.toFixed();
    if (lineNetCents({ quantity, unitPrice, priceBaseQuantity }) !== amountCents) continue;
    return base.eq(1) ? { unitPrice } : { unitPrice, priceBaseQuantity };
  }
}
