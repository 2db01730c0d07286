import { createInflate, constants } from 'node:zlib';
import { inflateBounded } from '../reader/pdf-filters.ts';
import type { PdfObjects } from '../reader/pdf-objects.ts';
import type { PdfStream } from '../reader/pdf-syntax.ts';
import { undoAscii85, undoHex, undoRunLength } from './pdf-text-filters.ts';
import { complexIf, pdfLimits, PdfOutdated, PdfTooComplex } from './pdf-limits.ts';

type Filter = 'flate' | 'ascii85' | 'hex' | 'run-length' | 'dct' | 'picture';

const filterNames: Readonly<Record<string, Filter>> = {
  FlateDecode: 'flate',
  Fl: 'flate',
  ASCII85Decode: 'ascii85',
  A85: 'ascii85',
  ASCIIHexDecode: 'hex',
  AHx: 'hex',
  RunLengthDecode: 'run-length',
  RL: 'run-length',
  DCTDecode: 'dct',
  DCT: 'dct',
  JPXDecode: 'picture',
  CCITTFaxDecode: 'picture',
  CCF: 'picture',
  JBIG2Decode: 'picture',
};

/** Opens streams layer by layer; all that are opened together stay within one budget. */
export class PdfStreams {
  private readonly objects: PdfObjects;
  private unpacked = 0;
  private raw = 0;
  private imageBytes = 0;
  private readonly measured = new Set<number>();

  constructor(objects: PdfObjects) {
    this.objects = objects;
  }

  /** Content of a stream that is no picture. */
  content(stream: PdfStream, lengthMax: number = pdfLimits.streamBytes): Uint8Array {
    const filters = this.filtersOf(stream);
    complexIf(filters.some(isOfPictures), 'a filter of pictures on other content');
    complexIf(this.hasPredictor(stream), 'predicted content');
    return this.keepCount(undo(this.rawOf(stream), filters, lengthMax));
  }

  /** Opens a stream of any kind once, only to see that it stays small. */
  measure(stream: PdfStream): void {
    if (this.measured.has(stream.start)) return;
    this.measured.add(stream.start);
    const filters = this.filtersOf(stream).filter((filter) => !isOfPictures(filter));
    this.keepCount(undo(this.rawOf(stream), filters, pdfLimits.streamBytes));
  }

  /** A picture's own file (JPEG …), or null where the stream is pixels; these are counted, not kept. */
  async picture(stream: PdfStream, lengthMax: number): Promise<{ filter: Filter; bytes: Uint8Array } | null> {
    const filters = this.filtersOf(stream);
    const last = filters.at(-1);
    if (last !== undefined && isOfPictures(last)) {
      const bytes = undo(this.rawOf(stream), filters.slice(0, -1), pdfLimits.streamBytes);
      return { filter: last, bytes: this.keepCount(bytes) };
    }
    const withoutFlate = filters.filter((filter) => filter !== 'flate');
    const packed = undo(this.rawOf(stream), withoutFlate, Math.max(lengthMax, pdfLimits.streamBytes));
    const length = filters.includes('flate') ? await inflatedLength(packed, lengthMax) : packed.length;
    this.imageBytes += length;
    complexIf(this.imageBytes > pdfLimits.imageBytes, 'pixels');
    return null;
  }

  /** What an inline image unpacks to, by the names of its filters. */
  inline(raw: Uint8Array, names: readonly string[], lengthMax: number): void {
    const filters = names.map(toFilter).filter((filter) => !isOfPictures(filter));
    checkOrder(names.map(toFilter));
    this.keepCount(undo(raw, filters, lengthMax));
  }

  private filtersOf(stream: PdfStream): Filter[] {
    const { entries } = stream;
    complexIf(entries.has('F'), 'content elsewhere');
    const names = this.objects.list(entries.get('Filter') ?? entries.get('Fl')).map((name) => this.objects.name(name));
    const filters = names.map(toFilter);
    checkOrder(filters);
    return filters;
  }

  private hasPredictor(stream: PdfStream): boolean {
    const parameters = this.objects.list(stream.entries.get('DecodeParms'));
    return parameters.some((each) => this.objects.number(this.objects.entries(each)?.get('Predictor'), 1) > 1);
  }

  /** Each stream's end may have to be looked for: together no more than a few times the file. */
  private rawOf(stream: PdfStream): Uint8Array {
    const raw = this.objects.rawContent(stream);
    this.raw += raw.length;
    complexIf(this.raw > 4 * this.objects.bytes.length + pdfLimits.streamBytes, 'streams that overlap');
    return raw;
  }

  private keepCount(content: Uint8Array): Uint8Array {
    this.unpacked += content.length;
    complexIf(this.unpacked > pdfLimits.streamsBytes, 'streams');
    return content;
  }
}

function isOfPictures(filter: Filter): boolean {
  return filter === 'dct' || filter === 'picture';
}

function toFilter(name: string): Filter {
  if (name === 'LZWDecode' || name === 'LZW') throw new PdfOutdated(name);
  const filter = Object.hasOwn(filterNames, name) ? filterNames[name] : undefined;
  if (filter === undefined) throw new PdfTooComplex(`filter ${name}`);
  return filter;
}

/** Text outside, packing within it, a picture innermost: nobody else packs, but bombs do. */
function checkOrder(filters: readonly Filter[]): void {
  complexIf(filters.length > pdfLimits.filters, 'filters');
  filters.forEach((filter, index) => {
    complexIf((filter === 'ascii85' || filter === 'hex') && index > 0, 'text within packed content');
    complexIf(isOfPictures(filter) && index < filters.length - 1, 'a picture that is packed no further');
  });
  const packing = filters.filter((filter) => filter === 'flate' || filter === 'run-length');
  complexIf(packing.length > 1, 'packed twice');
}

function undo(content: Uint8Array, filters: readonly Filter[], lengthMax: number): Uint8Array {
  const result = filters.reduce((bytes, filter) => {
    if (filter === 'flate') return inflateBounded(bytes, lengthMax);
    if (filter === 'run-length') return undoRunLength(bytes, lengthMax);
    return filter === 'hex' ? undoHex(bytes) : undoAscii85(bytes, lengthMax);
  }, content);
  complexIf(result.length > lengthMax, 'a stream');
  return result;
}

/** Counts without keeping. Throws as soon as it is too long. */
async function inflatedLength(packed: Uint8Array, lengthMax: number): Promise<number> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  inflate.end(packed);
  let length = 0;
  try {
    const parts: AsyncIterable<Buffer> = inflate;
    for await (const part of parts) {
      length += part.length;
      complexIf(length > lengthMax, 'more pixels than it says');
    }
  } catch (error) {
    if (error instanceof PdfTooComplex) throw error;
    // Broken data end where they break, as for every reader.
  }
  return length;
}
