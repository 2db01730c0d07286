import { coveredRanges } from './font-coverage.ts';

export interface Unprintable {
  character: string;
  /** "U+1F600" */
  codePoint: string;
  /** nothing to see on the screen either: control, direction or joining character */
  invisible: boolean;
}

// In the fonts, but with nothing to see: texts that look alike could differ by them.
const refusedThough = new Set([0x00ad, 0x034f, 0x200b, 0xfeff]);
const layoutCharacters = new Set([0x09, 0x0a, 0x0d]);
const invisiblePattern = /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u;

/**
 * Characters that the shipped fonts cannot draw, each once, in order of appearance. A document that holds one is
 * refused, never changed: forms show them at their field. Line breaks and tabs are allowed.
 */
export function findUnprintable(text: string): Unprintable[] {
  const found = new Map<number, Unprintable>();
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0;
    if (found.has(code) || isPrintable(code)) continue;
    found.set(code, {
      character,
      codePoint: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
      invisible: invisiblePattern.test(character),
    });
  }
  return [...found.values()];
}

// A mark that stays apart from its letter after NFC: the text of a PDF cannot tell such pairs safely.
const loneMark = /^\p{M}$/u;

function isPrintable(code: number): boolean {
  if (code < 0x7f) return code >= 0x20 || layoutCharacters.has(code);
  return !refusedThough.has(code) && isCovered(code) && !loneMark.test(String.fromCodePoint(code));
}

function isCovered(code: number): boolean {
  let low = 0;
  let high = coveredRanges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = coveredRanges[middle] ?? [0, 0];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}
