import type { PdfObjects } from '../reader/pdf-objects.ts';
import type { PdfEntries, PdfStream, PdfValue } from '../reader/pdf-syntax.ts';
import { readContent } from './pdf-content.ts';
import type { ContentFacts, InlineImage } from './pdf-content.ts';
import { PdfImages } from './pdf-images.ts';
import { complexIf, pdfLimits } from './pdf-limits.ts';
import type { LetterheadPage } from './pdf-pages.ts';
import { PdfResources } from './pdf-resources.ts';
import { PdfStreams } from './pdf-streams.ts';

/** What it takes to draw something, with all that it draws in turn. */
interface Cost {
  operators: number;
  clips: number;
  pixels: number;
  /** drawings one inside the other */
  depth: number;
}

/** Looks at what pages draw: content streams, and the forms, tiles, masks and glyphs that are content streams too. */
export class PdfDrawings {
  private readonly objects: PdfObjects;
  private readonly streams: PdfStreams;
  private readonly resources: PdfResources;
  private readonly images: PdfImages;
  /** by where their streams begin */
  private readonly costs = new Map<number, Cost>();
  private readonly open = new Set<number>();
  private contents = 0;

  constructor(objects: PdfObjects) {
    this.objects = objects;
    this.streams = new PdfStreams(objects);
    this.resources = new PdfResources(objects, this.streams);
    this.images = new PdfImages(objects, this.streams);
  }

  async checkPage({ entries, resources }: LetterheadPage): Promise<void> {
    const parts = this.objects.list(entries.get('Contents')).flatMap((value) => this.objects.stream(value) ?? []);
    const content: Uint8Array[] = [];
    let length = 0;
    for (const part of parts) {
      const bytes = this.streams.content(part, pdfLimits.contentBytes);
      length += bytes.length + 1;
      complexIf(length > pdfLimits.contentBytes, 'content');
      content.push(bytes, Buffer.from('\n'));
    }
    const cost = await this.costOf(Buffer.concat(content), resources);
    for (const annotation of this.objects.array(entries.get('Annots'))) {
      add(cost, await this.costOfAnnotation(annotation, resources), 1);
    }
    refuseCost(cost);
  }

  /** Its looks: one form, or one for each state. */
  private async costOfAnnotation(annotation: PdfValue, page: PdfEntries): Promise<Cost> {
    const cost = nothing();
    const looks = this.objects.entries(this.objects.entries(annotation)?.get('AP'));
    for (const look of looks?.values() ?? []) {
      const form = this.objects.stream(look);
      const states = form ? [form] : [...(this.objects.entries(look)?.values() ?? [])];
      for (const state of states) {
        const stream = this.objects.stream(state);
        if (stream) add(cost, await this.costOfForm(stream, page), 1);
      }
    }
    return cost;
  }

  private async costOf(bytes: Uint8Array, resources: PdfEntries): Promise<Cost> {
    complexIf(++this.contents > pdfLimits.contents, 'contents');
    this.resources.checkAll(resources);
    const facts = readContent(bytes);
    const cost = { operators: facts.operators, clips: facts.clips, pixels: 0, depth: 0 };
    for (const image of facts.inline) cost.pixels += this.checkInline(image);
    await this.addDraws(cost, facts, resources);
    await this.addPatterns(cost, facts, resources);
    await this.addMasks(cost, facts, resources);
    await this.addGlyphs(cost, facts, resources);
    refuseCost(cost);
    return cost;
  }

  private async addDraws(cost: Cost, { draws }: ContentFacts, resources: PdfEntries): Promise<void> {
    const objects = this.objects.entries(resources.get('XObject'));
    for (const [name, count] of draws) {
      const stream = this.objects.stream(objects?.get(name));
      if (stream === null) continue;
      if (this.objects.name(stream.entries.get('Subtype')) === 'Image') {
        cost.pixels += count * (await this.images.check(stream, resources));
        this.resources.check(stream.entries.get('ColorSpace'));
      } else add(cost, await this.costOfForm(stream, resources), count);
    }
  }

  private async addPatterns(cost: Cost, { patterns }: ContentFacts, resources: PdfEntries): Promise<void> {
    const objects = this.objects.entries(resources.get('Pattern'));
    for (const [name, count] of patterns) {
      const stream = this.objects.stream(objects?.get(name));
      if (stream === null) continue;
      this.checkTiles(stream.entries);
      add(cost, await this.costOfForm(stream, resources), count);
    }
  }

  private checkTiles(pattern: PdfEntries): void {
    const matrix = this.objects.array(pattern.get('Matrix')).map((value) => this.objects.number(value, 0));
    const [a = 1, b = 0, c = 0, d = 1] = matrix.length === 6 ? matrix : [];
    const across = Math.abs(this.objects.number(pattern.get('XStep'), 0)) * Math.hypot(a, b);
    const down = Math.abs(this.objects.number(pattern.get('YStep'), 0)) * Math.hypot(c, d);
    complexIf(!(across >= pdfLimits.tileStep && down >= pdfLimits.tileStep), 'tiles');
  }

  private async addMasks(cost: Cost, { states }: ContentFacts, resources: PdfEntries): Promise<void> {
    const objects = this.objects.entries(resources.get('ExtGState'));
    for (const [name, count] of states) {
      const mask = this.objects.entries(this.objects.entries(objects?.get(name))?.get('SMask'));
      const form = this.objects.stream(mask?.get('G'));
      if (form) add(cost, await this.costOfForm(form, resources), count);
    }
  }

  /** Glyphs of type 3 are drawings: each byte of text may be the dearest of them. */
  private async addGlyphs(cost: Cost, { shown }: ContentFacts, resources: PdfEntries): Promise<void> {
    const dearest = nothing();
    for (const value of this.objects.entries(resources.get('Font'))?.values() ?? []) {
      const font = this.objects.entries(value);
      const glyphs = this.objects.entries(font?.get('CharProcs'));
      const own = this.objects.entries(font?.get('Resources')) ?? resources;
      for (const glyph of glyphs?.values() ?? []) {
        const stream = this.objects.stream(glyph);
        if (stream === null) continue;
        const each = await this.costOfForm(stream, own);
        dearest.operators = Math.max(dearest.operators, each.operators);
        dearest.clips = Math.max(dearest.clips, each.clips);
        dearest.pixels = Math.max(dearest.pixels, each.pixels);
        dearest.depth = Math.max(dearest.depth, each.depth);
      }
    }
    add(cost, dearest, shown);
  }

  private async costOfForm(stream: PdfStream, around: PdfEntries): Promise<Cost> {
    const known = this.costs.get(stream.start);
    if (known !== undefined) return known;
    complexIf(this.open.has(stream.start) || this.open.size >= pdfLimits.formDepth, 'forms in forms');
    this.open.add(stream.start);
    const own = this.objects.entries(stream.entries.get('Resources'));
    const cost = await this.costOf(this.streams.content(stream, pdfLimits.contentBytes), own ?? around);
    this.open.delete(stream.start);
    // Without resources of its own it may cost something else elsewhere.
    if (own !== null) this.costs.set(stream.start, cost);
    return cost;
  }

  private checkInline({ widthPx, heightPx, filters, bytes }: InlineImage): number {
    const pixels = widthPx * heightPx;
    complexIf(!(pixels >= 0 && pixels <= pdfLimits.inlinePixels), 'a picture within content');
    this.streams.inline(bytes, filters, pixels * 4 + pdfLimits.functionBytes);
    return pixels;
  }
}

function nothing(): Cost {
  return { operators: 0, clips: 0, pixels: 0, depth: 0 };
}

function add(cost: Cost, other: Cost, times: number): void {
  cost.operators += other.operators * times;
  cost.clips += other.clips * times;
  cost.pixels += other.pixels * times;
  cost.depth = Math.max(cost.depth, other.depth + 1);
}

function refuseCost({ operators, clips, pixels, depth }: Cost): void {
  complexIf(depth > pdfLimits.formDepth, 'forms in forms');
  complexIf(operators > pdfLimits.drawnOperators, 'operators');
  complexIf(clips > pdfLimits.clips, 'clips');
  complexIf(pixels > pdfLimits.drawnPixels, 'pixels drawn');
}
