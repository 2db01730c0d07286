import { crc32, deflateSync } from 'node:zlib';
import { fourInkJpeg, pngOf, rgbJpeg } from '#tests/pdf/uploads.ts';
import { attacksOf, megabyte } from './attack.ts';
import type { Attack } from './attack.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

function head(width: number, height: number, [bits, color, interlaced]: readonly [number, number, number]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, color, 0, 0, interlaced], 8);
  return chunk('IHDR', header);
}

function renamed(header: Buffer): Buffer {
  return chunk('sRGB', header.subarray(8, -4));
}

function png(size: readonly [number, number], data: Uint8Array, more: readonly Buffer[] = []): Buffer {
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, head(...size, [8, 2, 0]), ...more, chunk('IDAT', data), end]);
}

/** Black pixels, packed a thousand to one. */
export function hugePng(
  width: number,
  height: number,
  [bits, color, interlaced]: readonly [number, number, number] = [1, 0, 0],
): Buffer {
  const channels = color === 2 ? 3 : color === 6 ? 4 : 1;
  const row = 1 + Math.ceil((width * bits * channels) / 8);
  const data = deflateSync(Buffer.alloc(row * height));
  return Buffer.concat([
    signature,
    head(width, height, [bits, color, interlaced]),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function segment(marker: number, content: Uint8Array): Buffer {
  const start = Buffer.from([0xff, marker, 0, 0]);
  start.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([start, content]);
}

/** The JPEG with another size in its frame header. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const at = copy.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(copy[index + 1] ?? 0));
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

/** Behind its first scan as many more. */
function withScans(jpeg: Buffer, count: number): Buffer {
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: count }, () => scan), jpeg.subarray(-2)]);
}

const of = attacksOf('picture');
const [pixels, unreadable, odd] = [of('too-many-pixels'), of('unreadable'), of(null)];
const zeros = deflateSync(Buffer.alloc(40 * megabyte));

export const rasterAttacks: readonly Attack[] = [
  pixels('PNG: 12,000 × 12,000', () => hugePng(12_000, 12_000)),
  pixels('PNG: 25,000,001 × 1', () => hugePng(25_000_001, 1)),
  pixels('PNG: says 4,294,967,295 × 4,294,967,295', () => pngOf(1, 1, [0, 0, 0]).fill(0xff, 16, 24)),
  pixels('PNG: says 2,139,062,143 wide', () => pngOf(1, 1, [0, 0, 0]).fill(0x7f, 16, 20)),
  odd('PNG: 24 million pixels', () => hugePng(6000, 4000, [8, 2, 0])),
  pixels('PNG: 24 million pixels, 16 bits, four channels', () => hugePng(6000, 4000, [16, 6, 0])),
  odd('PNG: 24 million pixels, interlaced', () => hugePng(6000, 4000, [8, 6, 1])),
  odd('PNG: more data than pixels', () => png([4, 4], zeros)),
  odd('PNG: less data than pixels', () => png([4000, 4000], deflateSync(Buffer.alloc(100)))),
  pixels('PNG: 1 × 20,001', () => hugePng(1, 20_001)),
  unreadable('PNG: no size', () => hugePng(0, 9)),
  unreadable('PNG: no height', () => hugePng(9, 0)),
  of('unknown-format')('PNG: ends in its head', () => hugePng(9, 9).subarray(0, 30)),
  unreadable('PNG: cut off', () => pngOf(40, 20, [1, 2, 3]).subarray(0, 50)),
  unreadable('PNG: no end', () => pngOf(40, 20, [1, 2, 3]).subarray(0, -12)),
  unreadable('PNG: chunk that says 4 GB', () => pngOf(40, 20, [1, 2, 3]).fill(0xff, 33, 37)),
  unreadable('PNG: two heads', () => png([4, 4], zeros, [head(9000, 9000, [8, 2, 0])])),
  unreadable('PNG: 300,000 chunks', () =>
    png([4, 4], deflateSync(Buffer.alloc(52)), [
      Buffer.concat(Array.from({ length: 300_000 }, () => chunk('tEXt', Buffer.alloc(0)))),
    ]),
  ),
  pixels('PNG: no head', () => Buffer.concat([signature, chunk('IDAT', zeros), chunk('IEND', Buffer.alloc(0))])),
  unreadable('PNG: head under another name', () =>
    Buffer.concat([signature, renamed(head(4, 4, [8, 2, 0])), chunk('IDAT', zeros), chunk('IEND', Buffer.alloc(0))]),
  ),
  of('too-costly')('PNG: profile that unpacks to 40 MB', () =>
    png([4, 4], deflateSync(Buffer.alloc(52)), [chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros]))]),
  ),
  of('too-costly')('PNG: note that unpacks to 40 MB', () =>
    png([4, 4], deflateSync(Buffer.alloc(52)), [chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros]))]),
  ),
  of('too-costly')('PNG: international note that unpacks to 40 MB', () =>
    png([4, 4], deflateSync(Buffer.alloc(52)), [chunk('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0'), zeros]))]),
  ),
  odd('PNG: broken checksums', () => pngOf(40, 20, [1, 2, 3]).fill(0, 29, 33)),
  odd('PNG: broken data', () => png([40, 40], Buffer.alloc(500, 7))),
  pixels('JPEG: says 65,535 × 65,535', () => resized(rgbJpeg, 65_535, 65_535)),
  odd('JPEG: says 5,000 × 5,000', () => resized(rgbJpeg, 5000, 5000)),
  unreadable('JPEG: says 0 × 0', () => resized(rgbJpeg, 0, 0)),
  of('too-costly')('JPEG: 20,000 scans', () => withScans(rgbJpeg, 20_000)),
  of('unreadable')('JPEG: two frames', () =>
    Buffer.concat([
      rgbJpeg.subarray(0, 2),
      segment(
        0xc0,
        rgbJpeg.subarray(
          rgbJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 4,
          rgbJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 19,
        ),
      ),
      rgbJpeg.subarray(2),
    ]),
  ),
  odd('JPEG: cut off', () => rgbJpeg.subarray(0, 180)),
  of('unknown-format')('JPEG: lying length', () => Buffer.from(rgbJpeg).fill(0xff, 4, 6)),
  odd('JPEG: 60,000 comments', () =>
    Buffer.concat([
      rgbJpeg.subarray(0, 2),
      Buffer.concat(Array.from({ length: 60_000 }, () => segment(0xfe, Buffer.alloc(20)))),
      rgbJpeg.subarray(2),
    ]),
  ),
  odd('JPEG: noise', () =>
    Buffer.concat([rgbJpeg.subarray(0, 200), Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 251))]),
  ),
  odd('JPEG for print: cut off', () => fourInkJpeg.subarray(0, 100)),
  odd('JPEG for print: says 5,000 × 5,000', () => resized(fourInkJpeg, 5000, 5000)),
  pixels('JPEG for print: says 60,000 × 60,000', () => resized(fourInkJpeg, 60_000, 60_000)),
  of('unknown-format')('nothing', () => Buffer.alloc(1)),
  of('unknown-format')('5 MB of zeros', () => Buffer.alloc(5 * megabyte)),
  of('unknown-format')('TIFF', () => Buffer.from('II*\0')),
  of('unknown-format')('PDF as a picture', () => Buffer.from('%PDF-1.4')),
];
