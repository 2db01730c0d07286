import { getDocumentProxy } from 'unpdf';
import { readCrossReference } from '#app/pdf/reader/pdf-cross-reference.ts';
import { isKind, PdfObjects } from '#app/pdf/reader/pdf-objects.ts';
import { latin1 } from '#app/pdf/reader/pdf-syntax.ts';
import type { PdfEntries, PdfValue } from '#app/pdf/reader/pdf-syntax.ts';

/** An element of the structure tree: what a screen reader walks through, in this order. */
export interface TaggedElement {
  /** "Document", "P", "Table", "TR", "TH", "Figure" … */
  role: string;
  children: (TaggedElement | string)[];
  alternative?: string;
  /** of a header cell */
  scope?: string;
}

export interface TagReading {
  root: TaggedElement;
  /** text that stands on the pages, but in no element: neither heard nor marked as an artifact */
  untagged: string[];
  /** of each page, without what is no content */
  artifacts: string[][];
}

/** The texts of marked content by page object and number, as they were drawn. */
type MarkedTexts = Map<string, string>;

/** Walks the structure tree of a PDF from its root: not the pages, so an element keeps its place wherever it is drawn. */
export async function readTags(bytes: Uint8Array): Promise<TagReading> {
  const objects = new PdfObjects(bytes);
  readCrossReference(objects);
  const { marked, untagged, artifacts } = await readMarkedTexts(bytes);
  const walker = new Walker(objects, marked);
  const top = objects.entries(objects.catalog().get('StructTreeRoot'));
  const root = { role: 'root', children: objects.list(top?.get('K')).flatMap((child) => walker.walk(child, null)) };
  const left = [...marked.values()].filter((text) => text.trim() !== '');
  return { root, untagged: [...untagged, ...left], artifacts };
}

class Walker {
  private readonly objects: PdfObjects;
  private readonly marked: MarkedTexts;

  constructor(objects: PdfObjects, marked: MarkedTexts) {
    this.objects = objects;
    this.marked = marked;
  }

  walk(value: PdfValue, page: number | null): (TaggedElement | string)[] {
    const kid = this.objects.resolve(value);
    if (typeof kid === 'number') return this.take(page, kid);
    const entries = this.objects.entries(kid);
    if (entries === null) return [];
    const own = pageOf(entries) ?? page;
    if (this.objects.name(entries.get('Type')) === 'MCR')
      return this.take(own, this.objects.number(entries.get('MCID'), -1));
    const role = this.objects.name(entries.get('S'));
    if (role === '') return [];
    const alternative = wordsOf(this.objects.resolve(entries.get('Alt')));
    const scope = this.objects
      .list(entries.get('A'))
      .map((attributes) => this.objects.name(this.objects.entries(attributes)?.get('Scope')))
      .find((name) => name !== '');
    const children = this.objects.list(entries.get('K')).flatMap((child) => this.walk(child, own));
    return [{ role, children, ...(alternative !== '' && { alternative }), ...(scope !== undefined && { scope }) }];
  }

  /** Each marked content belongs to one element: what is taken twice is missing the second time. */
  private take(page: number | null, id: number): string[] {
    const key = `${page ?? ''} ${id}`;
    const text = this.marked.get(key);
    this.marked.delete(key);
    return text === undefined || text === '' ? [] : [text];
  }
}

function pageOf(entries: PdfEntries): number | null {
  const page = entries.get('Pg') ?? null;
  return isKind(page, 'ref') ? page.number : null;
}

function wordsOf(value: PdfValue): string {
  if (!(value instanceof Uint8Array)) return '';
  if (value[0] !== 0xfe || value[1] !== 0xff) return latin1(value);
  return new TextDecoder('utf-16be').decode(value.subarray(2));
}

async function readMarkedTexts(
  bytes: Uint8Array,
): Promise<{ marked: MarkedTexts; untagged: string[]; artifacts: string[][] }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const marked: MarkedTexts = new Map();
  const untagged: string[] = [];
  const artifacts: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
    const open: (string | null)[] = [];
    const beside: string[] = [];
    for (const item of content.items) {
      if ('str' in item) {
        const at = open.findLast((mark) => mark !== null);
        const words = item.str + (item.hasEOL ? '\n' : '');
        if (at === 'artifact') beside.push(words);
        else if (at === undefined) untagged.push(...(words.trim() === '' ? [] : [words]));
        else marked.set(at, (marked.get(at) ?? '') + words);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(markOf(item));
    }
    artifacts.push(beside);
  }
  await pdf.loadingTask.destroy();
  return { marked, untagged, artifacts };
}

function markOf(item: object): string | null {
  if ('tag' in item && item.tag === 'Artifact') return 'artifact';
  const id = 'id' in item && typeof item.id === 'string' ? /^p(\d+)R_mc(\d+)$/.exec(item.id) : null;
  return id === null ? null : `${id[1] ?? ''} ${id[2] ?? ''}`;
}

/** All elements of a role below an element, in order. */
export function elementsOf(element: TaggedElement | undefined, role: string): TaggedElement[] {
  return (element?.children ?? []).flatMap((child) => {
    if (typeof child === 'string') return [];
    return [...(child.role === role ? [child] : []), ...elementsOf(child, role)];
  });
}

/** What is heard of an element, in order. */
export function wordsIn(element: TaggedElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('');
}
