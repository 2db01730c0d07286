import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import { isDecimal, normalizeDecimal } from '#app/values/decimal.ts';
import { centsToDecimal } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

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

/** The wanted line where it is among them, else all of them. */
export function oneOfLines(lines: readonly string[], wanted: string | undefined): string | undefined {
  if (wanted === undefined || wanted === '') return wanted;
  return lines.includes(wanted) ? wanted : lines.join(', ');
}

/** What is wanted where a text holds it, else the text. */
export function wantedIfHeld(text: string | undefined, wanted: string): string | undefined {
  return text?.includes(wanted) === true ? wanted : text;
}

/** Paragraphs that hold a text, however its lines are broken. */
export function paragraphsWith(paragraphs: readonly string[], wanted: string | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  const shown = paragraphs.join('\n');
  return withoutSpaces(shown).includes(withoutSpaces(wanted)) ? wanted : shown;
}

export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

/** "1.234,5" (de) or "1,234.5" (en) as a figure; undefined for other texts. */
export function figureIn(text: string, language: Language): string | undefined {
  const bare = withoutSpaces(text).replace('\u2212', '-');
  const plain = language === 'de' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? plainFigure(plain) : undefined;
}

/** A sum of euros as a figure; undefined for other texts. */
export function amountIn(text: string, language: Language): string | undefined {
  return text.includes('€') ? figureIn(text.replace('€', ''), language) : undefined;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "05.12.2026" (de) or "5 Dec 2026" (en); undefined for other texts. */
export function readDate(text: string, language: Language): IsoDate | undefined {
  if (language === 'de') {
    const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
    return day === undefined ? undefined : `${year}-${month}-${day}`;
  }
  const [, day = '', name = '', year] = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})$/.exec(text) ?? [];
  const month = String(months.indexOf(name) + 1).padStart(2, '0');
  return year === undefined ? undefined : `${year}-${month}-${day.padStart(2, '0')}`;
}

/** A date as documents write it. */
export const dateForms: Record<Language, RegExp> = { de: /\d{2}\.\d{2}\.\d{4}/, en: /\d{1,2} [A-Z][a-z]{2} \d{4}/ };

/** The first date in a text. */
export function firstDateIn(text: string, language: Language): IsoDate | undefined {
  return readDate(dateForms[language].exec(text)?.[0] ?? '', language);
}
