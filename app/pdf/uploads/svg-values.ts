import { readImageHeader } from './image-header.ts';
import { refuseRaster } from './raster-check.ts';
import { cssFunctions } from './svg-lists.ts';

/** Whether a value or style sheet stays within the file: no address but "#…", no escape, no function that loads. */
export function isOwnStyle(css: string): boolean {
  if (/[\\@]|<!|javascript:/i.test(css)) return false;
  for (const [, name = ''] of css.matchAll(/([\w-]{0,40})\(/g)) {
    if (name !== '' && !cssFunctions.has(name.toLowerCase())) return false;
  }
  return [...css.matchAll(/url\(/gi)].every(({ index }) => ownAddress.test(css.slice(index, index + 250)));
}

const ownAddress = /^url\(\s{0,8}["']?#([^"')\s]{1,200})/i;

/** Ids that a value refers to by url(#…). */
export function idsIn(value: string): string[] {
  return [...value.matchAll(/url\(/gi)].flatMap(
    ({ index }) => ownAddress.exec(value.slice(index, index + 250))?.[1] ?? [],
  );
}

export function hasFilter(css: string): boolean {
  return /filter\s{0,8}:(?!\s{0,8}none\b)/i.test(css);
}

export interface StyleRule {
  /** names of classes, ids and elements in its selectors; "*" for one without names */
  names: ReadonlySet<string>;
  /** ids that its declarations refer to */
  refers: readonly string[];
}

/** Rules of a style sheet that refer to something. */
export function referringRules(style: string): StyleRule[] {
  return style.split('}').flatMap((rule) => {
    const [selector = '', declarations = ''] = rule.split('{');
    const refers = idsIn(declarations);
    if (refers.length === 0) return [];
    const names = selector.match(/[\w-]+/g) ?? [];
    return { names: new Set(names.length === 0 || selector.includes('*') ? ['*'] : names), refers };
  });
}

const dataStart = /^\s*data:image\/(?:png|jpe?g|gif);(?:charset=[\w-]{1,20};)?base64,/i;

/** Pixels of a raster image that stands in the file itself; null for any other address, or one that cannot be read. */
export function pixelsOfData(address: string, pixelsMax: number): number | null {
  const start = dataStart.exec(address)?.[0];
  if (start === undefined) return null;
  const bytes = Buffer.from(address.slice(start.length), 'base64');
  if (bytes.toString('latin1', 0, 4) === 'GIF8') return pixelsOfGif(bytes);
  const header = readImageHeader(bytes);
  if (header === null || refuseRaster(bytes, header, pixelsMax) !== null) return null;
  return header.widthPx * header.heightPx;
}

/** Of the screen and of every frame that says to be larger. */
function pixelsOfGif(bytes: Buffer): number | null {
  return bytes.length < 13 ? null : bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
}

/** Numbers of a path or a list of points, about: each may be a vertex's coordinate. */
export function countNumbers(outline: string): number {
  let count = 0;
  let inside = false;
  for (let at = 0; at < outline.length; at += 1) {
    const code = outline.charCodeAt(at);
    const isDigit = code >= 48 && code <= 57;
    if (isDigit && !inside) count += 1;
    inside = isDigit || (inside && code === 46);
  }
  return count + letters(outline);
}

/** Commands without numbers (z) draw too. */
function letters(outline: string): number {
  return outline.length > 0 ? (outline.match(/z/gi)?.length ?? 0) : 0;
}
