import { describe, expect, it } from 'vitest';
import { qrPicture } from './qr-picture.ts';

/** What a scanner sees: modules row by row, 1 is dark; without the quiet zone. */
interface QrCode {
  size: number;
  modules: Uint8Array;
}

const quietZone = 4;

function scan(picture: string): QrCode {
  const size = Number(/viewBox="0 0 (\d+) /.exec(picture)?.[1]) - 2 * quietZone;
  const modules = new Uint8Array(size * size);
  for (const [, x, y, length] of picture.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const start = (Number(y) - quietZone) * size + Number(x) - quietZone;
    for (let step = 0; step < Number(length); step += 1) modules[start + step] = 1;
  }
  return { size, modules };
}

// ISO/IEC 18004, table C.1: format information of level M, masks 0 to 7.
const formatWords = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
// Table 9: codewords of correction in a block, and data codewords of each block.
const blocksOf: Record<number, { correction: number; data: number[] }> = {
  21: { correction: 10, data: [16] },
  25: { correction: 16, data: [28] },
  37: { correction: 24, data: [43, 43] },
  41: { correction: 16, data: [27, 27, 27, 27] },
  57: { correction: 26, data: [43, 43, 43, 43, 44] },
  69: { correction: 22, data: [37, 37, 37, 37, 37, 37, 37, 37, 38] },
};
const alignmentOf: Record<number, number[]> = {
  21: [],
  25: [6, 18],
  37: [6, 30],
  41: [6, 34],
  57: [6, 28, 50],
  69: [6, 34, 62],
};

function moduleAt(code: QrCode, row: number, column: number): number {
  return code.modules[row * code.size + column] ?? 0;
}

function readMask(code: QrCode): number {
  const cells: [number, number][] = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((row): [number, number] => [row, 8]),
    ...[7, 5, 4, 3, 2, 1, 0].map((column): [number, number] => [8, column]),
  ];
  const word = cells.reduce((bits, [row, column], bit) => bits | (moduleAt(code, row, column) << bit), 0);
  return formatWords.indexOf(word);
}

function isFunction(size: number, row: number, column: number): boolean {
  const inFinder = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9);
  const inVersion = size >= 45 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11));
  const centres = alignmentOf[size] ?? [];
  const inAlignment = centres.some((y) =>
    centres.some((x) => {
      const overFinder = (y === 6 && (x === 6 || x === size - 7)) || (x === 6 && y === size - 7);
      return !overFinder && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
    }),
  );
  return inFinder || inVersion || inAlignment || row === 6 || column === 6;
}

const inverted = [
  (i: number, j: number) => (i + j) % 2,
  (i: number) => i % 2,
  (_: number, j: number) => j % 3,
  (i: number, j: number) => (i + j) % 3,
  (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
  (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

function readCodewords(code: QrCode): number[] {
  const mask = inverted[readMask(code)];
  const bits: number[] = [];
  for (let pair = 0, right = code.size - 1; right > 0; right -= 2, pair += 1) {
    if (right === 6) right -= 1;
    for (let step = 0; step < code.size; step += 1) {
      const row = pair % 2 === 0 ? code.size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isFunction(code.size, row, column)) continue;
        bits.push(moduleAt(code, row, column) ^ (mask?.(row, column) === 0 ? 1 : 0));
      }
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
}

function multiply(a: number, b: number): number {
  let [product, left, right] = [0, a, b];
  while (right > 0) {
    if (right & 1) product ^= left;
    left = left & 0x80 ? (left << 1) ^ 0x11d : left << 1;
    right >>= 1;
  }
  return product;
}

/** Every codeword polynomial must be zero at the roots of the generator. */
function syndromesOf(block: readonly number[], correction: number): number[] {
  let root = 1;
  return Array.from({ length: correction }, () => {
    const value = block.reduce((sum, codeword) => multiply(sum, root) ^ codeword, 0);
    root = multiply(root, 2);
    return value;
  });
}

function readText(code: QrCode): { text: string; syndromes: number[] } {
  const { correction, data } = blocksOf[code.size] ?? { correction: 0, data: [] };
  const codewords = readCodewords(code);
  const blocks = data.map((): number[] => []);
  let at = 0;
  for (let index = 0; index < Math.max(...data); index += 1) {
    data.forEach((length, block) => {
      if (index < length) blocks[block]?.push(codewords[at++] ?? 0);
    });
  }
  const bytes = blocks.flat();
  for (let index = 0; index < correction; index += 1) blocks.forEach((block) => block.push(codewords[at++] ?? 0));
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const lengthBits = code.size < 57 ? 8 : 16;
  const length = Number.parseInt(bits.slice(4, 4 + lengthBits), 2);
  const start = 4 + lengthBits;
  const content = Array.from({ length }, (_, index) =>
    Number.parseInt(bits.slice(start + index * 8, start + index * 8 + 8), 2),
  );
  const text = new TextDecoder().decode(Uint8Array.from(content));
  return { text, syndromes: blocks.flatMap((block) => syndromesOf(block, correction)) };
}

const payload = 'BCD\n002\n1\nSCT\n\nKarla Köhler\nDE02120300000000202051\nEUR4528.56\n\n\nRE-2026-0042';

describe('qrPicture', () => {
  it.each([
    ['A', 21],
    ['0123456789abcdefghij', 25],
    [payload, 37],
    [payload + ' und noch ein wenig mehr', 41],
    ['ü'.repeat(100), 57],
    ['x'.repeat(331), 69],
  ])('can be read again, with correction level M: %j', (text, size) => {
    const code = scan(qrPicture(text));
    expect(code.size).toBe(size);
    const read = readText(code);
    expect(read.text).toBe(text);
    expect(read.syndromes.every((value) => value === 0)).toBe(true);
  });

  it('holds 331 bytes and no more (EPC069-12: version 13)', () => {
    expect(() => qrPicture('x'.repeat(332))).toThrow(RangeError);
    expect(() => qrPicture('ü'.repeat(166))).toThrow(RangeError);
  });

  it('keeps the quiet zone light', () => {
    const code = scan(qrPicture(payload));
    const edge = code.size + quietZone;
    for (const [, x, y, length] of qrPicture(payload).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(quietZone);
      expect(Number(x) + Number(length)).toBeLessThanOrEqual(edge);
      expect(Number(y)).toBeGreaterThanOrEqual(quietZone);
      expect(Number(y)).toBeLessThan(edge);
    }
  });
});
