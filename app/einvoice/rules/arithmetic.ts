import { trimBlanks } from '../xml/blanks.ts';
import { big } from '../../values/decimal.ts';
import type { Decimal } from '../../values/decimal.ts';
import { decimalLengthMax } from '../lexical.ts';

export type Big = ReturnType<typeof big>;

export const zero: Big = big('0');
const half = big('0.5');
const hundred = big('100');

const decimalPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Undefined for a missing value and for text that is no decimal. */
export function decimal(text: Decimal | undefined): Big | undefined {
  if (text === undefined) return undefined;
  const trimmed = trimBlanks(text);
  if (trimmed.length > decimalLengthMax || !decimalPattern.test(trimmed)) return undefined;
  return big(trimmed.replace('+', ''));
}

/** Rounds as XPath's round(): halves towards positive infinity. */
export function roundInteger(value: Big): Big {
  return value.plus(half).round(0, value.plus(half).lt(zero) ? 3 : 0);
}

/** Rounds to cents as the official rules do: round(value * 100) div 100. */
export function roundCents(value: Big): Big {
  return roundInteger(value.times(hundred)).div(hundred);
}

export function sum(values: Iterable<Big | undefined>): Big {
  let total = zero;
  for (const value of values) if (value !== undefined) total = total.plus(value);
  return total;
}

/** A figure for people and findings: plain digits with cents, and more where it has more. */
export function figure(value: Big | undefined): string | undefined {
  if (value === undefined) return undefined;
  const plain = value.toFixed();
  return value.toFixed(Math.max(2, writtenPlaces(plain)));
}

/** Equal, and both there. */
export function equals(a: Big | undefined, b: Big | undefined): boolean {
  return a !== undefined && b !== undefined && a.eq(b);
}

/** Value with all its binary digits, as XPath makes a decimal of a double. */
export function exactDecimal(value: number): Big {
  return big(value.toFixed(40));
}

/** The double that XPath makes of a decimal; 0 for a missing one. */
export function toNumber(value: Big | undefined): number {
  return value === undefined ? 0 : Number(value.toFixed());
}

/** Number of digits after the point in what was written. */
export function writtenPlaces(text: string | undefined): number {
  if (text === undefined) return 0;
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}
