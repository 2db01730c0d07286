import type { DocumentView } from '../invoicing/document-model.ts';
import { expectedPieces } from './expected-text.ts';
import type { Piece } from './expected-text.ts';

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
export async function readText(bytes: Uint8Array): Promise<string> {
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
    return squeeze(text);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type ContentItem = { str: string } | { type: string; id?: string; tag?: string };

function realText(items: readonly ContentItem[]): string {
  const enclosing: ('artifact' | 'replaced' | 'plain')[] = [];
  let text = '';
  for (const item of items) {
    if ('str' in item) {
      // The engine marks a hyphen that it added at the end of a line; any other hyphen is part of its word.
      const added = item.str === '-' && enclosing.at(-1) === 'replaced';
      if (!added && !enclosing.includes('artifact')) text += item.str;
    } else if (item.type === 'endMarkedContent') enclosing.pop();
    else if (item.tag === 'Artifact') enclosing.push('artifact');
    else enclosing.push(item.tag === 'Span' && !item.id ? 'replaced' : 'plain');
  }
  return text;
}

/** NFC, without white space, places to break and soft hyphens: what is left is what people read. */
function squeeze(text: string): string {
  return text.normalize('NFC').replace(/[\s\u00ad\u200b]+/g, '');
}

type Wanted = Piece & { squeezed: string };

/** Exported for tests; `text` is squeezed. */
export function compareText(text: string, pieces: readonly Piece[]): Difference[] {
  const wanted = pieces.map((piece): Wanted => ({ ...piece, squeezed: squeeze(piece.text) })).filter(isVisible);
  const differences: Difference[] = [];
  let postponed: Wanted[] = [];
  let at = 0;
  for (const [index, piece] of wanted.entries()) {
    if (differences.length >= differencesMax) return differences;
    if (!text.startsWith(piece.squeezed, at)) ({ at, postponed } = takePostponed(text, at, postponed));
    if (isHere(text, at, wanted, index)) at += piece.squeezed.length;
    else if (piece.late) {
      const taken = piece.late === 'rest' ? commonLength(text, at, piece.squeezed) : 0;
      at += taken;
      postponed.push({ ...piece, squeezed: piece.squeezed.slice(taken) });
    } else {
      const { difference, next } = explain(text, at, wanted, index);
      differences.push(difference);
      at = next;
    }
  }
  ({ at, postponed } = takePostponed(text, at, postponed));
  for (const piece of postponed) differences.push({ where: piece.where, expected: shorten(piece.squeezed), found: '' });
  if (at < text.length) differences.push({ where: 'end', expected: '', found: shorten(text.slice(at)) });
  return differences;
}

/** "1" is not here where "10 Stunden" stands: a cell that may come later must be followed by what follows it. */
function isHere(text: string, at: number, wanted: readonly Wanted[], index: number): boolean {
  const piece = wanted[index];
  if (piece === undefined || !text.startsWith(piece.squeezed, at)) return false;
  return piece.late !== 'whole' || text.startsWith(anchor(wanted, index + 1), at + piece.squeezed.length);
}

function isVisible({ squeezed }: Wanted): boolean {
  return squeezed !== '';
}

/** Late texts are taken as soon as they turn up, each at once as far as it goes. */
function takePostponed(text: string, start: number, postponed: readonly Wanted[]): { at: number; postponed: Wanted[] } {
  let at = start;
  const rest = postponed.filter((piece) => {
    if (!text.startsWith(piece.squeezed, at)) return true;
    at += piece.squeezed.length;
    return false;
  });
  return { at, postponed: rest };
}

function commonLength(text: string, at: number, wanted: string): number {
  let length = 0;
  while (length < wanted.length && text[at + length] === wanted[length]) length += 1;
  return length;
}

/** Finds where the comparison can go on: at this piece (something stands before it) or at one of the next. */
function explain(
  text: string,
  at: number,
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
    const piece = wanted[next];
    if (piece !== undefined && !piece.late) text += piece.squeezed;
  }
  return text;
}

function shorten(text: string): string {
  return text.length <= foundLengthMax ? text : `${text.slice(0, foundLengthMax)}…`;
}
