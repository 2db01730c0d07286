import { getDocumentProxy } from 'unpdf';
import { visibleCharacters } from '#app/pdf/read-back.ts';

/** A run of text as it lies on the paper; millimetres from the top left corner of the sheet. */
export interface PlacedText {
  page: number;
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
  /** head, foot, page number: not part of the content */
  artifact: boolean;
}

const millimetre = 25.4 / 72;
const sheetHeight = 841.8898;

/** All text of a PDF with its places, in the order of the content streams. */
export async function readPositions(bytes: Uint8Array): Promise<PlacedText[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const placed: PlacedText[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const content = await (
      await pdf.getPage(page)
    ).getTextContent({ includeMarkedContent: true, disableNormalization: true });
    const artifacts: boolean[] = [];
    for (const item of content.items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') artifacts.pop();
        else artifacts.push('tag' in item && item.tag === 'Artifact');
        continue;
      }
      if (item.str.trim() === '') continue;
      const [, , , scale = 0, x = 0, y = 0] = item.transform as number[];
      placed.push({
        page,
        text: item.str,
        left: x * millimetre,
        right: (x + item.width) * millimetre,
        baseline: (sheetHeight - y) * millimetre,
        size: scale,
        artifact: artifacts.includes(true),
      });
    }
  }
  await pdf.loadingTask.destroy();
  return placed;
}

/** Text of the pieces, joined. */
export function textOf(pieces: readonly PlacedText[]): string {
  return visibleCharacters(pieces.map(({ text }) => text).join(''));
}

export interface FoundText {
  /** −1 where it is not */
  page: number;
  start: number;
  end: number;
}

/** First place of a text in the content from a character on, however many pieces it is in. */
export function findText(pieces: readonly PlacedText[], text: string, from = 0): FoundText {
  return locate(pieces, text, textOf(pieces).indexOf(visibleCharacters(text), from));
}

/** Last place of a text that ends before a character. */
export function findLastText(pieces: readonly PlacedText[], text: string, before: number): FoundText {
  return locate(pieces, text, textOf(pieces).slice(0, before).lastIndexOf(visibleCharacters(text)));
}

function locate(pieces: readonly PlacedText[], text: string, start: number): FoundText {
  let end = 0;
  const piece = start === -1 ? undefined : pieces.find((one) => (end += visibleCharacters(one.text).length) > start);
  return { page: piece?.page ?? -1, start, end: start + visibleCharacters(text).length };
}

/** Pairs of pieces that lie over each other. */
export function overlaps(pieces: readonly PlacedText[]): [PlacedText, PlacedText][] {
  const found: [PlacedText, PlacedText][] = [];
  pieces.forEach((one, index) => {
    for (const other of pieces.slice(index + 1)) {
      if (one.page === other.page && shared(one, other)) found.push([one, other]);
    }
  });
  return found;
}

function shared(one: PlacedText, other: PlacedText): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  // Capitals stand two thirds of the size above the baseline.
  const top = (piece: PlacedText) => piece.baseline - piece.size * millimetre * 0.62;
  const along = Math.min(one.baseline, other.baseline) - Math.max(top(one), top(other));
  return across > 0.6 && along > 0.3;
}
