import { latin1 } from '../reader/pdf-syntax.ts';
import { complexIf, pdfLimits } from './pdf-limits.ts';

/** What a page, form, pattern or glyph does, counted. */
export interface ContentFacts {
  operators: number;
  clips: number;
  /** how often each form or image is drawn, each pattern and state taken, by their names */
  draws: Map<string, number>;
  patterns: Map<string, number>;
  states: Map<string, number>;
  /** bytes of text, each of which may be a glyph that is a drawing of its own */
  shown: number;
  inline: InlineImage[];
}

export interface InlineImage {
  widthPx: number;
  heightPx: number;
  filters: string[];
  bytes: Uint8Array;
}

const nestingMax = 32;
const nameLengthMax = 128;
const inlineMax = 200;
const code = (character: string): number => character.charCodeAt(0);
const space = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Array.from('()<>[]{}/%', code));
const numeric = new Set(Array.from('0123456789+-.', code));
const [slash, percent, opening, backslash] = [code('/'), code('%'), code('('), code('\\')];
const [less, greater, bracket, closingBracket] = [code('<'), code('>'), code('['), code(']')];
const clipping = new Set(['W', 'W*']);
const showing = new Set(['Tj', 'TJ', "'", '"']);
const noOperators = new Set(['true', 'false', 'null']);

/** Reads a content stream once from front to back (ISO 32000-1, 7.8.2). Throws PdfTooComplex. */
export function readContent(bytes: Uint8Array): ContentFacts {
  const reader = new ContentReader(bytes);
  reader.read();
  return reader.facts;
}

class ContentReader {
  readonly facts: ContentFacts = {
    operators: 0,
    clips: 0,
    draws: new Map(),
    patterns: new Map(),
    states: new Map(),
    shown: 0,
    inline: [],
  };
  private readonly bytes: Uint8Array;
  private at = 0;
  private nesting = 0;
  private stateDepth = 0;
  private textLength = 0;
  private lastName = '';
  /** operands of an inline image, from BI to ID */
  private inlineWords: string[] | null = null;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  read(): void {
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at] ?? 0;
      if (space.has(byte)) this.at += 1;
      else if (byte === percent) this.skipComment();
      else if (byte === opening) this.skipText();
      else if (byte === slash) this.takeName();
      else if (byte === less || byte === greater || byte === bracket || byte === closingBracket) this.takeBracket(byte);
      else if (delimiters.has(byte)) this.at += 1;
      else this.takeWord();
    }
  }

  private skipComment(): void {
    while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at += 1;
  }

  private skipText(): void {
    let level = 0;
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === backslash) this.at += 1;
      else if (byte === opening) level += 1;
      else if (byte === opening + 1) level -= 1;
      this.textLength += 1;
      if (level === 0) break;
    }
    this.at += 1;
  }

  private takeBracket(byte: number): void {
    const isDouble = this.bytes[this.at + 1] === byte;
    this.at += 1;
    if (byte === bracket) this.nesting += 1;
    else if (byte === closingBracket) this.nesting -= 1;
    else if (isDouble) {
      this.nesting += byte === less ? 1 : -1;
      this.at += 1;
    } else if (byte === less) {
      const end = this.bytes.indexOf(greater, this.at);
      this.textLength += (end < 0 ? this.bytes.length : end) - this.at;
      this.at = end < 0 ? this.bytes.length : end + 1;
    }
    complexIf(this.nesting > nestingMax, 'brackets');
  }

  private takeName(): void {
    this.at += 1;
    const written = this.regular();
    this.lastName = written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    this.inlineWords?.push(`/${this.lastName}`);
  }

  private takeWord(): void {
    const isNumber = numeric.has(this.bytes[this.at] ?? 0);
    const word = this.regular();
    if (this.inlineWords !== null && word === 'ID') {
      this.takeInline(this.inlineWords);
      return;
    }
    this.inlineWords?.push(word);
    if (isNumber || noOperators.has(word)) return;
    if (word === 'BI') this.inlineWords = [];
    this.count(word);
    this.lastName = '';
    this.textLength = 0;
  }

  private regular(): string {
    const start = this.at;
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at] ?? 0;
      if (space.has(byte) || delimiters.has(byte)) break;
      this.at += 1;
    }
    return latin1(this.bytes.subarray(start, Math.min(this.at, start + nameLengthMax)));
  }

  private count(operator: string): void {
    const { facts } = this;
    complexIf(++facts.operators > pdfLimits.operators, 'operators');
    if (operator === 'q') complexIf(++this.stateDepth > pdfLimits.stateDepth, 'states');
    if (operator === 'Q') this.stateDepth = Math.max(0, this.stateDepth - 1);
    if (clipping.has(operator)) facts.clips += 1;
    if (showing.has(operator)) facts.shown += this.textLength;
    if (this.lastName === '') return;
    if (operator === 'Do') increment(facts.draws, this.lastName);
    if (operator === 'scn' || operator === 'SCN') increment(facts.patterns, this.lastName);
    if (operator === 'gs') increment(facts.states, this.lastName);
  }

  /** Its pixels go on until "EI" stands alone. */
  private takeInline(words: readonly string[]): void {
    this.inlineWords = null;
    complexIf(this.facts.inline.length >= inlineMax, 'images within content');
    const start = this.at + 1;
    let end = this.find('EI', start);
    while (end >= 0 && !(this.isApart(end - 1) && this.isApart(end + 2))) end = this.find('EI', end + 2);
    this.at = end < 0 ? this.bytes.length : end + 2;
    const value = (...names: string[]): number => words.findIndex((word) => names.includes(word)) + 1;
    const number = (...names: string[]): number => Number(words[value(...names)] ?? 0) || 0;
    this.facts.inline.push({
      widthPx: number('/W', '/Width'),
      heightPx: number('/H', '/Height'),
      filters: filtersFrom(words, value('/F', '/Filter')),
      bytes: this.bytes.subarray(start, end < 0 ? this.bytes.length : end),
    });
  }

  private isApart(at: number): boolean {
    return at >= this.bytes.length || space.has(this.bytes[at] ?? 0);
  }

  private find(word: string, from: number): number {
    const { buffer, byteOffset, byteLength } = this.bytes;
    return Buffer.from(buffer, byteOffset, byteLength).indexOf(word, from, 'latin1');
  }
}

const inlineFilters =
  /^\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|FlateDecode|Fl|RunLengthDecode|RL|CCITTFaxDecode|CCF|DCTDecode|DCT)$/;

/** The names behind the key, until something else comes; "" for none. */
function filtersFrom(words: readonly string[], from: number): string[] {
  if (from === 0) return [];
  const rest = words.slice(from);
  const end = rest.findIndex((word) => !inlineFilters.test(word));
  return rest.slice(0, end < 0 ? rest.length : end).map((word) => word.slice(1));
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
