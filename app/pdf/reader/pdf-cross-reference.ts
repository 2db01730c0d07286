import { indexOfText, isKind } from './pdf-objects.ts';
import type { PdfObjects, ObjectPlace } from './pdf-objects.ts';
import { latin1, PdfDamaged } from './pdf-syntax.ts';
import type { PdfEntries, PdfStream, PdfSyntax, PdfValue } from './pdf-syntax.ts';

const sectionsMax = 200;
const trailersMax = 200;
const foundMax = 300_000;
const tailLength = 2048;
const headLength = 2048;

/** Fills in places and trailer by the cross-reference tables and streams of the file, the newest first. */
export function readCrossReference(objects: PdfObjects): void {
  const waiting = [findStart(objects.bytes)];
  const seen = new Set<number>();
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    if (seen.size > sectionsMax) throw new PdfDamaged('too many cross-references', true);
    const trailer = readSection(objects, offset);
    objects.trailer = new Map([...trailer, ...objects.trailer]);
    for (const name of ['XRefStm', 'Prev']) {
      const next = trailer.get(name);
      if (typeof next === 'number') waiting.push(next);
    }
  }
}

/** Fills in places and trailer by looking for objects, where the cross-reference is broken; later ones replace earlier. */
export function scanForObjects(objects: PdfObjects): void {
  let found = 0;
  for (const { number, offset } of findObjects(objects.bytes)) {
    if (++found > foundMax) throw new PdfDamaged('too many objects', true);
    objects.places.delete(number);
    objects.place(number, { kind: 'offset', offset });
  }
  for (const [number, place] of [...objects.places]) {
    if (place.kind === 'offset') lookInto(objects, number, place.offset);
  }
  const word = 'trailer';
  let trailers = 0;
  for (let at = nextOf(objects, word, 0); at >= 0; at = nextOf(objects, word, at + word.length)) {
    if (++trailers > trailersMax) throw new PdfDamaged('too many trailers', true);
    const trailer = tryRead(() => objects.syntaxAt(at + word.length).value());
    if (isKind(trailer, 'dictionary')) addToTrailer(objects, trailer.entries);
  }
}

function findStart(bytes: Uint8Array): number {
  const tail = latin1(bytes.subarray(Math.max(0, bytes.length - tailLength)));
  const start = /^startxref\s+(\d{1,10})/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))?.[1];
  if (start === undefined) throw new PdfDamaged('no startxref');
  return Number(start);
}

function readSection(objects: PdfObjects, offset: number): PdfEntries {
  const syntax = objects.syntaxAt(offset);
  if (syntax.word() === 'xref') return readTable(objects, syntax);
  const stream = objects.readAt(offset);
  if (!isKind(stream, 'stream')) throw new PdfDamaged('no cross-reference');
  readReferenceStream(objects, stream);
  return stream.entries;
}

function readTable(objects: PdfObjects, syntax: PdfSyntax): PdfEntries {
  for (let word = syntax.word(); word !== 'trailer'; word = syntax.word()) {
    if (!/^\d{1,10}$/.test(word)) throw new PdfDamaged('cross-reference table');
    const first = Number(word);
    const count = syntax.integer();
    for (let index = 0; index < count; index += 1) {
      objects.countRow();
      const offset = syntax.integer();
      syntax.integer();
      if (syntax.word() === 'n') objects.place(first + index, { kind: 'offset', offset });
    }
  }
  const trailer = syntax.value();
  if (!isKind(trailer, 'dictionary')) throw new PdfDamaged('no trailer');
  return trailer.entries;
}

function readReferenceStream(objects: PdfObjects, stream: PdfStream): void {
  const { entries } = stream;
  const widths = objects.array(entries.get('W')).map((width) => objects.number(width, 0));
  const isPlausible = widths.length === 3 && widths.every((width) => width >= 0 && width <= 8 && width % 1 === 0);
  if (!isPlausible) throw new PdfDamaged('cross-reference stream');
  const rows = new ReferenceRows(objects.unpackStructure(stream), widths);
  const ranges = objects.array(entries.get('Index')).map((number) => objects.number(number, 0));
  if (ranges.length === 0) ranges.push(0, objects.number(entries.get('Size'), 0));
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range] ?? 0;
    const count = ranges[range + 1] ?? 0;
    for (let index = 0; index < count && rows.hasNext(); index += 1) {
      objects.countRow();
      const place = rows.next();
      if (place) objects.place(first + index, place);
    }
  }
}

/** Rows of three numbers of fixed widths: kind, offset or stream, index. */
class ReferenceRows {
  private readonly content: Uint8Array;
  private readonly widths: readonly number[];
  private at = 0;

  constructor(content: Uint8Array, widths: readonly number[]) {
    this.content = content;
    this.widths = widths;
  }

  hasNext(): boolean {
    const length = this.widths.reduce((sum, width) => sum + width, 0);
    return length > 0 && this.at + length <= this.content.length;
  }

  next(): ObjectPlace | null {
    const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = this.widths;
    const kind = kindWidth === 0 ? 1 : this.integer(kindWidth);
    const second = this.integer(secondWidth);
    const third = this.integer(thirdWidth);
    if (kind === 1) return { kind: 'offset', offset: second };
    return kind === 2 ? { kind: 'packed', stream: second, index: third } : null;
  }

  private integer(width: number): number {
    let value = 0;
    for (let index = 0; index < width; index += 1) value = value * 256 + (this.content[this.at++] ?? 0);
    return value;
  }
}

/** Only objects that look like a catalog, an object stream or a cross-reference are read. */
function lookInto(objects: PdfObjects, number: number, offset: number): void {
  const head = latin1(objects.bytes.subarray(offset, offset + headLength)).split('endobj', 1)[0] ?? '';
  if (!/\/(Catalog|ObjStm|XRef)\b/.test(head)) return;
  const value = tryRead(() => objects.readAt(offset, number));
  if (!isKind(value, 'dictionary') && !isKind(value, 'stream')) return;
  const type = objects.name(value.entries.get('Type'));
  if (type === 'Catalog') addToTrailer(objects, new Map([['Root', { kind: 'ref', number }]]));
  if (type === 'XRef') addToTrailer(objects, value.entries);
  if (type === 'ObjStm') placePacked(objects, number);
}

function placePacked(objects: PdfObjects, stream: number): void {
  tryRead(() => {
    objects.packedNumbers(stream).forEach((packed, index) => objects.place(packed, { kind: 'packed', stream, index }));
    return null;
  });
}

function addToTrailer(objects: PdfObjects, entries: PdfEntries): void {
  objects.trailer = new Map([...objects.trailer, ...entries]);
}

function tryRead(read: () => PdfValue): PdfValue {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfDamaged && !error.isTooComplex) return null;
    throw error;
  }
}

function nextOf(objects: PdfObjects, word: string, from: number): number {
  return indexOfText(objects.bytes, word, from);
}

function* findObjects(bytes: Uint8Array): Generator<{ number: number; offset: number }> {
  const word = ' obj';
  for (let at = indexOfText(bytes, word, 0); at >= 0; at = indexOfText(bytes, word, at + word.length)) {
    const from = Math.max(0, at - 20);
    const before = /(\d{1,10})\s+\d{1,5}$/.exec(latin1(bytes.subarray(from, at)));
    if (before) yield { number: Number(before[1]), offset: from + before.index };
  }
}
