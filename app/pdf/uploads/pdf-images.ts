import { isKind } from '../reader/pdf-objects.ts';
import type { PdfObjects } from '../reader/pdf-objects.ts';
import type { PdfEntries, PdfStream, PdfValue } from '../reader/pdf-syntax.ts';
import { readImageHeader } from './image-header.ts';
import { complexIf, pdfLimits } from './pdf-limits.ts';
import type { PdfStreams } from './pdf-streams.ts';
import { refuseRaster } from './raster-check.ts';

const components: Readonly<Record<string, number>> = {
  DeviceGray: 1,
  G: 1,
  CalGray: 1,
  Indexed: 1,
  I: 1,
  Separation: 1,
  DeviceRGB: 3,
  RGB: 3,
  CalRGB: 3,
  Lab: 3,
  DeviceCMYK: 4,
  CMYK: 4,
};
const componentsMax = 32;
/** What predictors and careless writers add. */
const slackBytes = 64 * 1024;

/** Looks at pictures in a PDF: what they say of their size, and what their own files say. */
export class PdfImages {
  private readonly objects: PdfObjects;
  private readonly streams: PdfStreams;
  private readonly known = new Map<number, number>();
  private pixels = 0;

  constructor(objects: PdfObjects, streams: PdfStreams) {
    this.objects = objects;
    this.streams = streams;
  }

  /** Its pixels, with those of its masks. */
  async check(image: PdfStream, resources: PdfEntries, isMask = false): Promise<number> {
    const before = this.known.get(image.start);
    if (before !== undefined) return before;
    const { objects } = this;
    const { entries } = image;
    const width = objects.number(entries.get('Width') ?? entries.get('W'), 0);
    const height = objects.number(entries.get('Height') ?? entries.get('H'), 0);
    let pixels = this.take(width, height);
    this.known.set(image.start, pixels);
    const bits = objects.number(entries.get('BitsPerComponent') ?? entries.get('BPC'), 8);
    complexIf(![1, 2, 4, 8, 16].includes(bits), 'bits of a picture');
    const rowBytes = Math.ceil((width * this.componentsOf(entries.get('ColorSpace'), resources) * bits) / 8) + 1;
    const file = await this.streams.picture(image, rowBytes * height + slackBytes);
    if (file !== null) this.checkFile(file.bytes, file.filter);
    for (const name of ['SMask', 'Mask']) {
      const mask = objects.stream(entries.get(name));
      complexIf(mask !== null && isMask, 'a mask of a mask');
      if (mask !== null) pixels += await this.check(mask, resources, true);
    }
    this.known.set(image.start, pixels);
    return pixels;
  }

  private take(width: number, height: number): number {
    complexIf(!isSide(width) || !isSide(height), 'side of a picture');
    this.pixels += width * height;
    complexIf(this.pixels > pdfLimits.pixels, 'pixels');
    return width * height;
  }

  /** A JPEG within may be larger than the PDF says. */
  private checkFile(bytes: Uint8Array, filter: string): void {
    if (filter === 'dct') {
      const header = readImageHeader(bytes);
      complexIf(header === null || refuseRaster(bytes, header, pdfLimits.pixels) !== null, 'a JPEG');
      return;
    }
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const at = file.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
    if (at < 0 || at + 16 > file.length) return;
    const [width, height] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    complexIf(!isSide(width) || !isSide(height) || width * height > pdfLimits.pixels, 'a JPEG 2000');
  }

  private componentsOf(space: PdfValue | undefined, resources: PdfEntries): number {
    const { objects } = this;
    const value = objects.resolve(space);
    if (isKind(value, 'name')) {
      const known = Object.hasOwn(components, value.name) ? components[value.name] : undefined;
      if (known !== undefined) return known;
      const named = objects.resolve(objects.entries(resources.get('ColorSpace'))?.get(value.name));
      return isKind(named, 'name') ? (components[named.name] ?? 4) : this.ofArray(objects.array(named));
    }
    return value === null ? 1 : this.ofArray(objects.array(value));
  }

  private ofArray([family, detail]: readonly PdfValue[]): number {
    const { objects } = this;
    const name = objects.name(family);
    if (name === 'ICCBased') return bounded(objects.number(objects.entries(detail)?.get('N'), 4));
    if (name === 'DeviceN') return bounded(objects.array(detail).length);
    return Object.hasOwn(components, name) ? (components[name] ?? 4) : 4;
  }
}

function bounded(count: number): number {
  complexIf(!(count >= 1 && count <= componentsMax), 'components');
  return count;
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= pdfLimits.imageSide;
}
