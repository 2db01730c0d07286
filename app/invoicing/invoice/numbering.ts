import type { IsoDate } from '../../values/dates.ts';

/** Pattern of a number range, e.g. "RE-{YYYY}-{NNNN}". Grammar: {YYYY} {YY} {MM} and exactly one {N…}. */
export type NumberPattern = string;

export const invoicePatternDefault: NumberPattern = 'RE-{YYYY}-{NNNN}';
export const cancellationPatternDefault: NumberPattern = 'ST-{YYYY}-{NNNN}';
export const offerPatternDefault: NumberPattern = 'AN-{YYYY}-{NNNN}';

/** Kinds of documents that may have a number range of their own. */
export const rangeKinds = ['invoice', 'cancellation', 'offer'] as const;
export type RangeKind = (typeof rangeKinds)[number];

/** Which setting has the pattern of a kind. */
export const patternNames = {
  invoice: 'invoicePattern',
  cancellation: 'cancellationPattern',
  offer: 'offerPattern',
} as const satisfies Record<RangeKind, string>;

type Patterns = Readonly<Record<(typeof patternNames)[RangeKind], NumberPattern>>;

/** The range that a kind counts in: invoices and what cancels them share one where they have the same pattern. */
export function rangeOf(
  kind: RangeKind,
  { invoicePattern, cancellationPattern }: Omit<Patterns, 'offerPattern'>,
): RangeKind {
  return kind === 'cancellation' && cancellationPattern === invoicePattern ? 'invoice' : kind;
}

export function isRangeKind(text: string): text is RangeKind {
  return rangeKinds.some((kind) => kind === text);
}

/** Document numbers must fit into DATEV's "Belegfeld 1". */
export const numberLengthMax = 36;
const datevCharacters = /^[A-Za-z0-9$&%*+\-/]*$/;
const placeholder = /\{([^{}]*)\}/g;
const sequencePlaceholder = /^N{1,9}$/;

export type PatternRefusal =
  | 'unknown-placeholder'
  | 'no-sequence'
  | 'several-sequences'
  | 'month-without-year'
  | 'forbidden-character'
  | 'too-long';

/** First thing that is wrong with a pattern, or null. */
export function refusePattern(pattern: NumberPattern): PatternRefusal | null {
  const names = [...pattern.matchAll(placeholder)].map((match) => match[1] ?? '');
  const sequences = names.filter((name) => sequencePlaceholder.test(name));
  const others = names.filter((name) => !sequencePlaceholder.test(name));
  if (others.some((name) => !['YYYY', 'YY', 'MM'].includes(name))) return 'unknown-placeholder';
  if (sequences.length === 0) return 'no-sequence';
  if (sequences.length > 1) return 'several-sequences';
  // A range that starts again each month must name the year, or the numbers would repeat.
  if (others.includes('MM') && !others.some((name) => name.startsWith('Y'))) return 'month-without-year';
  if (!datevCharacters.test(pattern.replace(placeholder, ''))) return 'forbidden-character';
  if (formatNumber(pattern, '2099-12-31', 999_999_999).length > numberLengthMax) return 'too-long';
  return null;
}

/** Key of the counter that a pattern uses on a date: "2026-11", "2026" or "" (never starts again). */
export function numberPeriod(pattern: NumberPattern, date: IsoDate): string {
  if (pattern.includes('{MM}')) return date.slice(0, 7);
  return /\{YY(YY)?\}/.test(pattern) ? date.slice(0, 4) : '';
}

/** Writes a number; a sequence longer than its N's grows instead of being cut. */
export function formatNumber(pattern: NumberPattern, date: IsoDate, sequence: number): string {
  return pattern.replace(placeholder, (whole, name: string) => {
    if (name === 'YYYY') return date.slice(0, 4);
    if (name === 'YY') return date.slice(2, 4);
    if (name === 'MM') return date.slice(5, 7);
    return sequencePlaceholder.test(name) ? String(sequence).padStart(name.length, '0') : whole;
  });
}

/** The number as the beginning of a file's name: patterns may hold a "/". */
export function fileNameOf(number: string): string {
  return number.replaceAll('/', '-');
}
