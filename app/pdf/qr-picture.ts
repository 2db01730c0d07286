import qrcode from 'qrcode-generator';

/** The light edge that scanners need, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** EPC069-12: correction level M and at most version 13, so 69 modules a side and 331 bytes. */
const correctionLevel = 'M';
const sizeMax = 69;

/**
 * The QR code of a text in UTF-8 as an SVG of one black path: a rectangle for each row of dark modules side by side.
 * Throws RangeError when a GiroCode cannot hold the text.
 */
export function qrPicture(text: string): string {
  const code = qrcode(0, correctionLevel);
  // The library takes each character for one byte.
  code.addData(Buffer.from(text, 'utf8').toString('latin1'), 'Byte');
  code.make();
  const size = code.getModuleCount();
  if (size > sizeMax) throw new RangeError(`too long for a GiroCode: ${text.length} characters`);
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && code.isDark(row, column)) column += 1;
      const length = column - start;
      if (length > 0) path += `M${start + quietZone} ${row + quietZone}h${length}v1h-${length}z`;
    }
  }
  const edge = size + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}"><path d="${path}"/></svg>`;
}
