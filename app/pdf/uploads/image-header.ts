/** Size and colours of a raster image, read from its first bytes. */
export interface ImageHeader {
  format: 'png' | 'jpeg';
  widthPx: number;
  heightPx: number;
  /** JPEG with four inks, as made for print */
  fourInks: boolean;
  /** four inks counted from white to full, as Adobe writes them */
  inverted: boolean;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Null for anything but PNG and JPEG. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (pngSignature.every((byte, index) => bytes[index] === byte)) return readPng(view);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? readJpeg(view) : null;
}

function readPng(view: DataView): ImageHeader | null {
  if (view.byteLength < 33) return null;
  return {
    format: 'png',
    widthPx: view.getUint32(16),
    heightPx: view.getUint32(20),
    fourInks: false,
    inverted: false,
  };
}

/** Walks the segments up to the frame header (SOF), noting Adobe's marker on the way. */
function readJpeg(view: DataView): ImageHeader | null {
  let adobe = false;
  let at = 2;
  while (at + 10 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const fourInks = view.getUint8(at + 9) === 4;
      const [heightPx, widthPx] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return { format: 'jpeg', widthPx, heightPx, fourInks, inverted: fourInks && adobe };
    }
    if (marker === 0xee && view.getUint32(at + 4) === 0x41646f62) adobe = true;
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
