import { SaxesParser } from 'saxes';
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { drawsTooMuch } from './svg-graph.ts';
import type { SvgPart } from './svg-graph.ts';
import { isNamespaceOfNotes, svgNamespaces, svgAttributes, svgElements, textElements } from './svg-lists.ts';
import { countNumbers, hasFilter, idsIn, isOwnStyle, pixelsOfData, referringRules } from './svg-values.ts';

type SvgRefusal = 'svg-broken' | 'svg-text' | 'svg-foreign' | 'svg-complex';

const limits = {
  depth: 64,
  elements: 20_000,
  attributesOfElement: 64,
  valueLength: 1024 * 1024,
  uses: 200,
  urls: 2000,
  styleLength: 20 * 1024,
  styleReferences: 500,
  classesLength: 500,
  /** style sheet × elements: each selector is tried on each element */
  styleWork: 40_000_000,
  /** of all embedded images */
  pixels: 12_500_000,
  /** coordinates × elements of markers: each marker is drawn at each vertex */
  markerWork: 200_000,
} as const;

const linkNotes = new Set(['type', 'title', 'show', 'actuate', 'role', 'arcrole']);

class Refused extends Error {
  readonly refusal: SvgRefusal;

  constructor(refusal: SvgRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Why an SVG cannot be a logo as it stands, or null. Reads it once; what is beyond a limit ends the reading. */
export function refuseSvg(source: string): SvgRefusal | null {
  const check = new SvgCheck();
  try {
    check.read(source);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

interface SvgElement extends SvgPart {
  /** '' for what no renderer looks at */
  name: string;
  id: string;
  classes: string;
}

class SvgCheck {
  private readonly parser = new SaxesParser({
    xmlns: true,
    position: false,
    additionalNamespaces: { xlink: svgNamespaces.xlink },
  });
  private readonly open: SvgElement[] = [];
  private readonly elements: SvgElement[] = [];
  private readonly counts = { elements: 0, attributes: 0, uses: 0, urls: 0, pixels: 0, numbers: 0, markers: 0 };
  private root: SvgElement | null = null;
  private style = '';

  constructor() {
    const { parser } = this;
    // Throwing ends the reading at once.
    parser.on('error', () => refuse('svg-broken'));
    parser.on('doctype', (doctype) => refuseIf(/\[|<!/.test(doctype), 'svg-foreign'));
    parser.on('processinginstruction', ({ target }) => refuseIf(target !== 'xpacket', 'svg-foreign'));
    parser.on('opentagstart', ({ name }) => this.start(name));
    parser.on('attribute', ({ value }) => this.countAttribute(value));
    parser.on('opentag', (tag) => this.enter(tag));
    parser.on('closetag', () => this.leave());
    parser.on('text', (text) => this.readText(text));
    parser.on('cdata', (text) => this.readText(text));
  }

  read(source: string): void {
    this.parser.write(source).close();
    const { counts, root, style } = this;
    if (root === null) return refuse('svg-broken');
    refuseIf(!isOwnStyle(style.replace(/<!--/g, '')), 'svg-foreign');
    refuseIf(hasFilter(style) || style.length * counts.elements > limits.styleWork, 'svg-complex');
    refuseIf(counts.numbers * counts.markers > limits.markerWork, 'svg-complex');
    this.applyStyle();
    const parts = new Map(this.elements.map((element) => [element.id, element]));
    refuseIf(drawsTooMuch(root, parts), 'svg-complex');
  }

  /** References of the style sheet, laid on every element that its selectors may mean. */
  private applyStyle(): void {
    const rules = referringRules(this.style);
    refuseIf(rules.reduce((sum, { refers }) => sum + refers.length, 0) > limits.styleReferences, 'svg-complex');
    if (rules.length === 0) return;
    for (const element of this.elements) {
      const own = [element.name, element.id, ...element.classes.split(/\s+/), '*'];
      for (const { names, refers } of rules) if (own.some((name) => names.has(name))) element.refers.push(...refers);
    }
  }

  private start(name: string): void {
    this.counts.attributes = 0;
    if (++this.counts.elements > limits.elements || this.open.length >= limits.depth) refuse('svg-complex');
    refuseIf(this.root === null && this.open.length === 0 && !/(?:^|:)svg$/.test(name), 'svg-broken');
  }

  private countAttribute(value: string): void {
    if (++this.counts.attributes > limits.attributesOfElement) refuse('svg-complex');
    if (value.length > limits.valueLength && !value.trimStart().startsWith('data:image/')) refuse('svg-complex');
  }

  private enter(tag: SaxesTagNS): void {
    const isSvg = tag.uri === svgNamespaces.svg;
    refuseIf(this.open.length === 0 && !(isSvg && tag.local === 'svg'), 'svg-broken');
    if (isSvg && textElements.has(tag.local)) refuse('svg-text');
    refuseIf(isSvg ? !svgElements.has(tag.local) : !isNamespaceOfNotes(tag.uri), 'svg-foreign');
    const name = isSvg ? tag.local : '';
    const element: SvgElement = { name, id: '', classes: '', inside: [], refers: [] };
    if (this.open.some((outer) => outer.name === 'marker')) this.counts.markers += 1;
    for (const attribute of Object.values(tag.attributes)) this.readAttribute(element, attribute);
    if (name === 'line') this.counts.numbers += 4;
    if (name === 'use' && ++this.counts.uses > limits.uses) refuse('svg-complex');
    this.open.at(-1)?.inside.push(element);
    this.open.push(element);
    this.elements.push(element);
  }

  private readAttribute(element: SvgElement, { uri, local, value }: SaxesAttributeNS): void {
    // A drawing program's own element may say of itself what it likes.
    if (element.name === '' || uri === svgNamespaces.declarations || isNamespaceOfNotes(uri)) return;
    if (uri === svgNamespaces.xml) refuseIf(local === 'base', 'svg-foreign');
    else if (local === 'href' && (uri === '' || uri === svgNamespaces.xlink)) this.readAddress(element, value);
    else if (uri === svgNamespaces.xlink) refuseIf(!linkNotes.has(local), 'svg-foreign');
    else if (local === 'filter' && uri === '') refuseIf(value.trim() !== 'none', 'svg-complex');
    else this.readOwn(element, { uri, local, value });
  }

  private readOwn(element: SvgElement, { uri, local, value }: Pick<SaxesAttributeNS, 'uri' | 'local' | 'value'>): void {
    const isKnown = uri === '' && (svgAttributes.has(local) || /^(?:data|aria)-[\w.-]+$/.test(local));
    refuseIf(!isKnown, 'svg-foreign');
    if (local === 'id') element.id = value;
    else if (local === 'd' || local === 'points') this.counts.numbers += countNumbers(value);
    else this.readValue(element, local, value);
  }

  private readValue(element: SvgElement, name: string, value: string): void {
    if (name === 'class') {
      refuseIf(value.length > limits.classesLength, 'svg-complex');
      element.classes = value;
    }
    if (name === 'class' || name.startsWith('data-') || name.startsWith('aria-')) return;
    refuseIf(!isOwnStyle(value), 'svg-foreign');
    refuseIf(name === 'style' && hasFilter(value), 'svg-complex');
    const ids = idsIn(value);
    this.counts.urls += ids.length;
    refuseIf(this.counts.urls > limits.urls, 'svg-complex');
    element.refers.push(...ids);
  }

  private readAddress(element: SvgElement, address: string): void {
    const target = address.trim();
    if (target.startsWith('#')) {
      element.refers.push(target.slice(1));
      return;
    }
    if (target === '') return;
    refuseIf(element.name !== 'image', 'svg-foreign');
    refuseIf(!/^data:image\/(?:png|jpe?g|gif);/i.test(target), 'svg-foreign');
    const pixels = pixelsOfData(target, limits.pixels);
    if (pixels === null) return refuse('svg-complex');
    this.counts.pixels += pixels;
    refuseIf(this.counts.pixels > limits.pixels, 'svg-complex');
  }

  private readText(text: string): void {
    if (this.open.at(-1)?.name !== 'style') return;
    this.style += text;
    refuseIf(this.style.length > limits.styleLength, 'svg-complex');
  }

  private leave(): void {
    const element = this.open.pop();
    if (this.open.length === 0) this.root = element ?? null;
  }
}

function refuse(refusal: SvgRefusal): never {
  throw new Refused(refusal);
}

function refuseIf(condition: boolean, refusal: SvgRefusal): void {
  if (condition) refuse(refusal);
}
