import { isDecimal, normalizeDecimal } from '../../../values/decimal.ts';
import { centsToDecimal } from '../../../values/money.ts';
import type { Cents } from '../../../values/money.ts';

/** A term that a written document says otherwise than what is to be frozen; '' where one of them says nothing. */
export interface TermDifference {
  /** of EN 16931 */
  term: string;
  /** position of the line, from 1 */
  line?: number;
  expected: string;
  found: string;
}

/** One term, or how many there are of a group: what is frozen beside what was read. */
export type TermCheck = readonly [term: string, frozen: string | undefined, read: string | undefined];

export function differencesOf(checks: readonly TermCheck[], line?: number): TermDifference[] {
  return checks.flatMap(([term, frozen = '', read = '']) =>
    plainLines(frozen) === plainLines(read)
      ? []
      : [{ term, ...(line !== undefined && { line }), expected: frozen, found: read }],
  );
}

/** Forms send CR LF; documents hold line ends of their own. */
function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** The one writing of a figure, so that "2.50" and "2.5" are the same; what is no figure stays as it is. */
export function plainFigure(text: string | undefined): string | undefined {
  return text !== undefined && isDecimal(text) ? normalizeDecimal(text) : text;
}

/** Cents, or a rate in basis points, as a figure. */
export function hundredths(count: Cents | undefined): string | undefined {
  return count === undefined ? undefined : plainFigure(centsToDecimal(count));
}
