import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalPlaces } from '../../values/decimal.ts';
import { netPriceOf } from './net-price.ts';
import { lineNetCents } from './totals.ts';

describe('netPriceOf', () => {
  it.each([
    // 3 × 9.99 = 29.97 with 19 %: 25.18 without
    [2518, '3', '9.99', { unitPrice: '8.3933' }],
    [1000, '1', '11.9', { unitPrice: '10' }],
    [-1000, '-1', '11.9', { unitPrice: '10' }],
    // 1,000 × 0.0199 = 19.90: 16.72 without, 0.0167 for one would be 16.70
    [1672, '1000', '0.0199', { unitPrice: '0.1672', priceBaseQuantity: '10' }],
    [0, '5', '0', { unitPrice: '0' }],
    [0, '0', '11.9', { unitPrice: '10' }],
  ])('%i cents for %s at %s', (amount, quantity, unitPrice, price) => {
    expect(netPriceOf(amount, { quantity, unitPrice, taxRateBp: 1900 })).toEqual(price);
  });

  it('multiplies back to the cent with at most four places', () => {
    const quantity = fc
      .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.nat({ max: 4 }), fc.constantFrom(1, -1))
      .map(([digits, places, sign]) => String((sign * digits) / 10 ** places));
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), quantity, (amount, text) => {
        const price = netPriceOf(amount, { quantity: text, unitPrice: '1', taxRateBp: 1900 });
        expect(lineNetCents({ quantity: text, ...price })).toBe(amount);
        expect(decimalPlaces(price.unitPrice)).toBeLessThanOrEqual(4);
        expect(price.priceBaseQuantity ?? '1').toMatch(/^10*$/);
      }),
    );
  });
});
