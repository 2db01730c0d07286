import { getDocumentProxy } from 'unpdf';

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
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  const placed: PlacedText[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const content = await (
      await pdf.getPage(page)
    ).getTextContent({ includeMarkedContent: true, disableNormalization: true });
    const enclosing: boolean[] = [];
    for (const item of content.items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') enclosing.pop();
        else enclosing.push(item.tag === 'Artifact');
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
        artifact: enclosing.includes(true),
      });
    }
  }
  await pdf.loadingTask.destroy();
  return placed;
}

export function squeezed(text: string): string {
  return text.normalize('NFC').replace(/[\s\u00ad\u200b]+/g, '');
}

/** Text of the pieces, joined. */
export function textOf(pieces: readonly PlacedText[]): string {
  return squeezed(pieces.map(({ text }) => text).join(''));
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
  return across > 0.3 && along > 0.3;
}
