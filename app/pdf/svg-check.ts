// What draws: shapes, colours, groups, embedded raster images. No text (it needs fonts), no script, nothing from elsewhere.
const elements = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon title desc metadata style image clipPath mask ' +
    'linearGradient radialGradient stop pattern switch marker'
  ).split(' '),
);
const foreignPrefix = /^(?:sodipodi|inkscape|rdf|cc|dc|xmp|i|a|sketch|serif|bx|xodm|xmpMM|stEvt|stRef|ns\d*|v):/;
const tag = /<([A-Za-z][\w:.-]*)/g;
const reference = /(?:xlink:)?href\s*=\s*(["'])(.*?)\1/gis;
const ownReference = /^(?:#|data:image\/(?:png|jpe?g|gif);base64,)/i;

export type SvgRefusal = 'svg-broken' | 'svg-text' | 'svg-foreign';

/** Why an SVG cannot be a logo as it stands, or null. */
export function refuseSvg(source: string): SvgRefusal | null {
  const plain = withoutComments(source)
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .trim();
  if (/<!(?:ENTITY|ELEMENT|ATTLIST)|<!DOCTYPE[^<>[]*\[/i.test(plain)) return 'svg-foreign';
  if (!/^(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i.test(plain) || !plain.endsWith('</svg>')) return 'svg-broken';
  const names = [...plain.matchAll(tag)].map((match) => match[1] ?? '');
  if (names.some((name) => /^(?:text|tspan|textPath|flowRoot|flowPara)$/.test(name))) return 'svg-text';
  if (names.some((name) => !elements.has(name) && !foreignPrefix.test(name))) return 'svg-foreign';
  const foreign = [...plain.matchAll(reference)].some(([, , target = '']) => !ownReference.test(target.trim()));
  const loads = /@import|url\(\s*["']?(?!#|["']?#)/i.test(plain);
  return foreign || loads || /\son[a-z]+\s*=/i.test(plain) ? 'svg-foreign' : null;
}

function withoutComments(source: string): string {
  const [first = '', ...rest] = source.split('<!--');
  const kept = rest.map((part) => {
    const end = part.indexOf('-->');
    return end === -1 ? `<!--${part}` : part.slice(end + 3);
  });
  return first + kept.join('');
}
