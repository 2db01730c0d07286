export interface PdfRef {
  kind: 'ref';
  number: number;
}

export interface PdfName {
  kind: 'name';
  name: string;
}

export interface PdfStream {
  kind: 'stream';
  entries: PdfEntries;
  /** Place of the first byte of its content. */
  start: number;
}

export interface PdfDictionary {
  kind: 'dictionary';
  entries: PdfEntries;
}

export type PdfEntries = ReadonlyMap<string, PdfValue>;

/** Strings are bytes; what is none of these (true, false, null, operators) is null. */
export type PdfValue = null | number | Uint8Array | PdfRef | PdfName | PdfDictionary | PdfStream | readonly PdfValue[];

/** The file departs from the syntax (ISO 32000-1, 7.3), or asks for more work than an honest one. */
export class PdfDamaged extends Error {
  readonly isTooComplex: boolean;

  constructor(message: string, isTooComplex = false) {
    super(message);
    this.isTooComplex = isTooComplex;
  }
}

const depthMax = 40;

/** Counts values over all objects of a file. */
export interface ValueBudget {
  left: number;
}

const space = new Set([0, 9, 10, 12, 13, 32]);
const delimiter = new Set(Array.from('()<>[]{}/%', (character) => character.charCodeAt(0)));
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;
const code = (character: string): number => character.charCodeAt(0);
const [lessThan, greaterThan, slash, percent] = [code('<'), code('>'), code('/'), code('%')];
const [openBracket, closeBracket, openParenthesis, backslash] = [code('['), code(']'), code('('), code('\\')];

/** Reads values of PDF syntax from a place in the bytes. Throws PdfDamaged. */
export class PdfSyntax {
  readonly bytes: Uint8Array;
  at: number;
  private readonly budget: ValueBudget;

  constructor(bytes: Uint8Array, at: number, budget: ValueBudget) {
    this.bytes = bytes;
    this.at = at;
    this.budget = budget;
  }

  value(depth = 0): PdfValue {
    if (depth > depthMax) throw new PdfDamaged('nested too deeply', true);
    if (--this.budget.left < 0) throw new PdfDamaged('too many values', true);
    this.skipSpace();
    const byte = this.peek();
    if (byte === slash) return { kind: 'name', name: this.name() };
    if (byte === openBracket) return this.array(depth);
    if (byte === openParenthesis) return this.text();
    if (byte === lessThan) return this.peek(1) === lessThan ? this.dictionary(depth) : this.hexText();
    if (isDigit(byte)) return this.numberOrRef();
    return this.numberOrWord();
  }

  /** The next run of characters that are neither white space nor delimiters; '' before a delimiter. */
  word(): string {
    this.skipSpace();
    const start = this.at;
    while (this.at < this.bytes.length && !space.has(this.peek()) && !delimiter.has(this.peek())) this.at += 1;
    return latin1(this.bytes.subarray(start, Math.min(this.at, start + 64)));
  }

  integer(): number {
    const word = this.word();
    if (!/^\+?\d{1,10}$/.test(word)) throw new PdfDamaged(`no number: ${word}`);
    return Number(word);
  }

  skipSpace(): void {
    for (;;) {
      while (space.has(this.peek())) this.at += 1;
      if (this.peek() !== percent) return;
      while (this.at < this.bytes.length && this.peek() !== 10 && this.peek() !== 13) this.at += 1;
    }
  }

  private peek(ahead = 0): number {
    return this.bytes[this.at + ahead] ?? -1;
  }

  private name(): string {
    this.at += 1;
    const start = this.at;
    while (this.at < this.bytes.length && !space.has(this.peek()) && !delimiter.has(this.peek())) this.at += 1;
    const written = latin1(this.bytes.subarray(start, Math.min(this.at, start + 128)));
    return written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  private array(depth: number): PdfValue[] {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.peek() === closeBracket) break;
      if (this.at >= this.bytes.length) throw new PdfDamaged('array without end');
      items.push(this.value(depth + 1));
    }
    this.at += 1;
    return items;
  }

  private dictionary(depth: number): PdfDictionary | PdfStream {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.peek() === greaterThan && this.peek(1) === greaterThan) break;
      if (this.peek() !== slash) throw new PdfDamaged('dictionary without end');
      const name = this.name();
      entries.set(name, this.value(depth + 1));
    }
    this.at += 2;
    const end = this.at;
    if (depth === 0 && this.word() === 'stream') return { kind: 'stream', entries, start: this.streamStart() };
    this.at = end;
    return { kind: 'dictionary', entries };
  }

  private streamStart(): number {
    if (this.peek() === 13) this.at += 1;
    if (this.peek() === 10) this.at += 1;
    return this.at;
  }

  private numberOrRef(): PdfValue {
    const first = this.word();
    const end = this.at;
    if (/^\d{1,10}$/.test(first) && /^\d{1,5}$/.test(this.word()) && this.word() === 'R') {
      return { kind: 'ref', number: Number(first) };
    }
    this.at = end;
    return toNumber(first);
  }

  private numberOrWord(): PdfValue {
    const start = this.at;
    const word = this.word();
    // A stray delimiter would be met for ever.
    if (this.at === start) throw new PdfDamaged('unexpected character');
    return toNumber(word);
  }

  private text(): Uint8Array {
    this.at += 1;
    const out: number[] = [];
    for (let level = 1; ; this.at += 1) {
      const byte = this.peek();
      if (byte < 0 || out.length > textLengthMax) throw new PdfDamaged('string without end');
      if (byte === backslash) {
        this.escaped(out);
        continue;
      }
      if (byte === openParenthesis) level += 1;
      if (byte === openParenthesis + 1) level -= 1;
      if (level === 0) break;
      out.push(byte);
    }
    this.at += 1;
    return Uint8Array.from(out);
  }

  /** Leaves the place at the last byte of the escape. */
  private escaped(out: number[]): void {
    const octal = /^[0-7]{1,3}/.exec(latin1(this.bytes.subarray(this.at + 1, this.at + 4)))?.[0];
    if (octal !== undefined) {
      this.at += octal.length;
      out.push(Number.parseInt(octal, 8) & 0xff);
      return;
    }
    this.at += 1;
    const byte = this.peek();
    if (byte === 13 && this.peek(1) === 10) this.at += 1;
    if (byte !== 13 && byte !== 10) out.push(escapes.get(byte) ?? byte);
  }

  private hexText(): Uint8Array {
    const end = this.bytes.indexOf(greaterThan, this.at);
    if (end < 0 || end - this.at > 2 * textLengthMax) throw new PdfDamaged('string without end');
    const digits = latin1(this.bytes.subarray(this.at + 1, end)).replace(/[^0-9A-Fa-f]/g, '');
    this.at = end + 1;
    return Uint8Array.from(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'));
  }
}

const textLengthMax = 64 * 1024;

const escapes = new Map([
  [code('n'), 10],
  [code('r'), 13],
  [code('t'), 9],
  [code('b'), 8],
  [code('f'), 12],
]);

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function toNumber(word: string): number | null {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word) ? Number(word) : null;
}
