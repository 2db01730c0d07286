import { qrCodewords, smallestVersion } from './qr-codewords.ts';
import type { QrVersion } from './qr-codewords.ts';

/** A square of modules row by row, 1 is dark; without the quiet zone. */
export interface QrCode {
  size: number;
  modules: Uint8Array;
}

/** QR code of a text in UTF-8 with correction level M, as GiroCode wants it (ISO/IEC 18004). Up to 331 bytes. */
export function qrCode(text: string): QrCode {
  const bytes = new TextEncoder().encode(text);
  const version = smallestVersion(bytes.length);
  const codewords = qrCodewords(bytes, version);
  const frame = frameOf(version);
  let best: { modules: Uint8Array; penalty: number } | undefined;
  for (let mask = 0; mask < masks.length; mask += 1) {
    const modules = drawData(frame, codewords, mask);
    const penalty = penaltyOf(modules, frame.size);
    if (best === undefined || penalty < best.penalty) best = { modules, penalty };
  }
  return { size: frame.size, modules: best?.modules ?? new Uint8Array() };
}

interface Frame {
  size: number;
  /** fixed patterns; 2 where data go */
  modules: Uint8Array;
  /** places of the data bits in their order */
  path: number[];
}

const free = 2;
const frames = new Map<number, Frame>();

function frameOf(version: QrVersion): Frame {
  const known = frames.get(version.number);
  if (known !== undefined) return known;
  const { size } = version;
  const frame: Frame = { size, modules: new Uint8Array(size * size).fill(free), path: [] };
  for (let index = 0; index < size; index += 1) {
    set(frame, 6, index, index % 2 === 0);
    set(frame, index, 6, index % 2 === 0);
  }
  for (const [row, column] of alignmentCentres(version)) drawSquares(frame, row, column, 2);
  drawSquares(frame, 3, 3, 4);
  drawSquares(frame, 3, size - 4, 4);
  drawSquares(frame, size - 4, 3, 4);
  drawFormat(frame, 0);
  set(frame, size - 8, 8, true);
  if (version.number >= 7) drawVersion(frame, version);
  frame.path = dataPath(frame);
  frames.set(version.number, frame);
  return frame;
}

function set(frame: Pick<Frame, 'size' | 'modules'>, row: number, column: number, dark: boolean): void {
  const inside = row >= 0 && column >= 0 && row < frame.size && column < frame.size;
  if (inside) frame.modules[row * frame.size + column] = dark ? 1 : 0;
}

/** Nested squares: finders (radius 4) leave rings 2 and 4 light, alignment patterns (radius 2) ring 1. */
function drawSquares(frame: Frame, row: number, column: number, radius: 2 | 4): void {
  for (let y = -radius; y <= radius; y += 1) {
    for (let x = -radius; x <= radius; x += 1) {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      set(frame, row + y, column + x, radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4);
    }
  }
}

function alignmentCentres(version: QrVersion): [row: number, column: number][] {
  if (version.number === 1) return [];
  const last = version.size - 7;
  const centres = version.number < 7 ? [6, last] : [6, (last + 6) / 2, last];
  const all = centres.flatMap((row) => centres.map((column): [number, number] => [row, column]));
  const finders = new Set([`6 6`, `6 ${last}`, `${last} 6`]);
  return all.filter(([row, column]) => !finders.has(`${row} ${column}`));
}

function drawVersion(frame: Frame, version: QrVersion): void {
  const bits = (version.number << 12) | remainder(version.number << 12, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit += 1) {
    const dark = ((bits >> bit) & 1) === 1;
    const [near, far] = [Math.floor(bit / 3), frame.size - 11 + (bit % 3)];
    set(frame, near, far, dark);
    set(frame, far, near, dark);
  }
}

/** Both copies of the format information: level M (00) and the mask's number. */
function drawFormat(frame: Pick<Frame, 'size' | 'modules'>, mask: number): void {
  const bits = ((mask << 10) | remainder(mask << 10, 0x537, 10)) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((bits >> bit) & 1) === 1;
    if (bit < 6) set(frame, bit, 8, dark);
    else if (bit < 8) set(frame, bit + 1, 8, dark);
    else if (bit === 8) set(frame, 8, 7, dark);
    else set(frame, 8, 14 - bit, dark);
    if (bit < 8) set(frame, 8, frame.size - 1 - bit, dark);
    else set(frame, frame.size - 15 + bit, 8, dark);
  }
}

/** Rest of a polynomial division over GF(2); `degree` is that of the generator. */
function remainder(value: number, generator: number, degree: number): number {
  let rest = value;
  for (let bit = 31 - Math.clz32(rest); rest !== 0 && bit >= degree; bit = 31 - Math.clz32(rest)) {
    rest ^= generator << (bit - degree);
  }
  return rest;
}

/** Two columns at a time from the right, upwards and downwards in turn, past the timing column. */
function dataPath({ size, modules }: Frame): number[] {
  const path: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const place = (upwards ? size - 1 - step : step) * size + right;
      if (modules[place] === free) path.push(place);
      if (modules[place - 1] === free) path.push(place - 1);
    }
    upwards = !upwards;
  }
  return path;
}

/** Whether a data module is inverted, by mask number. */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function drawData(frame: Frame, codewords: Uint8Array, mask: number): Uint8Array {
  const { size, path } = frame;
  const modules = frame.modules.slice();
  const inverted = masks[mask];
  path.forEach((place, index) => {
    const bit = ((codewords[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
    modules[place] = inverted?.(Math.floor(place / size), place % size) ? bit ^ 1 : bit;
  });
  drawFormat({ size, modules }, mask);
  return modules;
}

function penaltyOf(modules: Uint8Array, size: number): number {
  let dark = 0;
  for (const module of modules) dark += module;
  const balance = Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10;
  let sum = balance + squarePenalty(modules, size);
  for (let line = 0; line < size; line += 1) {
    sum += linePenalty(modules, size, line * size, 1) + linePenalty(modules, size, line, size);
  }
  return sum;
}

const finderLeading = 0b10111010000;
const finderTrailing = 0b00001011101;

/** Runs of five or more and look-alikes of finders, along a row (`step` 1) or a column. */
function linePenalty(modules: Uint8Array, size: number, start: number, step: number): number {
  let sum = 0;
  let run = 0;
  let previous = -1;
  let window = 0;
  for (let index = 0; index < size; index += 1) {
    const module = modules[start + index * step] ?? 0;
    run = module === previous ? run + 1 : 1;
    previous = module;
    if (run === 5) sum += 3;
    else if (run > 5) sum += 1;
    window = ((window << 1) | module) & 0b11111111111;
    if (index >= 10 && (window === finderLeading || window === finderTrailing)) sum += 40;
  }
  return sum;
}

function squarePenalty(modules: Uint8Array, size: number): number {
  let count = 0;
  for (let row = 1; row < size; row += 1) {
    for (let place = row * size + 1; place < row * size + size; place += 1) {
      const module = modules[place];
      const above = place - size;
      if (modules[place - 1] === module && modules[above] === module && modules[above - 1] === module) count += 1;
    }
  }
  return count * 3;
}
