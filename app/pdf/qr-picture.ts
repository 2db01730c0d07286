import { encodeQR } from 'qr';

/** The light edge that scanners need, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** EPC069-12: at most version 13 at correction level M. */
const bytesMax = 331;

/** The QR code of a text in UTF-8: one path for all dark modules, a rectangle for each row of them side by side. */
export function qrPath(text: string): { edge: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: quietZone });
  let path = '';
  for (const [y, modules] of rows.entries()) {
    for (let x = modules.indexOf(true); x >= 0;) {
      const light = modules.indexOf(false, x);
      path += `M${x} ${y}h${light - x}v1h-${light - x}z`;
      x = modules.indexOf(true, light);
    }
  }
  return { edge: rows.length, path };
}

/** The code as an SVG. Throws RangeError when a GiroCode cannot hold the text. */
export function qrPicture(text: string): string {
  if (Buffer.byteLength(text) > bytesMax) throw new RangeError(`too long for a GiroCode: ${text.length} characters`);
  const { edge, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}"><path d="${path}"/></svg>`;
}
