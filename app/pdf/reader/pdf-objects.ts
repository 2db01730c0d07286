import { inflateBounded, PdfFilterUnknown, PdfTooLarge, undoRowPredictor } from './pdf-filters.ts';
import { PdfDamaged, PdfSyntax } from './pdf-syntax.ts';
import type { PdfEntries, PdfStream, PdfValue, ValueBudget } from './pdf-syntax.ts';

/** Where an object stands: in the file, or packed into a stream with others. */
export type ObjectPlace = { kind: 'offset'; offset: number } | { kind: 'packed'; stream: number; index: number };

const objectsMax = 200_000;
const valuesMax = 300_000;
const packedLengthMax = 8 * 1024 * 1024;
/** All object streams and cross-references together. */
const packedLengthsMax = 24 * 1024 * 1024;
const rowsMax = 400_000;
const hopsMax = 8;
const packsMax = 2000;

/**
 * Objects of a PDF by number. Only what is asked for is read and unpacked, within limits that bound time and memory
 * whatever the file says. Throws PdfDamaged, PdfTooLarge and PdfFilterUnknown.
 */
export class PdfObjects {
  readonly bytes: Uint8Array;
  readonly places = new Map<number, ObjectPlace>();
  trailer: PdfEntries = new Map();
  private readonly budget: ValueBudget = { left: valuesMax };
  private readonly packs = new Map<number, PackedObjects>();
  private packedLength = 0;
  private rows = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The first place of a number counts. */
  place(number: number, place: ObjectPlace): void {
    if (this.places.size >= objectsMax) throw new PdfDamaged('too many objects', true);
    if (!this.places.has(number)) this.places.set(number, place);
  }

  /** Counts a row of a cross-reference, new or not: a file may lead to the same rows again and again. */
  countRow(): void {
    if (++this.rows > rowsMax) throw new PdfDamaged('too many rows', true);
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
      if (hops > hopsMax) throw new PdfDamaged('reference to itself');
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
    return isList(resolved) ? resolved : [];
  }

  name(value: PdfValue | undefined): string {
    const resolved = this.resolve(value);
    return isKind(resolved, 'name') ? resolved.name : '';
  }

  number(value: PdfValue | undefined, otherwise: number): number {
    const resolved = this.resolve(value);
    return typeof resolved === 'number' ? resolved : otherwise;
  }

  stream(value: PdfValue | undefined): PdfStream | null {
    const resolved = this.resolve(value);
    return isKind(resolved, 'stream') ? resolved : null;
  }

  syntaxAt(offset: number): PdfSyntax {
    return new PdfSyntax(this.bytes, offset, this.budget);
  }

  /** "12 0 obj" and its value. */
  readAt(offset: number, number?: number): PdfValue {
    const syntax = this.syntaxAt(offset);
    const found = syntax.integer();
    syntax.integer();
    if (syntax.word() !== 'obj' || (number !== undefined && found !== number)) {
      throw new PdfDamaged(`object ${number ?? ''} is not where it should be`);
    }
    return syntax.value();
  }

  /** Content of a stream, unpacked. */
  unpack(stream: PdfStream, lengthMax: number): Uint8Array {
    const filters = this.list(stream.entries.get('Filter')).map((filter) => this.name(filter));
    const parameters = this.list(stream.entries.get('DecodeParms'));
    if (filters.length > 2) throw new PdfFilterUnknown(filters.join(' '));
    let content = this.rawContent(stream);
    filters.forEach((filter, index) => {
      if (filter !== 'FlateDecode' && filter !== 'Fl') throw new PdfFilterUnknown(filter);
      content = this.undoPredictor(inflateBounded(content, lengthMax), this.entries(parameters[index]));
    });
    if (content.length > lengthMax) throw new PdfTooLarge(String(lengthMax));
    return content;
  }

  /** Content of what describes the file itself. */
  unpackStructure(stream: PdfStream): Uint8Array {
    const content = this.unpack(stream, Math.min(packedLengthMax, packedLengthsMax - this.packedLength));
    this.packedLength += content.length;
    return content;
  }

  /** Numbers of the objects in an object stream, in their order. */
  packedNumbers(number: number): readonly number[] {
    return this.pack(number).numbers;
  }

  /** An array, or one value as an array of one. */
  list(value: PdfValue | undefined): readonly PdfValue[] {
    const resolved = this.resolve(value);
    if (isList(resolved)) return resolved;
    return resolved === null ? [] : [resolved];
  }

  private undoPredictor(content: Uint8Array, parameters: PdfEntries | null): Uint8Array {
    const predictor = this.number(parameters?.get('Predictor'), 1);
    if (predictor === 1) return content;
    const bits = this.number(parameters?.get('Colors'), 1) * this.number(parameters?.get('BitsPerComponent'), 8);
    if (predictor < 10 || bits !== 8) throw new PdfFilterUnknown(`Predictor ${predictor}`);
    return undoRowPredictor(content, this.number(parameters?.get('Columns'), 1));
  }

  /** Content of a stream as it stands in the file. */
  rawContent({ entries, start }: PdfStream): Uint8Array {
    const length = this.number(entries.get('Length'), -1);
    if (length >= 0 && start + length <= this.bytes.length) {
      if (this.syntaxAt(start + length).word() === 'endstream') return this.bytes.subarray(start, start + length);
    }
    const end = indexOfText(this.bytes, 'endstream', start);
    if (end < 0) throw new PdfDamaged('stream without end');
    return this.bytes.subarray(start, end);
  }

  private read(number: number): PdfValue {
    const place = this.places.get(number);
    if (place === undefined) return null;
    if (place.kind === 'packed') return this.pack(place.stream).value(number, place.index);
    return this.readAt(place.offset, number);
  }

  private pack(number: number): PackedObjects {
    const known = this.packs.get(number);
    if (known) return known;
    const place = this.places.get(number);
    if (place?.kind !== 'offset') throw new PdfDamaged('object stream inside of another');
    const value = this.readAt(place.offset, number);
    if (!isKind(value, 'stream')) throw new PdfDamaged('no object stream');
    if (this.packs.size >= packsMax) throw new PdfDamaged('too many object streams', true);
    const pack = new PackedObjects(this.unpackStructure(value), this.budget);
    pack.readHead(this.number(value.entries.get('N'), 0), this.number(value.entries.get('First'), 0));
    this.packs.set(number, pack);
    return pack;
  }
}

/** Objects inside of a stream: a head of pairs (number, offset), then the values. */
class PackedObjects {
  readonly numbers: number[] = [];
  private readonly offsets: number[] = [];
  private readonly content: Uint8Array;
  private readonly budget: ValueBudget;

  constructor(content: Uint8Array, budget: ValueBudget) {
    this.content = content;
    this.budget = budget;
  }

  readHead(count: number, first: number): void {
    const syntax = new PdfSyntax(this.content, 0, this.budget);
    for (let index = 0; index < count; index += 1) {
      if (--this.budget.left < 0) throw new PdfDamaged('too many packed objects', true);
      this.numbers.push(syntax.integer());
      this.offsets.push(first + syntax.integer());
    }
  }

  value(number: number, index: number): PdfValue {
    const known = this.numbers[index] === number ? index : this.numbers.indexOf(number);
    const offset = this.offsets[known];
    return offset === undefined ? null : new PdfSyntax(this.content, offset, this.budget).value();
  }
}

type Kinded = Extract<PdfValue, { kind: string }>;

export function isKind<K extends Kinded['kind']>(value: PdfValue, kind: K): value is Extract<Kinded, { kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}

/** `Array.isArray` knows nothing of read-only ones. */
export function isList(value: PdfValue): value is readonly PdfValue[] {
  return Array.isArray(value);
}

export function indexOfText(bytes: Uint8Array, text: string, from: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text, from, 'latin1');
}
