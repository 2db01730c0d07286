/** Stands where the template may break a word. A private character: no font has it, so no text that is drawn holds it. */
export const breakMark = '\ue000';

/** How wide a text's place is, and how large it is set there. */
export interface TextBox {
  widthMm: number;
  sizePt: number;
  /** sentences are hyphenated, names and numbers are not */
  hyphenated?: true;
  /** how much wider than usual the letters are (fonts.ts) */
  widthScale?: number;
}

const tokenLengthLeast = 16;
// No line ends between an opening bracket and what follows, nor before a closing sign, whatever space is there.
const token = /(?:\S|(?<=[\p{Ps}\p{Pi}¿¡])\s|\s(?=[\p{Pe}\p{Pf}!,.:;?]))+/gu;
const partEnd = /(?<=[-/.@_?&=,;+])(?=[^-/.@_?&=,;+])/u;

/**
 * Marks where words that would run out of their room may be broken: after "-", "/", "." and the like, else after every
 * character. A word that the engine can hyphenate is left to it. Widths are estimated, rather too large than too small.
 */
export function withBreakMarks(text: string, room: TextBox): string {
  if (text.length < tokenLengthLeast) return text;
  return text.replace(token, (word) => (fits(word, room) || isHyphenated(word, room) ? word : breakWord(word, room)));
}

function breakWord(word: string, room: TextBox): string {
  const parts = word.split(partEnd).map((part) => {
    if (fits(part, room) || isHyphenated(part, room)) return part;
    return [...graphemes.segment(part)].map(({ segment }) => segment).join(breakMark);
  });
  return parts.join(breakMark);
}

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });

function fits(word: string, room: TextBox): boolean {
  return millimetres(word, room) <= room.widthMm;
}

const plain = /^[\x20-\x7e\u00a0-\u00ff€–„“”‚‘’]*$/;

/** Upper estimate of a line's width in millimetres; null where the text holds what is not estimated. */
export function estimateWidth(line: string, letters: Omit<TextBox, 'widthMm'>): number | null {
  return plain.test(line) ? millimetres(line, letters) : null;
}

function millimetres(text: string, { sizePt, widthScale = 1 }: Omit<TextBox, 'widthMm'>): number {
  return (widthEm(text) * sizePt * widthScale * 25.4) / 72;
}

// German compounds; the patterns know no other script, and find no place in words without vowels.
const hyphenable = /^[\p{Script=Latin}]{5,80}[.,;:!?)]?$/u;
const vowelless = /[^aeiouyäöüAEIOUYÄÖÜ]{10}/;

function isHyphenated(word: string, room: TextBox): boolean {
  return room.hyphenated === true && hyphenable.test(word) && !vowelless.test(word);
}

const narrow = new Set("fijlrtI.,:;!|'()[]/\\-‐‑ ·");
const wide = new Set('mwMWÆŒæœ@%—‰©¼½¾ЖШЩЮМФжшщюмфΩ');

function widthEm(word: string): number {
  let em = 0;
  for (const character of word) em += characterEm(character);
  return em;
}

function characterEm(character: string): number {
  if (narrow.has(character)) return 0.4;
  if (wide.has(character)) return 0.95;
  if (character >= '0' && character <= '9') return 0.52;
  if (character >= 'a' && character <= 'z') return 0.57;
  return 0.72;
}
