import type { IsoDate } from '#app/values/dates.ts';

/** Pattern of a number range, e.g. "RE-{YYYY}-{NNNN}". Grammar: {YYYY} {YY} {MM} and exactly one {N…}. */
export type NumberPattern = string;

export const invoicePatternDefault: NumberPattern = 'RE-{YYYY}-{NNNN}';
export const cancellationPatternDefault: NumberPattern = 'ST-{YYYY}-{NNNN}';
export const offerPatternDefault: NumberPattern = 'AN-{YYYY}-{NNNN}';
export const deliveryNotePatternDefault: NumberPattern = 'LS-{YYYY}-{NNNN}';

/** Kinds of documents that may have a number range of their own. */
export const rangeKinds = [
  'invoice',
  'deposit',
  'final',
  'cancellation',
  'correction',
  'offer',
  'delivery-note',
] as const;
export type RangeKind = (typeof rangeKinds)[number];

/** Which setting has the pattern of a kind. */
export const patternNames = {
  invoice: 'invoicePattern',
  deposit: 'depositPattern',
  final: 'finalPattern',
  cancellation: 'cancellationPattern',
  correction: 'correctionPattern',
  offer: 'offerPattern',
  'delivery-note': 'deliveryNotePattern',
} as const satisfies Record<RangeKind, string>;

/** '' where a kind counts with the invoices. */
export type NumberPatterns = Readonly<Record<(typeof patternNames)[RangeKind], NumberPattern>>;

/** Whether a kind may count with the invoices; what is none of them has a range of its own. */
export function countsWithInvoices(kind: RangeKind): boolean {
  return kind !== 'offer' && kind !== 'delivery-note';
}

/** The range that a kind counts in: that of invoices without a pattern of its own, and with the same one. */
export function rangeOf(kind: RangeKind, patterns: NumberPatterns): RangeKind {
  if (!countsWithInvoices(kind)) return kind;
  const pattern = patterns[patternNames[kind]];
  return pattern === '' || pattern === patterns.invoicePattern ? 'invoice' : kind;
}

/** The pattern that the numbers of a kind are written by. */
export function patternOf(kind: RangeKind, patterns: NumberPatterns): NumberPattern {
  return patterns[patternNames[rangeOf(kind, patterns)]];
}

/** Two ranges that could draw the same number; `kind` is one that was changed, the later one where both were. */
export function findCollision(
  patterns: NumberPatterns,
  changed: readonly RangeKind[],
): { kind: RangeKind; other: RangeKind } | null {
  const own = rangeKinds.filter((kind) => rangeOf(kind, patterns) === kind);
  for (const kind of own.toReversed().filter((each) => changed.includes(each))) {
    const other = own.find((each) => each !== kind && canMeet(patternOf(kind, patterns), patternOf(each, patterns)));
    if (other !== undefined) return { kind, other };
  }
  return null;
}

/** One place of a number: what may stand there, and whether that may be left out and stand there several times. */
interface Place {
  characters: string;
  repeats: boolean;
}

const digits = '0123456789';

function listPlaces(pattern: NumberPattern): Place[] {
  return pattern.split(/(\{[A-Z]+\})/).flatMap(placesOf);
}

function placesOf(part: string): Place[] {
  const once = (...characters: string[]) => characters.map((each) => ({ characters: each, repeats: false }));
  // Patterns are for numbers of this century.
  if (part === '{YYYY}') return once('2', '0', digits, digits);
  if (part === '{YY}') return once(digits, digits);
  if (part === '{MM}') return once('01', digits);
  if (!part.startsWith('{')) return once(...Array.from(part.toUpperCase()));
  const sequence = once(...Array.from(part.slice(1, -1), () => digits));
  return [...sequence, { characters: digits, repeats: true }];
}

/**
 * Whether two patterns may write the same number, on whatever days, read without regard to capitals. A longer running
 * number may begin with a zero here, which none does: rather one pattern too many is refused.
 */
export function canMeet(one: NumberPattern, other: NumberPattern): boolean {
  const [a, b] = [listPlaces(one), listPlaces(other)];
  const seen = new Set<string>();
  const open: [number, number][] = [[0, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [i, j] = next;
    if (i === a.length && j === b.length) return true;
    if (seen.has(`${i} ${j}`)) continue;
    seen.add(`${i} ${j}`);
    const [left, right] = [a[i], b[j]];
    if (left?.repeats) open.push([i + 1, j]);
    if (right?.repeats) open.push([i, j + 1]);
    if (left && right && Array.from(left.characters).some((each) => right.characters.includes(each)))
      open.push([left.repeats ? i : i + 1, right.repeats ? j : j + 1]);
  }
  return false;
}

export function isRangeKind(text: string): text is RangeKind {
  return rangeKinds.some((kind) => kind === text);
}

/** Of a question that names no kind, or none that there is: the invoices' one. */
export function rangeKindOf(text: string): RangeKind {
  return isRangeKind(text) ? text : 'invoice';
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

/** The name of a PDF, by number and, from the second on, version. */
export function pdfNameOf(number: string, versionNumber = 1): string {
  return `${fileNameOf(number)}${versionNumber === 1 ? '' : `-v${versionNumber}`}.pdf`;
}
