import type { Color, FilledShape } from './shapes.ts';

/** Pixels of red, green and blue, row by row. */
export interface Raster {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * Fills shapes from back to front, edges as smooth as the area of a pixel that they cover. Each edge adds to the cells that
 * it crosses how much of them lies right of it; the running sum of a row is what is covered.
 */
export function fillShapes(shapes: readonly FilledShape[], { width, height }: Omit<Raster, 'pixels'>): Raster {
  const pixels = new Uint8Array(width * height * 3).fill(255);
  const cells: Cells = { covered: new Float32Array((width + 2) * height), width, height };
  for (const { color, edges } of shapes) {
    const rows = { first: height, end: 0 };
    for (let at = 0; at + 3 < edges.length; at += 4) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = edges.slice(at, at + 4);
      rows.first = Math.min(rows.first, Math.floor(y0), Math.floor(y1));
      rows.end = Math.max(rows.end, Math.ceil(y0), Math.ceil(y1));
      addEdge(cells, [x0, y0], [x1, y1]);
    }
    for (let row = Math.max(0, rows.first); row < Math.min(height, rows.end); row += 1)
      paintRow(pixels, cells, { row, color });
  }
  return { width, height, pixels };
}

interface Cells {
  covered: Float32Array;
  width: number;
  height: number;
}

type Point = readonly [x: number, y: number];

function addEdge(cells: Cells, from: Point, to: Point): void {
  if (from[1] === to[1]) return;
  const falls = from[1] < to[1];
  const [top, bottom] = falls ? [from, to] : [to, from];
  const slope = (bottom[0] - top[0]) / (bottom[1] - top[1]);
  const last = Math.min(cells.height, Math.ceil(bottom[1]));
  for (let row = Math.max(0, Math.floor(top[1])); row < last; row += 1) {
    const y0 = Math.max(row, top[1]);
    const y1 = Math.min(row + 1, bottom[1]);
    if (y1 <= y0) continue;
    const x0 = top[0] + (y0 - top[1]) * slope;
    const x1 = top[0] + (y1 - top[1]) * slope;
    addRow(cells, row, { left: Math.min(x0, x1), right: Math.max(x0, x1), height: (falls ? 1 : -1) * (y1 - y0) });
  }
}

/** One row's part of an edge: shared out among the cells between its ends. */
function addRow({ covered, width }: Cells, row: number, part: { left: number; right: number; height: number }): void {
  const left = clamp(part.left, width);
  const right = clamp(part.right, width);
  const start = row * (width + 2);
  const first = Math.floor(left);
  const end = Math.max(first + 1, Math.ceil(right));
  let before = 0;
  for (let x = first; x < end; x += 1) {
    const area = part.height * areaLeftOf(x + 1, left, right);
    covered[start + x] = (covered[start + x] ?? 0) + area - before;
    before = area;
  }
  covered[start + end] = (covered[start + end] ?? 0) + part.height - before;
}

/** How much of a strip that leans from `left` to `right` the cell that ends at `x` has covered, whole cells as 1. */
function areaLeftOf(x: number, left: number, right: number): number {
  if (right - left < 1e-6) return Math.min(1, x - left);
  // The mean of what lies between the edge and x, over the last cell alone.
  const from = Math.max(left, x - 1);
  const to = Math.min(right, x);
  const reached = Math.max(0, x - 1 - left) / (right - left);
  const crossing = Math.max(0, to - from) / (right - left);
  return reached + crossing * (x - (from + to) / 2);
}

function clamp(x: number, width: number): number {
  return Math.min(width, Math.max(0, x));
}

/** And leaves the row's cells empty for the next shape. */
function paintRow(pixels: Uint8Array, { covered, width }: Cells, { row, color }: { row: number; color: Color }): void {
  const start = row * (width + 2);
  const [red, green, blue] = color;
  let sum = 0;
  for (let x = 0; x < width; x += 1) {
    sum += covered[start + x] ?? 0;
    const share = Math.min(1, Math.abs(sum));
    if (share < 0.002) continue;
    const at = (row * width + x) * 3;
    pixels[at] = mix(pixels[at], red, share);
    pixels[at + 1] = mix(pixels[at + 1], green, share);
    pixels[at + 2] = mix(pixels[at + 2], blue, share);
  }
  covered.fill(0, start, start + width + 2);
}

function mix(below = 0, above: number, share: number): number {
  return Math.round(below * (1 - share) + above * share);
}
