import { pngOf } from '#tests/pdf/uploads.ts';
import { hugePng } from './rasters.ts';
import { attacksOf, megabyte } from './attack.ts';
import type { Attack } from './attack.ts';

const svg = (content: string, attributes = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 99 99"${attributes}>${content}</svg>`,
  );
const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const nested = (name: string, depth: number, attributes = ''): string =>
  `<${name}${attributes}>`.repeat(depth) + '<path d="M0 0h9v9z"/>' + `</${name}>`.repeat(depth);
const of = attacksOf('picture', 'SVG: ');
const [complex, crasher] = [of('svg-complex'), of('svg-complex', true)];
const [foreign, odd, broken] = [of('svg-foreign'), of(null), of('svg-broken')];
const path = '<path d="M0 0h9v9z"/>';
const dataOf = (bytes: Uint8Array, type = 'png'): string =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Each line uses the line before ten times. */
function laughs(lines: number): string {
  return `<defs><g id="l0">${path}</g>${times(lines, (i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`)}</defs><use href="#l${lines}"/>`;
}

function chain(count: number, element: string, property: string): string {
  const links = times(count, (i) => `<${element} id="c${i}" ${property}="url(#c${i + 1})">${path}</${element}>`);
  return `<defs>${links}</defs><rect width="9" height="9" ${property}="url(#c0)"/>`;
}

const marker = (parts: number): string =>
  `<marker id="m" markerWidth="9" markerHeight="9">${'<circle r="1"/>'.repeat(parts)}</marker>`;

const deep: Attack[] = [
  crasher('8,000 nested groups', () => svg(nested('g', 8000))),
  crasher('50,000 nested groups', () => svg(nested('g', 50_000))),
  crasher('4,000 nested groups with opacity', () => svg(nested('g', 4000, ' opacity="0.5"'))),
  crasher('6,000 nested SVGs', () => svg(nested('svg', 6000, ' width="9" height="9"'))),
  crasher('5,000 nested switches', () => svg(nested('switch', 5000))),
  complex('65 nested groups', () => svg(nested('g', 65))),
  crasher('chain of 5,000 clips', () => svg(chain(5000, 'clipPath', 'clip-path'))),
  crasher('chain of 3,000 masks', () => svg(chain(3000, 'mask', 'mask'))),
  complex('chain of 100 patterns', () => svg(chain(100, 'pattern', 'fill'))),
  complex('chain of 30 clips', () => svg(chain(30, 'clipPath', 'clip-path'))),
  complex('chain of 199 uses', () => svg(times(198, (i) => `<g id="u${i}"><use href="#u${i + 1}"/></g>`))),
  complex('chain of 5,000 uses', () => svg(times(5000, (i) => `<use id="u${i}" href="#u${i + 1}"/>`))),
  complex('chain of 1,000 gradients', () =>
    svg(times(1000, (i) => `<linearGradient id="g${i}" href="#g${i + 1}"/>`) + '<rect fill="url(#g0)"/>'),
  ),
  complex('chain of clips by a style sheet', () =>
    svg(
      `<style>${times(40, (i) => `.c${i}{clip-path:url(#c${i + 1})}`)}</style><defs>${times(41, (i) => `<clipPath id="c${i}" class="c${i}">${path}</clipPath>`)}</defs><rect class="c0"/>`,
    ),
  ),
];

const circles: Attack[] = [
  complex('use of itself', () => svg('<use id="a" href="#a"/>')),
  complex('use of what is around', () => svg('<g id="a"><use href="#a"/></g>')),
  complex('uses of each other', () => svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')),
  complex('clip of itself', () =>
    svg('<clipPath id="c" clip-path="url(#c)"><rect/></clipPath><rect clip-path="url(#c)"/>'),
  ),
  complex('mask in itself', () => svg('<mask id="m"><rect mask="url(#m)"/></mask><rect mask="url(#m)"/>')),
  complex('pattern in itself', () =>
    svg('<pattern id="p" width="1" height="1"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>'),
  ),
  complex('marker in itself', () =>
    svg(`<marker id="m"><path d="M0 0h9" marker-start="url(#m)"/></marker><path d="M0 0h9" marker-end="url(#m)"/>`),
  ),
  complex('gradients of each other', () =>
    svg('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)"/>'),
  ),
];

const many: Attack[] = [
  complex('uses, 10 to the power of 9', () => svg(laughs(9))),
  complex('uses, 10 to the power of 5', () => svg(laughs(5))),
  complex('201 uses', () => svg(`<g id="a">${path}</g>${'<use href="#a"/>'.repeat(201)}`)),
  complex('patterns, 10 to the power of 9', () =>
    svg(
      `<defs><pattern id="p0" width="1" height="1">${path}</pattern>${times(9, (i) => `<pattern id="p${i + 1}" width="9" height="9">${`<rect fill="url(#p${i})"/>`.repeat(10)}</pattern>`)}</defs><rect fill="url(#p9)"/>`,
    ),
  ),
  complex('300,000 elements', () => svg('<g/>'.repeat(300_000))),
  complex('20,001 elements', () => svg('<g/>'.repeat(20_001))),
  complex('200,000 attributes of one element', () => svg(`<g ${times(200_000, (i) => `data-a${i}="" `)}/>`)),
  complex('500 rules that refer to something', () => svg(`<style>${'.a{fill:url(#g)}'.repeat(501)}</style>${path}`)),
  complex('class of 501 letters', () => svg(`<rect class="${'a'.repeat(501)}"/>`)),
  complex('filter in a style', () => svg('<rect style="filter:url(#f)"/>')),
  foreign('attribute that no link has', () => svg('<rect xlink:label="x"/>')),
  complex('65 attributes', () => svg(`<g ${times(65, (i) => `data-a${i}="" `)}/>`)),
  complex('3,000 addresses', () => svg('<rect fill="url(#a)"/>'.repeat(3000))),
  crasher('100,000 vertices with 100 marks', () =>
    svg(`${marker(100)}<polyline marker-mid="url(#m)" points="${'1 2 '.repeat(100_000)}"/>`),
  ),
  complex('40,000 vertices with 10 marks by a style', () =>
    svg(`<style>path{marker:url(#m)}</style>${marker(10)}<path d="M0 0${'h1 '.repeat(40_000)}"/>`),
  ),
  complex('10,000 lines with 40 marks', () =>
    svg(`${marker(40)}<g marker-start="url(#m)">${'<line x2="9"/>'.repeat(10_000)}</g>`),
  ),
];

const styles: Attack[] = [
  complex('selector of 200,000 names', () => svg(`<style>${'g '.repeat(200_000)}{fill:red}</style>${path.repeat(50)}`)),
  complex('30 KB of style sheet', () => svg(`<style>${'g{fill:red}'.repeat(3000)}</style>`)),
  complex('selectors on 19,000 elements', () =>
    svg(`<style>${'g g g g{fill:red}'.repeat(1000)}</style>${'<g/>'.repeat(19_000)}`),
  ),
  foreign('address in CSS', () => svg('<style>g{fill:url(https://example.org/a)}</style>')),
  foreign('address in CSS, escaped', () => svg('<style>g{fill:u\\72l(https://example.org/a)}</style>')),
  foreign('address in an attribute, escaped', () => svg('<g style="fill:u\\000072l(https://example.org/a)"/>')),
  foreign('address behind spaces', () => svg('<g fill="url(   \'   https://example.org/a\')"/>')),
  foreign('address by a reference to a character', () => svg('<g fill="&#117;rl(//example.org/a)"/>')),
  foreign('address in CDATA', () => svg('<style><![CDATA[g{fill:url(//example.org/a)}]]></style>')),
  foreign('import', () => svg('<style>@import "//example.org/a.css";</style>')),
  foreign('import, escaped', () => svg('<style>\\@import "//example.org/a.css";</style>')),
  foreign('font face', () => svg('<style>@font-face{src:local(a)}</style>')),
  foreign('image-set', () => svg('<g style="background:image-set(\'//example.org/a\' 1x)"/>')),
  foreign('src()', () => svg('<g style="background:src(\'//example.org/a\')"/>')),
  foreign('a style sheet beside it', () =>
    Buffer.concat([Buffer.from('<?xml-stylesheet href="//example.org/a.css"?>'), svg(path)]),
  ),
  foreign('filter of a million', () => svg(`<g style="filter:blur(9999px)">${path}</g>`)),
  foreign('filter element', () =>
    svg(`<filter id="f"><feTurbulence numOctaves="999999"/></filter><g filter="url(#f)">${path}</g>`),
  ),
  complex('filter attribute', () => svg('<g filter="url(#f)"/>')),
  complex('filter in a style sheet', () => svg('<style>g{filter:url(#f)}</style>')),
  complex('4 MB of spaces in an address', () => svg(`<g fill="url(${' '.repeat(4 * megabyte)}#a)"/>`)),
  foreign('half a MB of spaces in addresses', () => svg(`<g fill="${`url(${' '.repeat(500)}`.repeat(1000)}"/>`)),
];

const strangers: Attack[] = [
  foreign('script', () => svg('<script>alert(1)</script>')),
  foreign('script behind a prefix', () => svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>')),
  foreign('HTML behind a prefix', () => svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>')),
  foreign('HTML behind a prefix that drawing programs use', () =>
    svg('<serif:script xmlns:serif="http://www.w3.org/1999/xhtml">1</serif:script>'),
  ),
  foreign('HTML by a namespace', () => svg('<iframe xmlns="http://www.w3.org/1999/xhtml" src="//example.org"/>')),
  foreign('foreignObject', () => svg('<foreignObject><p/></foreignObject>')),
  foreign('event', () => svg('<g onload="alert(1)"/>')),
  foreign('event in capitals', () => svg('<g onLoad="alert(1)"/>')),
  foreign('animation', () => svg('<animate attributeName="href" to="javascript:1"/>')),
  foreign('set', () => svg('<set attributeName="onload" to="alert(1)"/>')),
  foreign('link', () => svg('<a href="javascript:alert(1)"><g/></a>')),
  foreign('picture from elsewhere', () => svg('<image href="https://example.org/a.png"/>')),
  foreign('file of ours', () => svg('<image href="file:///etc/passwd"/>')),
  foreign('file of ours, relative', () => svg('<image href="../../../../etc/passwd"/>')),
  foreign('file behind another prefix', () =>
    svg('<image z:href="/etc/passwd" xmlns:z="http://www.w3.org/1999/xlink"/>'),
  ),
  foreign('SVG in an SVG', () =>
    svg(`<image href="data:image/svg+xml;base64,${svg(nested('g', 5000)).toString('base64')}"/>`),
  ),
  foreign('HTML as data', () => svg('<image href="data:text/html,x"/>')),
  foreign('use of another file', () => svg('<use href="other.svg#a"/>')),
  foreign('base', () => svg('<g xml:base="//example.org/"><use href="#a"/></g>')),
  foreign('entities', () => Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), svg('')])),
  foreign('a billion laughs', () =>
    Buffer.concat([
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a0 "ha">${times(9, (i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`)}]>`,
      ),
      svg('<desc>&a9;</desc>'),
    ]),
  ),
  foreign('file as an entity', () =>
    Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>'), svg('<desc>&a;</desc>')]),
  ),
  foreign('an attribute that nobody knows', () => svg('<g formaction="//example.org"/>')),
  of('svg-text')('text', () => svg('<text>A</text>')),
  of('svg-text')('text behind a prefix', () => svg('<x:text xmlns:x="http://www.w3.org/2000/svg">A</x:text>')),
];

const pictures: Attack[] = [
  complex('PNG of 12,000 × 12,000 as data', () => svg(`<image href="${dataOf(hugePng(12_000, 12_000))}"/>`)),
  complex('PNG that says 60,000 × 60,000', () =>
    svg(`<image href="${dataOf(pngOf(1, 1, [0, 0, 0]).fill(0x7f, 16, 24))}"/>`),
  ),
  complex('four PNGs of 2,000 × 2,000', () => svg(`<image href="${dataOf(hugePng(2000, 2000))}"/>`.repeat(4))),
  complex('half a PNG', () => svg(`<image href="${dataOf(pngOf(40, 20, [1, 2, 3]).subarray(0, 50))}"/>`)),
  complex('GIF of 65,535 × 65,535', () =>
    svg(`<image href="${dataOf(Buffer.from('474946383961ffffffff80000000', 'hex'), 'gif')}"/>`),
  ),
  complex('half a GIF', () => svg(`<image href="${dataOf(Buffer.from('GIF89a'), 'gif')}"/>`)),
  complex('PNG as data in letters', () => svg('<image href="data:image/png;charset=utf-8,PNG"/>')),
  complex('data that are none', () => svg('<image href="data:image/png;base64,AAAA"/>')),
];

const malformed: Attack[] = [
  broken('cut off', () => svg(path).subarray(0, -3)),
  broken('cut off in a tag', () => svg(path).subarray(0, -20)),
  broken('unknown entity', () => svg('<desc>&nbsp;</desc>')),
  broken('prefix that nobody declared', () => svg('<q:g/>')),
  broken('attribute twice', () => svg('<g id="a" id="b"/>')),
  broken('another root', () => Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')),
  broken('no namespace', () => Buffer.from('<svg><path d="M0 0"/></svg>')),
  broken('zero bytes', () => svg('<g>\0</g>')),
  broken('4 MB of "<"', () => svg('<'.repeat(4 * megabyte))),
  of('unknown-format')('compressed', () => Buffer.from('1f8b0800000000000003', 'hex')),
  of('unknown-format')('in UTF-16', () => Buffer.from(`\ufeff${svg(path).toString()}`, 'utf16le')),
];

const oddities: Attack[] = [
  odd('sizes of 1e30', () => svg('<rect width="1e30" height="1e30"/>', ' width="1e30" height="1e30"')),
  odd('no size', () => svg(path, ' width="0" height="0"')),
  odd('path of 1 MB', () => svg(`<path d="M0 0${'h1v1'.repeat(250_000)}"/>`)),
  odd('a million dashes', () => svg('<path stroke="red" stroke-dasharray="0.0001" d="M0 0h1000000"/>')),
  odd('transforms that overflow', () => svg(nested('g', 60, ' transform="scale(1e9)"'))),
  odd('comments of 4 MB', () => svg(`<!--${'x'.repeat(4 * megabyte)}-->${path}`)),
  odd('30 groups with masks', () => svg(`<mask id="m">${path}</mask>${nested('g', 60, ' mask="url(#m)"')}`)),
];

export const svgAttacks: readonly Attack[] = [
  ...deep,
  ...circles,
  ...many,
  ...styles,
  ...strangers,
  ...pictures,
  ...malformed,
  ...oddities,
];
