import { isKind, isList } from '../reader/pdf-objects.ts';
import type { PdfObjects } from '../reader/pdf-objects.ts';
import type { PdfEntries, PdfStream, PdfValue } from '../reader/pdf-syntax.ts';
import { complexIf, pdfLimits } from './pdf-limits.ts';
import type { PdfStreams } from './pdf-streams.ts';

/** Ways back to the page or out of it, which nobody goes to draw; resources of something drawn are checked with it. */
const ways = new Set(
  'Resources Parent P Pg Dest A AA PieceInfo Metadata StructParent StructParents Popup IRT LastModified OPI Alternates'.split(
    ' ',
  ),
);

/**
 * Walks through what content may name (fonts, colours, functions, shadings): no circle, nothing nested further than a
 * reader can follow, each stream small. What is drawn by itself (forms, pictures, tiles) is left to who draws it.
 */
export class PdfResources {
  private readonly objects: PdfObjects;
  private readonly streams: PdfStreams;
  /** how far each object reaches down */
  private readonly heights = new Map<number, number>();
  private readonly open = new Set<number>();

  constructor(objects: PdfObjects, streams: PdfStreams) {
    this.objects = objects;
    this.streams = streams;
  }

  check(value: PdfValue | undefined): void {
    this.heightOf(value ?? null, 0);
  }

  /** Resources of content. What stands in their groups has names of the file's own, which may sound like a way. */
  checkAll(resources: PdfEntries): void {
    for (const group of resources.values()) {
      const named = this.objects.resolve(group);
      if (!isKind(named, 'dictionary')) this.check(group);
      else for (const value of named.entries.values()) this.heightOf(value, 2);
    }
  }

  private heightOf(value: PdfValue, depth: number): number {
    complexIf(depth > pdfLimits.nesting, 'resources');
    if (isKind(value, 'ref')) return this.heightOfObject(value.number, depth);
    if (isKind(value, 'stream')) return this.isDrawn(value) ? 1 : this.heightOfStream(value, depth);
    if (isKind(value, 'dictionary')) return this.heightOfEntries(value.entries, depth);
    return isList(value) ? this.heightOfAll(value, depth) : 0;
  }

  private heightOfObject(number: number, depth: number): number {
    complexIf(this.open.has(number), 'resources in a circle');
    const known = this.heights.get(number);
    if (known !== undefined) {
      complexIf(depth + known > pdfLimits.nesting, 'resources');
      return known;
    }
    this.open.add(number);
    const height = 1 + this.heightOf(this.objects.resolve({ kind: 'ref', number }), depth + 1);
    this.open.delete(number);
    this.heights.set(number, height);
    return height;
  }

  private heightOfStream(stream: PdfStream, depth: number): number {
    this.streams.measure(stream);
    this.checkMesh(stream);
    return this.heightOfEntries(stream.entries, depth, stream);
  }

  private heightOfEntries(entries: PdfEntries, depth: number, stream?: PdfStream): number {
    if (entries.has('FunctionType')) this.checkFunction(entries, stream);
    const values = [...entries].filter(([name]) => !ways.has(name)).map(([, value]) => value);
    return this.heightOfAll(values, depth);
  }

  private heightOfAll(values: readonly PdfValue[], depth: number): number {
    let height = 0;
    for (const value of values) height = Math.max(height, this.heightOf(value, depth + 1));
    return height + 1;
  }

  private isDrawn({ entries }: PdfStream): boolean {
    const subtype = this.objects.name(entries.get('Subtype'));
    return subtype === 'Form' || subtype === 'Image' || this.objects.number(entries.get('PatternType'), 0) === 1;
  }

  private checkMesh(stream: PdfStream): void {
    const { objects } = this;
    if (objects.number(stream.entries.get('ShadingType'), 0) < 4) return;
    complexIf(this.streams.content(stream).length > pdfLimits.meshBytes, 'mesh');
  }

  private checkFunction(entries: PdfEntries, stream?: PdfStream): void {
    const { objects } = this;
    complexIf(objects.array(entries.get('Domain')).length > 2 * pdfLimits.functionInputs, 'inputs of a function');
    complexIf(objects.array(entries.get('Functions')).length > pdfLimits.functionParts, 'parts of a function');
    const type = objects.number(entries.get('FunctionType'), -1);
    if (type === 4 && stream) checkCalculator(this.streams.content(stream));
    if (type !== 0) return;
    const samples = objects.array(entries.get('Size')).reduce<number>((sum, size) => sum * objects.number(size, 1), 1);
    const outputs = objects.array(entries.get('Range')).length / 2;
    complexIf(samples * outputs > pdfLimits.streamBytes, 'samples of a function');
  }
}

/** Braces of a calculator function (type 4), which readers follow by recursion. */
function checkCalculator(source: Uint8Array): void {
  complexIf(source.length > pdfLimits.functionBytes, 'function');
  let depth = 0;
  for (const byte of source) {
    if (byte === 0x7b) complexIf(++depth > pdfLimits.functionDepth, 'function');
    if (byte === 0x7d) depth -= 1;
  }
}
