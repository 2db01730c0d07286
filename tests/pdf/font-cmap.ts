import { readFileSync } from 'node:fs';
import { fontFamilies } from '#app/invoicing/layout/layout.ts';
import { fallbackFamily, filesOfFamily } from '#app/pdf/fonts.ts';

/** Glyph of each code point of a TrueType font's character map (format 12). */
function readGlyphs(file: string): Map<number, number> {
  const font = readFileSync(file);
  const cmap = tableOffset(font, 'cmap');
  const count = font.readUInt16BE(cmap + 2);
  const subtables = Array.from({ length: count }, (_, index) => cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4));
  const full = subtables.find((offset) => font.readUInt16BE(offset) === 12);
  if (full === undefined) throw new Error(`${file}: no character map of format 12`);
  return readSegments(font, full);
}

function tableOffset(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`no table ${tag}`);
}

function readSegments(font: Buffer, offset: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const groups = font.readUInt32BE(offset + 12);
  for (let group = 0; group < groups; group += 1) {
    const at = offset + 16 + group * 12;
    const [first, last] = [font.readUInt32BE(at), font.readUInt32BE(at + 4)];
    const glyph = font.readUInt32BE(at + 8);
    for (let code = first; code <= last; code += 1)
      if (glyph + code - first !== 0) glyphs.set(code, glyph + code - first);
  }
  return glyphs;
}

/** Advance width of each code point of a TrueType font in em. */
export function readAdvances(file: string): Map<number, number> {
  const font = readFileSync(file);
  const unitsPerEm = font.readUInt16BE(tableOffset(font, 'head') + 18);
  const last = font.readUInt16BE(tableOffset(font, 'hhea') + 34) - 1;
  const advances = tableOffset(font, 'hmtx');
  const advanceOf = (glyph: number) => font.readUInt16BE(advances + 4 * Math.min(glyph, last)) / unitsPerEm;
  return new Map([...readGlyphs(file)].map(([code, glyph]) => [code, advanceOf(glyph)]));
}

export interface Coverage {
  /** code points that every weight can draw */
  ranges: [first: number, last: number][];
  /** texts of code points that look the same, because a font has one glyph for them */
  alike: string[];
}

/** What the family of the last resort can draw, and what looks the same in any family. */
export function readShippedCoverage(): Coverage {
  const { ranges } = readCoverage(filesOfFamily(fallbackFamily));
  const isCovered = (code: number) => ranges.some(([first, last]) => code >= first && code <= last);
  const groups = fontFamilies.flatMap((family) => readCoverage(filesOfFamily(family)).alike);
  const covered = groups.map((group) =>
    Array.from(group).filter((character) => isCovered(character.codePointAt(0) ?? 0)),
  );
  return {
    ranges,
    alike: joinOverlapping(covered)
      .map((group) => [...group].sort().join(''))
      .filter(isGroup)
      .sort(),
  };
}

function isGroup(characters: string): boolean {
  return Array.from(characters).length > 1;
}

function joinOverlapping(groups: readonly string[][]): Set<string>[] {
  return groups.reduce<Set<string>[]>((joined, group) => {
    const touched = joined.filter((one) => group.some((character) => one.has(character)));
    const whole = new Set([...touched.flatMap((one) => [...one]), ...group]);
    return [...joined.filter((one) => !touched.includes(one)), whole];
  }, []);
}

function readCoverage(files: readonly string[]): Coverage {
  const maps = files.map(readGlyphs);
  const common = [...(maps[0]?.keys() ?? [])]
    .filter((code) => maps.every((map) => map.has(code)))
    .sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of common) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const byGlyph = new Map<number, string>();
  for (const code of common) {
    const glyph = maps[0]?.get(code) ?? 0;
    byGlyph.set(glyph, (byGlyph.get(glyph) ?? '') + String.fromCodePoint(code));
  }
  return { ranges, alike: [...byGlyph.values()].filter(isGroup) };
}

/** The text of font-coverage.ts: written by `node tests/pdf/write-font-coverage.ts`. */
export function coverageSource({ ranges, alike }: Coverage): string {
  const words = ranges.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`));
  const rows: string[] = [];
  for (const word of words) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + word.length < 108) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return [
    '/** Code points that every shipped font can draw; a test compares it with the font files. */',
    'export const coveredRanges: readonly (readonly [first: number, last: number])[] = [',
    ...rows.map((row) => `  '${row}',`),
    ']',
    "  .flatMap((row) => row.split(' '))",
    '  .map((range) => {',
    "    const [first = '', last = first] = range.split('-');",
    '    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];',
    '  });',
    '',
    '/** Characters with one glyph in common: read back from a PDF, one may come as the other. */',
    'export const charactersAlike: readonly string[] = [',
    ...alike.map((characters) => `  '${Array.from(characters, escaped).join('')}',`),
    '];',
    '',
  ].join('\n');
}

function hex(code: number): string {
  return code.toString(16);
}

function escaped(character: string): string {
  return `\\u${hex(character.charCodeAt(0)).padStart(4, '0')}`;
}
