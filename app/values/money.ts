import { big, formatDecimal, parseDecimalInput, toFixed } from './decimal.ts';
import type { Decimal, Language, ParsedDecimal } from './decimal.ts';

/** Integer number of euro cents, |amount| ≤ amountCentsMax. */
export type Cents = number;

export const amountCentsMax = 999_999_999_999;

/** Rounds half away from zero to whole cents. Throws RangeError past amountCentsMax. */
export function toCents(amount: Decimal | ReturnType<typeof big>): Cents {
  return withinLimit(Number(toFixed(big(amount.toString()).times(100), 0)));
}

/** The same cents, never −0. Throws RangeError('amount-too-large') past amountCentsMax. */
export function withinLimit(cents: Cents): Cents {
  if (!(Math.abs(cents) <= amountCentsMax)) throw new RangeError('amount-too-large');
  return cents === 0 ? 0 : cents;
}

/** 123456 becomes "1234.56": the form that XML and tests use. */
export function centsToDecimal(cents: Cents): Decimal {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 123456 becomes "1.234,56" (de) or "1,234.56" (en), without currency. */
export function formatCents(cents: Cents, language: Language = 'de'): string {
  return formatDecimal(centsToDecimal(cents), language, 2);
}

/** As formatCents, with the currency where the language puts it. */
export function formatEuro(cents: Cents, language: Language = 'de'): string {
  return language === 'de' ? `${formatCents(cents)}\u00a0€` : `€\u00a0${formatCents(cents, 'en')}`;
}

const unitValueMax = '9999999999.9999';

/** Quantity (BT-129): at most 4 places, may be negative (returns, corrections). */
export function parseQuantity(input: string): ParsedDecimal {
  return parseDecimalInput(input, { placesMax: 4, absoluteMax: unitValueMax });
}

/** Unit price (BT-146): at most 4 places, EUR. */
export function parseUnitPrice(input: string): ParsedDecimal {
  return parseDecimalInput(input, { placesMax: 4, absoluteMax: unitValueMax });
}
