import { constants, inflateSync } from 'node:zlib';
import { latin1, PdfDamaged, PdfSyntax } from './pdf-syntax.ts';
import type { PdfEntries, PdfStream, PdfValue } from './pdf-syntax.ts';

type Place = { kind: 'offset'; offset: number } | { kind: 'packed'; stream: number; index: number };

export class PdfEncrypted extends Error {}
export class PdfTooLarge extends Error {}
export class PdfFilterUnknown extends Error {}

const objectsMax = 1_000_000;
const valuesMax = 1_000_000;
const sectionsMax = 200;
const packedLengthMax = 16 * 1024 * 1024;
/** All that is unpacked to find the attachment. */
const unpackedLengthMax = 48 * 1024 * 1024;

/**
 * Objects of a PDF by number. Only what is asked for is read and unpacked, within limits. Throws PdfDamaged,
 * PdfEncrypted, PdfTooLarge and PdfFilterUnknown.
 */
export class PdfObjects {
  private readonly bytes: Uint8Array;
  private readonly places = new Map<number, Place>();
  private readonly budget = { left: valuesMax };
  private readonly packs = new Map<number, PackedObjects>();
  private trailer: PdfEntries = new Map();
  private unpackedLength = 0;

  private constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** By the cross-reference of the file. */
  static byReference(bytes: Uint8Array): PdfObjects {
    const objects = new PdfObjects(bytes);
    objects.readSections(findStart(bytes));
    objects.refuseEncryption();
    return objects;
  }

  /** By looking for objects, for files whose cross-reference is broken. */
  static byScan(bytes: Uint8Array): PdfObjects {
    const objects = new PdfObjects(bytes);
    objects.scan();
    objects.refuseEncryption();
    return objects;
  }

  catalog(): PdfEntries {
    const root = this.entries(this.trailer.get('Root'));
    if (root === null) throw new PdfDamaged('no catalog');
    return root;
  }

  /** The value that a reference stands for; anything else is returned as it is. */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value ?? null;
    for (let hops = 0; isKind(current, 'ref'); hops += 1) {
      if (hops > 8) throw new PdfDamaged('reference to itself');
      current = this.read(current.number);
    }
    return current;
  }

  entries(value: PdfValue | undefined): PdfEntries | null {
    const resolved = this.resolve(value);
    return isKind(resolved, 'dictionary') || isKind(resolved, 'stream') ? resolved.entries : null;
  }

  array(value: PdfValue | undefined): readonly PdfValue[] {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? (resolved as readonly PdfValue[]) : [];
  }

  name(value: PdfValue | undefined): string {
    const resolved = this.resolve(value);
    return isKind(resolved, 'name') ? resolved.name : '';
  }

  stream(value: PdfValue | undefined): PdfStream | null {
    const resolved = this.resolve(value);
    return isKind(resolved, 'stream') ? resolved : null;
  }

  /** Content of a stream, unpacked. */
  unpack(stream: PdfStream, lengthMax: number): Uint8Array {
    const filters = this.list(stream.entries.get('Filter') ?? stream.entries.get('F')).map((one) => this.name(one));
    const parameters = this.list(stream.entries.get('DecodeParms') ?? stream.entries.get('DP'));
    if (filters.length > 2) throw new PdfFilterUnknown(filters.join(' '));
    let content = this.rawContent(stream);
    filters.forEach((filter, index) => {
      if (filter !== 'FlateDecode' && filter !== 'Fl') throw new PdfFilterUnknown(filter);
      content = this.undoPredictor(this.inflate(content, lengthMax), this.entries(parameters[index]));
    });
    if (content.length > lengthMax) throw new PdfTooLarge(`${content.length}`);
    return content;
  }

  private list(value: PdfValue | undefined): readonly PdfValue[] {
    const resolved = this.resolve(value);
    if (Array.isArray(resolved)) return resolved as readonly PdfValue[];
    return resolved === null ? [] : [resolved];
  }

  private inflate(content: Uint8Array, lengthMax: number): Uint8Array {
    const maxOutputLength = Math.min(lengthMax, unpackedLengthMax - this.unpackedLength);
    if (maxOutputLength <= 0) throw new PdfTooLarge('unpacked');
    try {
      // Streams whose end is cut off or padded are unpacked as far as they go.
      const inflated = inflateSync(content, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
      this.unpackedLength += inflated.length;
      return inflated;
    } catch (error) {
      if (error instanceof RangeError) throw new PdfTooLarge(`${maxOutputLength}`);
      throw new PdfDamaged('compressed data');
    }
  }

  private undoPredictor(content: Uint8Array, parameters: PdfEntries | null): Uint8Array {
    const predictor = this.number(parameters?.get('Predictor'), 1);
    if (predictor === 1) return content;
    const colours = this.number(parameters?.get('Colors'), 1) * this.number(parameters?.get('BitsPerComponent'), 8);
    if (predictor < 10 || colours !== 8) throw new PdfFilterUnknown(`Predictor ${predictor}`);
    return undoRowPredictor(content, this.number(parameters?.get('Columns'), 1));
  }

  private number(value: PdfValue | undefined, otherwise: number): number {
    const resolved = this.resolve(value);
    return typeof resolved === 'number' ? resolved : otherwise;
  }

  private rawContent({ entries, start }: PdfStream): Uint8Array {
    const length = this.number(entries.get('Length'), -1);
    if (length >= 0 && start + length <= this.bytes.length) {
      const syntax = this.syntaxAt(start + length);
      if (syntax.word() === 'endstream') return this.bytes.subarray(start, start + length);
    }
    const end = indexOf(this.bytes, 'endstream', start);
    if (end < 0) throw new PdfDamaged('stream without end');
    return this.bytes.subarray(start, end);
  }

  private syntaxAt(offset: number): PdfSyntax {
    return new PdfSyntax(this.bytes, offset, this.budget);
  }

  private read(number: number): PdfValue {
    const place = this.places.get(number);
    if (place === undefined) return null;
    if (place.kind === 'packed') return this.pack(place.stream).value(number, place.index);
    return this.readAt(place.offset, number);
  }

  private readAt(offset: number, number?: number): PdfValue {
    const syntax = this.syntaxAt(offset);
    const found = syntax.integer();
    syntax.integer();
    if (syntax.word() !== 'obj' || (number !== undefined && found !== number)) {
      throw new PdfDamaged(`object ${number ?? ''} is not where it should be`);
    }
    return syntax.value();
  }

  private pack(number: number): PackedObjects {
    const known = this.packs.get(number);
    if (known) return known;
    const place = this.places.get(number);
    if (place?.kind !== 'offset') throw new PdfDamaged('object stream inside of another');
    const stream = this.stream(this.readAt(place.offset, number));
    if (stream === null) throw new PdfDamaged('no object stream');
    const pack = new PackedObjects(this.unpack(stream, packedLengthMax), this.budget);
    pack.readHead(this.number(stream.entries.get('N'), 0), this.number(stream.entries.get('First'), 0));
    this.packs.set(number, pack);
    return pack;
  }

  private refuseEncryption(): void {
    if ((this.trailer.get('Encrypt') ?? null) !== null) throw new PdfEncrypted();
  }

  private readSections(start: number): void {
    const waiting = [start];
    const seen = new Set<number>();
    for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
      if (seen.has(offset)) continue;
      seen.add(offset);
      if (seen.size > sectionsMax) throw new PdfDamaged('too many sections', true);
      const trailer = this.readSection(offset);
      // The newest section comes first, and its entries win.
      this.trailer = new Map([...trailer, ...this.trailer]);
      for (const name of ['XRefStm', 'Prev']) {
        const next = trailer.get(name);
        if (typeof next === 'number') waiting.push(next);
      }
    }
  }

  private readSection(offset: number): PdfEntries {
    const syntax = this.syntaxAt(offset);
    if (syntax.word() === 'xref') return this.readTable(syntax);
    const stream = this.readAt(offset);
    if (!isKind(stream, 'stream')) throw new PdfDamaged('no cross-reference');
    this.readReferenceStream(stream);
    return stream.entries;
  }

  private readTable(syntax: PdfSyntax): PdfEntries {
    for (let word = syntax.word(); word !== 'trailer'; word = syntax.word()) {
      if (!/^\d{1,10}$/.test(word)) throw new PdfDamaged('cross-reference table');
      const first = Number(word);
      const count = syntax.integer();
      for (let index = 0; index < count; index += 1) {
        const offset = syntax.integer();
        syntax.integer();
        if (syntax.word() === 'n') this.place(first + index, { kind: 'offset', offset });
      }
    }
    const trailer = syntax.value();
    if (!isKind(trailer, 'dictionary')) throw new PdfDamaged('no trailer');
    return trailer.entries;
  }

  private readReferenceStream(stream: PdfStream): void {
    const widths = this.array(stream.entries.get('W')).map((width) => this.number(width, 0));
    const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
    const rowLength = kindWidth + secondWidth + thirdWidth;
    const isPlausible = widths.every((width) => Number.isInteger(width) && width >= 0 && width <= 8) && rowLength > 0;
    if (!isPlausible) throw new PdfDamaged('cross-reference stream');
    const content = this.unpack(stream, packedLengthMax);
    const size = this.number(stream.entries.get('Size'), 0);
    const ranges = this.array(stream.entries.get('Index')).map((one) => this.number(one, 0));
    if (ranges.length === 0) ranges.push(0, size);
    let at = 0;
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const first = ranges[range] ?? 0;
      for (let index = 0; index < (ranges[range + 1] ?? 0) && at + rowLength <= content.length; index += 1) {
        const kind = kindWidth === 0 ? 1 : readInteger(content, at, kindWidth);
        const second = readInteger(content, at + kindWidth, secondWidth);
        const third = readInteger(content, at + kindWidth + secondWidth, thirdWidth);
        if (kind === 1) this.place(first + index, { kind: 'offset', offset: second });
        if (kind === 2) this.place(first + index, { kind: 'packed', stream: second, index: third });
        at += rowLength;
      }
    }
  }

  private place(number: number, place: Place): void {
    if (this.places.size >= objectsMax) throw new PdfDamaged('too many objects', true);
    if (!this.places.has(number)) this.places.set(number, place);
  }

  private scan(): void {
    for (const { number, offset } of findObjects(this.bytes)) {
      this.places.delete(number);
      this.place(number, { kind: 'offset', offset });
    }
    for (const [number, place] of [...this.places]) if (place.kind === 'offset') this.scanObject(number, place.offset);
    let at = indexOf(this.bytes, 'trailer', 0);
    for (; at >= 0; at = indexOf(this.bytes, 'trailer', at + 7)) {
      const trailer = this.tryRead(() => this.syntaxAt(at + 7).value());
      if (isKind(trailer, 'dictionary')) this.trailer = new Map([...this.trailer, ...trailer.entries]);
    }
  }

  /** Only objects that look like a catalog, an object stream or a cross-reference are read. */
  private scanObject(number: number, offset: number): void {
    const head = latin1(this.bytes.subarray(offset, offset + 2048));
    if (!/\/(Catalog|ObjStm|XRef)\b/.test(head.split('endobj', 1)[0] ?? '')) return;
    const entries = this.entries(this.tryRead(() => this.readAt(offset, number)));
    const type = this.name(entries?.get('Type'));
    if (type === 'Catalog') this.trailer = new Map([...this.trailer, ['Root', { kind: 'ref', number }]]);
    if (type === 'XRef' && entries) this.trailer = new Map([...this.trailer, ...entries]);
    if (type !== 'ObjStm') return;
    this.tryRead(() => {
      this.pack(number).numbers.forEach((packed, index) => this.place(packed, { kind: 'packed', stream: number, index }));
      return null;
    });
  }

  private tryRead(read: () => PdfValue): PdfValue {
    try {
      return read();
    } catch (error) {
      if (error instanceof PdfDamaged && !error.isTooComplex) return null;
      throw error;
    }
  }
}

/** Objects inside of a stream: a head of pairs (number, offset), then the values. */
class PackedObjects {
  readonly numbers: number[] = [];
  private readonly offsets: number[] = [];
  private readonly content: Uint8Array;
  private readonly budget: { left: number };

  constructor(content: Uint8Array, budget: { left: number }) {
    this.content = content;
    this.budget = budget;
  }

  readHead(count: number, first: number): void {
    const syntax = new PdfSyntax(this.content, 0, this.budget);
    for (let index = 0; index < Math.min(count, objectsMax); index += 1) {
      this.numbers.push(syntax.integer());
      this.offsets.push(first + syntax.integer());
    }
  }

  value(number: number, index: number): PdfValue {
    const known = this.numbers[index] === number ? index : this.numbers.indexOf(number);
    const offset = this.offsets[known];
    if (offset === undefined) return null;
    return new PdfSyntax(this.content, offset, this.budget).value();
  }
}

type Kinded = Extract<PdfValue, { kind: string }>;

function isKind<K extends Kinded['kind']>(value: PdfValue, kind: K): value is Extract<Kinded, { kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}

function findStart(bytes: Uint8Array): number {
  const tail = latin1(bytes.subarray(Math.max(0, bytes.length - 2048)));
  const start = /startxref\s+(\d{1,10})(?![\s\S]*startxref)/.exec(tail)?.[1];
  if (start === undefined) throw new PdfDamaged('no startxref');
  return Number(start);
}

function* findObjects(bytes: Uint8Array): Generator<{ number: number; offset: number }> {
  for (let at = indexOf(bytes, ' obj', 0); at >= 0; at = indexOf(bytes, ' obj', at + 4)) {
    const from = Math.max(0, at - 20);
    const before = /(\d{1,10})\s+\d{1,5}$/.exec(latin1(bytes.subarray(from, at)));
    if (before) yield { number: Number(before[1]), offset: from + before.index };
  }
}

function indexOf(bytes: Uint8Array, text: string, from: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text, from, 'latin1');
}

function readInteger(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** PNG predictors (None, Sub, Up, Average, Paeth) with one byte a pixel. */
function undoRowPredictor(content: Uint8Array, columns: number): Uint8Array {
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
