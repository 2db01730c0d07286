import sharedBig from 'big.js';
import type { Big } from 'big.js';

/** Decimal number as text in XML form: optional sign, digits, at most one point. Never a binary float. */
export type Decimal = string;

const roundHalfAwayFromZero = sharedBig.roundHalfUp;
const decimalPattern = /^-?\d+(\.\d+)?$/;

// A constructor of our own: settings of the shared one would reach everyone who uses the package.
const OwnBig = sharedBig();
// 20 places keep divisions (tax out of gross prices) far below the cent before they are rounded once.
OwnBig.DP = 20;
OwnBig.RM = roundHalfAwayFromZero;

export function isDecimal(text: string): boolean {
  return decimalPattern.test(text);
}

export function big(value: Decimal | number): Big {
  return new OwnBig(value);
}

/** Rounds half away from zero and writes without exponent, padded to the given places. */
export function toFixed(value: Big, places: number): Decimal {
  return value.round(places, roundHalfAwayFromZero).toFixed(places);
}

/** Shortest writing without exponent: "2.50" becomes "2.5", "1e3" cannot occur. */
export function normalizeDecimal(text: Decimal): Decimal {
  const plain = new OwnBig(text).toFixed();
  return plain === '-0' ? '0' : plain;
}

/** Whole ten-thousandths, or NaN for no decimal and for more than four places; past 2^53 no longer exact. */
export function toTenThousandths(value: Decimal): number {
  const places = decimalPlaces(value);
  return places > 4 || !isDecimal(value) ? Number.NaN : Number(value.replace('.', '') + '0000'.slice(places));
}

/** The same digits with the other sign; zero has none. */
export function negateDecimal(value: Decimal): Decimal {
  if (/^-?0*(\.0*)?$/.test(value)) return value.replace('-', '');
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

export function decimalPlaces(text: Decimal): number {
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}

export type DecimalRefusal = 'not-a-number' | 'too-many-places' | 'too-large';

export type ParsedDecimal = { ok: true; value: Decimal } | { ok: false; refusal: DecimalRefusal };

interface DecimalLimits {
  placesMax: number;
  /** Largest absolute value that is accepted. */
  absoluteMax: Decimal;
}

/** Longer than any figure with its grouping and blanks around it. */
const inputLengthMax = 200;
const grouping = /[\s'’\u00a0\u2009\u202f]/g;
const germanGroups = /^\d{1,3}(\.\d{3})+$/;
const pointAsDecimal = /^(\d+)\.(\d+)$/;

/**
 * Reads what people type in German forms: "2,5", "1.234,56", "1 234,56", "12.50", "1.234" (one thousand
 * two hundred thirty-four), "0.125". A currency sign at the end is allowed.
 */
export function parseDecimalInput(input: string, limits: DecimalLimits): ParsedDecimal {
  if (input.length > inputLengthMax) return { ok: false, refusal: 'not-a-number' };
  const text = input
    .trim()
    .replace(/(€|EUR)$/i, '')
    .replace(grouping, '')
    .replace(/^\u2212/, '-');
  const sign = text.startsWith('-') ? '-' : '';
  const plain = readUnsigned(text.replace(/^[+-]/, ''));
  if (plain === null) return { ok: false, refusal: 'not-a-number' };
  const value = normalizeDecimal(sign + plain);
  if (decimalPlaces(value) > limits.placesMax) return { ok: false, refusal: 'too-many-places' };
  if (new OwnBig(value).abs().gt(limits.absoluteMax)) return { ok: false, refusal: 'too-large' };
  return { ok: true, value };
}

function readUnsigned(text: string): Decimal | null {
  const parts = text.split(',');
  if (parts.length > 2) return null;
  const [whole = '', fraction] = parts;
  if (fraction !== undefined) return readWithComma(whole, fraction);
  if (/^\d+$/.test(text)) return text;
  // "0.125" cannot be grouping: no group starts with a lone zero.
  if (germanGroups.test(text) && !text.startsWith('0')) return text.replaceAll('.', '');
  return pointAsDecimal.test(text) ? text : null;
}

function readWithComma(whole: string, fraction: string): Decimal | null {
  if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return null;
  if (whole !== '' && !/^\d+$/.test(whole) && !germanGroups.test(whole)) return null;
  const digits = whole.replaceAll('.', '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** "1234.5" becomes "1.234,5" (de) or "1,234.5" (en); at least `placesMin` places. */
export function formatDecimal(value: Decimal, language: Language, placesMin = 0): string {
  const negative = value.startsWith('-');
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const [group, point] = language === 'de' ? ['.', ','] : [',', '.'];
  const grouped = groupThousands(whole, group);
  const places = fraction.padEnd(placesMin, '0');
  return `${negative ? '\u2212' : ''}${grouped}${places ? point + places : ''}`;
}

function groupThousands(digits: string, mark: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let start = first; start < digits.length; start += 3) groups.push(digits.slice(start, start + 3));
  return groups.join(mark);
}

/** Language of a document and its figures. */
export type Language = 'de' | 'en';
