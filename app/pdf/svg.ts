const defaultAttributes =
  / (?:class="[^"]*"|fill-rule="nonzero"|stroke-linecap="butt"|stroke-linejoin="miter"|stroke-miterlimit="4"|xmlns:h5="[^"]*")/g;

const wholeLetter = /(<symbol [\s\S]*?<\/symbol>)/;

/** Compacted letters by what the engine wrote: most of a picture, and nearly the same in each. */
const letters = new Map<string, string>();
const lettersMost = 5000;

/**
 * The engine's SVG in a form fit for the wire and quick to show: without indentation and default attributes, coordinates
 * to hundredths of a point, the letters of a line as one path instead of a reference each. Text is outlines already, so
 * none of this can meet what people wrote.
 */
export function compactSvg(svg: string): string {
  const outlines = new Map<string, Outline>();
  const parts = svg.split(wholeLetter).map((part) => {
    if (!part.startsWith('<symbol ')) return compact(part);
    const letter = compactLetter(part);
    const [, name, x, rest] = plainLetter.exec(letter) ?? [];
    if (name === undefined || x === undefined || rest === undefined) return letter;
    outlines.set(name, { x: Number(x), rest });
    return '';
  });
  return shortenNames(parts.join('').replace(uses, (run) => joinLetters(run, outlines)));
}

function compactLetter(letter: string): string {
  const known = letters.get(letter);
  if (known !== undefined) return known;
  if (letters.size >= lettersMost) letters.clear();
  const compacted = ownCopy(compact(letter));
  letters.set(ownCopy(letter), compacted);
  return compacted;
}

/** A part of a text keeps the whole text in memory: here a picture of some megabytes for each letter. */
function ownCopy(part: string): string {
  return Buffer.from(part).toString();
}

/** Where an outline begins, and what follows its first abscissa: relative commands only. */
interface Outline {
  x: number;
  rest: string;
}

const plainLetter = /^<symbol id="([^"]+)"[^>]*><path d="M(-?[\d.]+)( ?-?[\d.]+[a-zZ][^A-YM"]*)"\/><\/symbol>$/;
const use = /<use xlink:href="#([^"]+)"(?: x="([^"]+)")?(?: fill="([^"]+)")?\/>/g;
const uses = new RegExp(`(?:${use.source})+`, 'g');

/** A run of letters as paths, one for each colour; a letter that is no plain outline stays a reference. */
function joinLetters(run: string, outlines: ReadonlyMap<string, Outline>): string {
  const shapes: { fill: string | undefined; outline: string }[] = [];
  const references: string[] = [];
  for (const [reference, name = '', x = '0', fill] of run.matchAll(use)) {
    const outline = outlines.get(name);
    if (outline === undefined) {
      references.push(reference);
      continue;
    }
    const moved = `M${String(toHundredths(outline.x + Number(x))).replace(/^(-?)0\./, '$1.')}${outline.rest}`;
    const last = shapes.at(-1);
    if (last?.fill === fill && last) last.outline += moved;
    else shapes.push({ fill, outline: moved });
  }
  const paths = shapes.map(
    ({ fill, outline }) => `<path${fill === undefined ? '' : ` fill="${fill}"`} d="${outline}"/>`,
  );
  return [...paths, ...references].join('');
}

function shortenNames(svg: string): string {
  const names = new Map<string, string>();
  return svg.replace(/\bg[0-9A-F]{32}\b/g, (name) => {
    const short = names.get(name) ?? `g${names.size.toString(36)}`;
    names.set(name, short);
    return short;
  });
}

function toHundredths(number: number): number {
  return Math.round(number * 100) / 100;
}

function compact(part: string): string {
  return part
    .replace(/>\s+</g, '><')
    .replace(/^\s+|\s+$/g, '')
    .replace(defaultAttributes, '')
    .replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(toHundredths(Number(number))))
    .replace(/ d="([^"]+)"/g, (_, outline: string) => ` d="${compactOutline(outline)}"`)
    .replace(/ transform="matrix\(1 0 0 1 0 0\)"/g, '')
    .replace(/matrix\(1 0 0 1 (\S+) (\S+)\)/g, 'translate($1 $2)')
    .replace(/<g>(<(?:path|use)[^>]*\/>)<\/g>/g, '$1')
    .replace(/ x="0"| y="0"/g, '');
}

/** Without the spaces and zeros that the grammar of paths does not need. */
function compactOutline(outline: string): string {
  return outline
    .replace(/^M 0 0m/, 'M')
    .replace(/ ?([a-zA-Z]) ?/g, '$1')
    .replace(/(?<!\d)0\./g, '.')
    .replace(/ -/g, '-');
}

const background = /<path fill="#ffffff" d="M0 0v841\.89h595\.28v-841\.89Z"\/>/;
const letter = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g;

/** Each page as a picture of its own, 595.28 × 841.89 points, with the letters that it refers to. Takes a compacted SVG. */
export function splitPages(svg: string): string[] {
  const start = svg.indexOf('>') + 1;
  const shared = svg.indexOf('<defs ', svg.lastIndexOf('</g>') + 1);
  const end = shared === -1 ? svg.lastIndexOf('</svg>') : shared;
  const referred = new Map([...svg.slice(end).matchAll(letter)].map(([whole, name = '']) => [name, whole]));
  const others = svg.slice(end, svg.lastIndexOf('</svg>')).replace(letter, '');
  const [, ...pages] = svg.slice(start, end).split(background);
  return pages.map((page, index) => pagePicture(page, index, others + lettersOf(page, referred)));
}

function lettersOf(page: string, referred: ReadonlyMap<string, string>): string {
  const names = new Set([...page.matchAll(/xlink:href="#([^"]+)"/g)].map(([, name = '']) => name));
  const used = [...names].map((name) => referred.get(name) ?? '').join('');
  return used === '' ? '' : `<defs>${used}</defs>`;
}

function pagePicture(content: string, index: number, definitions: string): string {
  const top = Math.round(index * 84_189) / 100;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
    `viewBox="0 ${top} 595.28 841.89" width="595.28" height="841.89">` +
    `<path fill="#ffffff" d="M0 ${top}h595.28v841.89h-595.28Z"/>${definitions}${content}</svg>`
  );
}
