import { inflateSync } from 'node:zlib';
import type { ImageHeader } from './image-header.ts';
import type { UploadRefusal } from './refusals.ts';

export const pixelsMax = 25_000_000;
const sideMax = 20_000;
const chunksMax = 5000;
const scansMax = 64;
const notesBytesMax = 4 * 1024 * 1024;

/** Why a PNG or JPEG is refused by what it says of itself, or null. Linear in its length. */
export function refuseRaster(bytes: Uint8Array, header: ImageHeader, pixels: number): UploadRefusal | null {
  const { widthPx, heightPx } = header;
  if (widthPx === 0 || heightPx === 0) return 'unreadable';
  if (widthPx * heightPx > pixels || Math.max(widthPx, heightPx) > sideMax) return 'too-many-pixels';
  if (header.format !== 'png') return refuseJpeg(bytes);
  return widthPx * heightPx * bytesOfPixel(bytes) > 4 * pixels ? 'too-many-pixels' : refusePng(bytes);
}

/** As its head says: bits of a channel (byte 24), and which channels there are (byte 25). */
function bytesOfPixel(png: Uint8Array): number {
  const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
  return ((png[24] ?? 8) / 8) * (channels[png[25] ?? 6] ?? 4);
}

const packedNotes: Readonly<Record<string, number>> = { iCCP: 2, zTXt: 2, iTXt: 5 };

/** Walks the chunks; what is packed beside the picture (profiles, notes) stays small when unpacked. */
function refusePng(bytes: Uint8Array): UploadRefusal | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  for (let count = 0; at + 12 <= file.length; count += 1) {
    if (count > chunksMax) return 'unreadable';
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > file.length) return 'unreadable';
    if (count === 0 && type !== 'IHDR') return 'unreadable';
    if (count > 0 && type === 'IHDR') return 'unreadable';
    if (type in packedNotes && unpacksTooFar(file.subarray(at + 8, at + 8 + length))) return 'too-costly';
    if (type === 'IEND') return null;
    at += 12 + length;
  }
  return 'unreadable';
}

function unpacksTooFar(note: Buffer): boolean {
  // The packed part begins behind the name and its settings: at the first byte that can open a zlib stream.
  const name = note.indexOf(0);
  for (let at = name + 1; name >= 0 && at < Math.min(name + 200, note.length); at += 1) {
    if ((note[at] ?? 0) % 16 !== 8 || note.length < at + 2 || note.readUInt16BE(at) % 31 !== 0) continue;
    try {
      inflateSync(note.subarray(at), { maxOutputLength: notesBytesMax });
      return false;
    } catch (error) {
      if (error instanceof RangeError) return true;
    }
  }
  return false;
}

/** A progressive picture is gone over once for each of its scans. */
function refuseJpeg(bytes: Uint8Array): UploadRefusal | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  let frames = 0;
  for (let at = file.indexOf(0xff, 2); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return null;
    if (marker === 0xda && ++scans > scansMax) return 'too-costly';
    if (isLengthy(marker) && at + 4 <= file.length) {
      if (isFrame(marker) && ++frames > 1) return 'unreadable';
      at += 1 + file.readUInt16BE(at + 2);
    }
  }
  return null;
}

/** Segments with a length of their own; what follows a scan's head is picture data, in which 0xff is followed by 0. */
function isLengthy(marker: number): boolean {
  return marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd9);
}

function isFrame(marker: number): boolean {
  return marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
