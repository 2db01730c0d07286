import { encodeQR } from 'qr';

/** The light edge that scanners need, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** EPC069-12: at most version 13 at correction level M. */
const bytesMax = 331;

/**
 * The QR code of a text in UTF-8 as an SVG of one black path: a rectangle for each row of dark modules side by side.
 * Throws RangeError when a GiroCode cannot hold the text.
 */
export function qrPicture(text: string): string {
  if (Buffer.byteLength(text) > bytesMax) throw new RangeError(`too long for a GiroCode: ${text.length} characters`);
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: quietZone });
  const edge = rows.length;
  let path = '';
  for (const [y, modules] of rows.entries()) {
    for (let x = modules.indexOf(true); x >= 0;) {
      const light = modules.indexOf(false, x);
      path += `M${x} ${y}h${light - x}v1h-${light - x}z`;
      x = modules.indexOf(true, light);
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}"><path d="${path}"/></svg>`;
}
