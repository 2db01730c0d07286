import { describe, expect, it } from 'vitest';
import { heldBytes } from '#tests/support/collected-memory.ts';
import { compactSvg, splitPages } from './svg.ts';

const name = (letter: string) => `g${letter.repeat(32)}`;

function page(index: number, letters: string): string {
  const uses = Array.from(letters, (letter) => `<use xlink:href="#${name(letter)}" x="${index}.12345" y="0"/>`).join(
    '',
  );
  return `
  <path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v 841.89 h 595.28 v -841.89 Z "/>
  <g transform="matrix(1 0 0 1 0 ${index * 841.89})">
    <g>${uses}</g>
  </g>`;
}

const symbol = (letter: string) =>
  `<symbol id="${name(letter)}" overflow="visible"><path d="M 0 0m 0.68 0 v -0.5 q 10.5 0.25 -0.111 1 Z "/></symbol>`;
const oddSymbol = (letter: string) =>
  `<symbol id="${name(letter)}" overflow="visible"><path d="M 0 0m 0.68 0 V 7 Z "/></symbol>`;
const drawn = `<svg class="typst-doc" viewBox="0 0 595.28 1683.78" xmlns:xlink="x">${page(0, 'ABC')}${page(1, 'BD')}
  <defs id="glyph">${symbol('A')}${symbol('B')}${oddSymbol('C')}${oddSymbol('D')}</defs></svg>`;

it('keeps no picture in memory for a letter that it has seen there first', () => {
  const megabyte = 1024 * 1024;
  const before = heldBytes();
  for (let letter = 0; letter < 40; letter += 1) {
    const id = `g${letter.toString(16).toUpperCase().padStart(32, 'F')}`;
    const outline = symbol('A').replaceAll(name('A'), id);
    const picture = `<svg><!--${letter}${'~'.repeat(megabyte)}--><defs>${outline}</defs></svg>`;
    expect(compactSvg(picture).length).toBeGreaterThan(megabyte);
  }
  expect((heldBytes() - before) / megabyte).toBeLessThan(20);
});

describe('compactSvg', () => {
  const compact = compactSvg(drawn);

  it('drops what says nothing and shortens names, matrices and numbers', () => {
    expect(compact).not.toMatch(/class=|fill-rule|AAAA|>\s+</);
    expect(compact).toContain('<g transform="translate(0 841.89)">');
    expect(compact).toContain('x="1.12"');
  });

  it('draws the letters of a line as one path, as short as the grammar allows', () => {
    const [first, second] = ['M.8', 'M1.8'].map((start) => `${start} 0v-.5q10.5 .25-.11 1Z`);
    expect(compact).toContain(`<path d="${first}${first}"/>`);
    expect(compact).toContain(`<path d="${second}"/>`);
  });

  it('refers to letters that cannot be moved that way', () => {
    expect([...compact.matchAll(/<use /g)]).toHaveLength(2);
    expect(compact).toContain('d="M.68 0V7Z"');
  });
});

describe('splitPages', () => {
  const pages = splitPages(compactSvg(drawn));

  it('gives each page its part of the sheet and only the letters it refers to', () => {
    expect(pages.map((one) => /viewBox="([^"]+)"/.exec(one)?.[1])).toEqual([
      '0 0 595.28 841.89',
      '0 841.89 595.28 841.89',
    ]);
    expect(pages.map((one) => [...one.matchAll(/<symbol/g)].length)).toEqual([1, 1]);
  });

  it('leaves no reference open', () => {
    for (const one of pages) {
      const ids = [...one.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      for (const [, target] of one.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    }
  });
});
