import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fillShapes } from './fill-shapes.ts';
import { readShapes } from './shapes.ts';
import { writePng } from './write-png.ts';

/** The red of each pixel of a small picture, row by row; white where nothing is. */
function redOf(svg: string, [width, height]: [number, number]): number[][] {
  const { pixels } = fillShapes(readShapes(svg), { width, height });
  const row = (y: number) => Array.from({ length: width }, (_, x) => pixels[(y * width + x) * 3] ?? -1);
  return Array.from({ length: height }, (_, y) => row(y));
}

const black = (outline: string) => `<path fill="#000000" d="${outline}"/>`;

describe('what the engine draws becomes pixels', () => {
  it.each([
    ['whole pixels', 'M 1 0h 2 v 1 h -2 Z', [255, 0, 0, 255]],
    ['the half of a pixel', 'M 1.5 0h 1 v 1 h -1 Z', [255, 128, 128, 255]],
    ['a quarter of its height', 'M 1 0.75h 2 v 0.25 h -2 Z', [255, 191, 191, 255]],
    ['a slope', 'M 0 0h 4 l -4 1 Z', [32, 96, 159, 223]],
    ['a hole, drawn the other way round', 'M 0 0h 4 v 1 h -4 Z m 1 0 v 1 h 2 v -1 Z', [0, 255, 255, 0]],
    ['what reaches beyond the picture', 'M -9 -9h 11 v 30 h -11 Z', [0, 0, 255, 255]],
  ])('%s', (_what, outline, row) => {
    expect(redOf(black(outline), [4, 1])).toEqual([row]);
  });

  it('curves bend: what is under one is covered', () => {
    const { pixels } = fillShapes(readShapes(black('M 0 0h 100 q 0 100 -100 100 Z')), { width: 100, height: 100 });
    const covered = pixels.filter((_, index) => index % 3 === 0).reduce((sum, red) => sum + 1 - red / 255, 0);
    // Five sixths of the square, less what the straight pieces of so large a curve cut off; one straight line leaves a half.
    expect(covered / 10_000).toBeGreaterThan(0.825);
    expect(covered / 10_000).toBeLessThan(5 / 6);
  });

  it('letters and groups stand where they were moved to, also behind an empty group', () => {
    const svg = `<g transform="matrix(1 0 0 1 1 0)"><g class="a"/><use xlink:href="#l" x="1" y="0" fill="#ff0000"/></g>${black('M 0 0h 1 v 1 h -1 Z')}
      <defs id="glyph"><symbol id="l" overflow="visible"><path d="M 0 0m 0 0 h 1 v 1 h -1 Z"/></symbol></defs>`;
    const { pixels } = fillShapes(readShapes(svg), { width: 3, height: 1 });
    expect([...pixels]).toEqual([0, 0, 0, 255, 255, 255, 255, 0, 0]);
  });

  it('a PNG holds its pixels', () => {
    const pixels = new Uint8Array([1, 2, 3, 250, 251, 252, 9, 8, 7, 0, 255, 128]);
    const png = writePng({ width: 2, height: 2, pixels });
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2, 2]);
    const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
    const [first, second] = [rows.subarray(1, 7), rows.subarray(8, 14)];
    expect([...first, ...second.map((byte, index) => byte + (first[index] ?? 0))]).toEqual([...pixels]);
  });
});
