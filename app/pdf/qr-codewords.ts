/** Version of a QR code with correction level M: its size and how its codewords are parted into blocks. */
export interface QrVersion {
  number: number;
  size: number;
  /** correction codewords of each block */
  correction: number;
  /** data codewords of each block */
  blocks: number[];
}

// ISO/IEC 18004, tables 7 and 9, correction level M: [correction, blocks, data, blocks, data].
const levelM: readonly (readonly [number, number, number, number?, number?])[] = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
  [18, 4, 31],
  [22, 2, 38, 2, 39],
  [22, 3, 36, 2, 37],
  [26, 4, 43, 1, 44],
  [30, 1, 50, 4, 51],
  [22, 6, 36, 2, 37],
  [22, 8, 37, 1, 38],
];

const versions: readonly QrVersion[] = levelM.map(([correction, count, data, moreCount = 0, moreData = 0], index) => ({
  number: index + 1,
  size: 21 + index * 4,
  correction,
  blocks: [...Array<number>(count).fill(data), ...Array<number>(moreCount).fill(moreData)],
}));

/** The smallest version that holds so many bytes. Throws RangeError above 331, the most that GiroCode may use. */
export function smallestVersion(byteCount: number): QrVersion {
  const version = versions.find((one) => byteCount <= byteCapacity(one));
  if (version === undefined) throw new RangeError('text too long for a QR code');
  return version;
}

/** Data and correction codewords in the order in which they are drawn. */
export function qrCodewords(bytes: Uint8Array, version: QrVersion): Uint8Array {
  return Uint8Array.from(interleave(encodeBytes(bytes, version), version));
}

function dataCodewords(version: QrVersion): number {
  return version.blocks.reduce((sum, block) => sum + block, 0);
}

function countBits(version: QrVersion): number {
  return version.number < 10 ? 8 : 16;
}

function byteCapacity(version: QrVersion): number {
  return Math.floor((dataCodewords(version) * 8 - 4 - countBits(version)) / 8);
}

function encodeBytes(bytes: Uint8Array, version: QrVersion): number[] {
  const byteMode = 0b0100;
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(byteMode, 4);
  push(bytes.length, countBits(version));
  for (const byte of bytes) push(byte, 8);
  const capacity = dataCodewords(version) * 8;
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0; bits.length < capacity; pad += 1) push(pad % 2 === 0 ? 0xec : 0x11, 8);
  return Array.from({ length: capacity / 8 }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
}

// Arithmetic of GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1.
const powers: number[] = [];
const logarithms: number[] = [];
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers.push(value);
  logarithms[value] = exponent;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}

function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return powers[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0;
}

function generatorPolynomial(degree: number): number[] {
  let polynomial = [1];
  for (let exponent = 0; exponent < degree; exponent += 1) {
    const next = [...polynomial, 0];
    polynomial.forEach((factor, index) => {
      next[index + 1] = (next[index + 1] ?? 0) ^ multiply(factor, powers[exponent] ?? 0);
    });
    polynomial = next;
  }
  return polynomial;
}

function correctionOf(data: readonly number[], degree: number): number[] {
  const generator = generatorPolynomial(degree);
  const rest = [...data, ...Array<number>(degree).fill(0)];
  data.forEach((_, index) => {
    const factor = rest[index] ?? 0;
    generator.forEach((value, offset) => {
      rest[index + offset] = (rest[index + offset] ?? 0) ^ multiply(value, factor);
    });
  });
  return rest.slice(data.length);
}

function interleave(data: readonly number[], version: QrVersion): number[] {
  let start = 0;
  const blocks = version.blocks.map((length) => data.slice(start, (start += length)));
  const corrections = blocks.map((block) => correctionOf(block, version.correction));
  return [...columnsOf(blocks), ...columnsOf(corrections)];
}

function columnsOf(rows: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat();
}
