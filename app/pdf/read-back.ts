import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { expectedPieces } from './expected-text.ts';
import type { Piece } from './expected-text.ts';
import { charactersAlike } from './font-coverage.ts';

/** What the picture shows otherwise than the view says. `found` is '' for a missing text, `expected` for one too many. */
export interface Difference {
  /** "line 3: amount", "total", "address" … */
  where: string;
  expected: string;
  found: string;
}

const differencesMax = 20;
const foundLengthMax = 120;

/**
 * Reads the text of a PDF back with a reader of its own and compares it, from the first to the last character and in
 * order, with what the view says. Heads, feet and page numbers (artifacts) are left out. Empty means: picture = data.
 */
export async function compareWithView(bytes: Uint8Array, view: DocumentView): Promise<Difference[]> {
  return compareText(await readText(bytes), expectedPieces(view));
}

/** Text of the real content (no artifacts) in the order of the content streams, without white space. */
async function readText(bytes: Uint8Array): Promise<string> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    isEvalSupported: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    let text = '';
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const content = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
      text += realText(content.items);
    }
    return visibleCharacters(text);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type ContentItem = { str: string } | { type: string; tag?: string };

function realText(items: readonly ContentItem[]): string {
  const artifacts: boolean[] = [];
  let text = '';
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') artifacts.pop();
      else artifacts.push(item.tag === 'Artifact');
    } else if (!artifacts.includes(true)) text += item.str;
  }
  return text;
}

// Each character that shares a glyph stands for the first of its group, since a glyph has one meaning in a file.
const firstAlike = new Map(
  charactersAlike.flatMap((group) => Array.from(group, (character): [string, string] => [character, group.charAt(0)])),
);
const alike = new RegExp(`[${charactersAlike.join('').replace('-', '\\-')}]`, 'g');

/**
 * NFC, without white space and unseen characters: what is left is what people read. Hyphens are left out too, since the
 * ends of lines add some; the sign of an amount is a minus (U+2212) and stays.
 */
export function visibleCharacters(text: string): string {
  return text
    .normalize('NFC')
    .replace(alike, (character) => firstAlike.get(character) ?? character)
    .replace(/[\s\u200b-]+/g, '');
}

/** The text of the picture, and how far it has been read. */
interface Reading {
  text: string;
  at: number;
}

interface Wanted extends Piece {
  squeezed: string;
}

/** Exported for tests; `text` is squeezed. */
export function compareText(text: string, pieces: readonly Piece[]): Difference[] {
  const wanted = inDrawnOrder(text, pieces);
  const differences: Difference[] = [];
  let at = 0;
  for (const [index, piece] of wanted.entries()) {
    if (differences.length >= differencesMax) return differences;
    if (text.startsWith(piece.squeezed, at)) at += piece.squeezed.length;
    else {
      const { difference, next } = explain({ text, at }, wanted, index);
      differences.push(difference);
      at = next;
    }
  }
  if (at < text.length) differences.push({ where: 'end', expected: '', found: shorten(text.slice(at)) });
  return differences;
}

/** Cuts texts that hold others within at the place where the picture does; whole where it is not found. */
function inDrawnOrder(text: string, pieces: readonly Piece[]): Wanted[] {
  let from = 0;
  let name = '';
  return pieces
    .flatMap((piece): Wanted[] => {
      const squeezed = visibleCharacters(piece.text);
      const before = name;
      name = squeezed;
      if (piece.within === undefined) return [{ ...piece, squeezed }];
      const within = piece.within.map((one): Wanted => ({ ...one, squeezed: visibleCharacters(one.text) }));
      const inner = within.map((one) => one.squeezed).join('');
      const cut = findCut(text.slice(from), { before, outer: squeezed, inner });
      if (cut === null) return [{ ...piece, squeezed }, ...within];
      from += cut.end;
      const part = (start: number, end?: number): Wanted => ({
        where: piece.where,
        text: '',
        squeezed: squeezed.slice(start, end),
      });
      return [part(0, cut.length), ...within, part(cut.length)];
    })
    .filter(({ squeezed }) => squeezed !== '');
}

interface Nested {
  before: string;
  outer: string;
  inner: string;
}

/** Looks for one text with another somewhere inside; `length` is how much of the outer one comes first. */
function findCut(text: string, { before, outer, inner }: Nested): { length: number; end: number } | null {
  const opening = before + outer.slice(0, 1);
  for (let found = text.indexOf(opening); found !== -1; found = text.indexOf(opening, found + 1)) {
    const start = found + before.length;
    for (let length = commonLength(text, start, outer); length > 0; length -= 1) {
      const rest = start + length + inner.length;
      const whole = text.startsWith(inner, start + length) && text.startsWith(outer.slice(length), rest);
      if (whole) return { length, end: rest + outer.length - length };
    }
  }
  return null;
}

function commonLength(text: string, at: number, wanted: string): number {
  let length = 0;
  while (length < wanted.length && text[at + length] === wanted[length]) length += 1;
  return length;
}

/** Finds where the comparison can go on: at this piece (something stands before it) or at one of the next. */
function explain(
  { text, at }: Reading,
  wanted: readonly Wanted[],
  index: number,
): { difference: Difference; next: number } {
  const piece = wanted[index];
  if (piece === undefined) return { difference: { where: 'end', expected: '', found: '' }, next: at };
  const own = text.indexOf(anchor(wanted, index), at);
  const following = index + 1 < wanted.length ? text.indexOf(anchor(wanted, index + 1), at) : text.length;
  if (own !== -1 && (following === -1 || own <= following)) {
    const difference = { where: piece.where, expected: '', found: shorten(text.slice(at, own)) };
    return { difference, next: own + piece.squeezed.length };
  }
  const end = following === -1 ? at : following;
  return {
    difference: { where: piece.where, expected: shorten(piece.text), found: shorten(text.slice(at, end)) },
    next: end,
  };
}

/** Enough of the wanted text from a piece on to be found without mistaking a single digit for it. */
function anchor(wanted: readonly Wanted[], index: number): string {
  let text = '';
  for (let next = index; next < wanted.length && text.length < 12; next += 1) {
    text += wanted[next]?.squeezed ?? '';
  }
  return text;
}

function shorten(text: string): string {
  return text.length <= foundLengthMax ? text : `${text.slice(0, foundLengthMax)}…`;
}
