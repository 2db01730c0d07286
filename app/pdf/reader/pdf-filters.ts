import { constants, inflateSync } from 'node:zlib';
import { PdfDamaged } from './pdf-syntax.ts';

export class PdfTooLarge extends Error {}
export class PdfFilterUnknown extends Error {}

/** Throws PdfTooLarge beyond the limit, PdfDamaged for what is no deflated data. */
export function inflateBounded(content: Uint8Array, maxOutputLength: number): Uint8Array {
  if (maxOutputLength <= 0) throw new PdfTooLarge('');
  try {
    // Streams whose end is cut off or padded are unpacked as far as they go.
    return inflateSync(content, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof RangeError) throw new PdfTooLarge(String(maxOutputLength));
    throw new PdfDamaged('compressed data');
  }
}

/** PNG predictors (None, Sub, Up, Average, Paeth) with one byte a pixel. */
export function undoRowPredictor(content: Uint8Array, columns: number): Uint8Array {
  if (!Number.isInteger(columns) || columns < 1 || columns > 65_536) throw new PdfFilterUnknown(`Columns ${columns}`);
  const rows = Math.ceil(content.length / (columns + 1));
  const out = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = content[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column === 0 ? 0 : (out[at - 1] ?? 0);
      const up = row === 0 ? 0 : (out[at - columns] ?? 0);
      const upLeft = row === 0 || column === 0 ? 0 : (out[at - columns - 1] ?? 0);
      const raw = content[row * (columns + 1) + 1 + column] ?? 0;
      out[at] = raw + predict(kind, { left, up, upLeft });
    }
  }
  return out;
}

function predict(kind: number, { left, up, upLeft }: { left: number; up: number; upLeft: number }): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return Math.floor((left + up) / 2);
  if (kind !== 4) return 0;
  const base = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [Math.abs(base - left), Math.abs(base - up), Math.abs(base - upLeft)];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
