const defaultAttributes =
  / (?:class="[^"]*"|fill-rule="nonzero"|stroke-linecap="butt"|stroke-linejoin="miter"|stroke-miterlimit="4"|xmlns:h5="[^"]*")/g;

const wholeLetter = /(<symbol [\s\S]*?<\/symbol>)/;

/** Compacted letters by what the engine wrote: most of a picture, and nearly the same in each. */
const letters = new Map<string, string>();
const lettersMost = 5000;

/**
 * The engine's SVG in a form fit for the wire: without indentation and default attributes, names short, coordinates to
 * hundredths of a point. Text is outlines already, so none of this can meet what people wrote.
 */
export function compactSvg(svg: string): string {
  const parts = svg
    .split(wholeLetter)
    .map((part) => (part.startsWith('<symbol ') ? compactLetter(part) : compact(part)));
  const names = new Map<string, string>();
  return parts.join('').replace(/\bg[0-9A-F]{32}\b/g, (name) => {
    const short = names.get(name) ?? `g${names.size.toString(36)}`;
    names.set(name, short);
    return short;
  });
}

function compactLetter(letter: string): string {
  const known = letters.get(letter);
  if (known !== undefined) return known;
  if (letters.size >= lettersMost) letters.clear();
  const compacted = compact(letter);
  letters.set(letter, compacted);
  return compacted;
}

function compact(part: string): string {
  return part
    .replace(/>\s+</g, '><')
    .replace(/^\s+|\s+$/g, '')
    .replace(defaultAttributes, '')
    .replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100))
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

/** Each page as a picture of its own, 595.28 × 841.89 points, with the letters that it uses. Takes a compacted SVG. */
export function splitPages(svg: string): string[] {
  const start = svg.indexOf('>') + 1;
  const shared = svg.indexOf('<defs ', svg.lastIndexOf('</g>') + 1);
  const end = shared === -1 ? svg.lastIndexOf('</svg>') : shared;
  const letters = new Map([...svg.slice(end).matchAll(letter)].map(([whole, name = '']) => [name, whole]));
  const others = svg.slice(end, svg.lastIndexOf('</svg>')).replace(letter, '');
  const [, ...pages] = svg.slice(start, end).split(background);
  return pages.map((page, index) => pagePicture(page, index, others + lettersOf(page, letters)));
}

function lettersOf(page: string, letters: ReadonlyMap<string, string>): string {
  const names = new Set([...page.matchAll(/xlink:href="#([^"]+)"/g)].map(([, name = '']) => name));
  const used = [...names].map((name) => letters.get(name) ?? '').join('');
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
