import { qrCode } from './qr-code.ts';

/** The light edge that scanners need, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** The QR code of a text as an SVG of one black path: a rectangle for each row of dark modules side by side. */
export function qrPicture(text: string): string {
  const { size, modules } = qrCode(text);
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && modules[row * size + column] === 1) column += 1;
      const length = column - start;
      if (length > 0) path += `M${start + quietZone} ${row + quietZone}h${length}v1h-${length}z`;
    }
  }
  const edge = size + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}"><path d="${path}"/></svg>`;
}
