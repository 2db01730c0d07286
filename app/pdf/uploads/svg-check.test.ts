import { describe, expect, it } from 'vitest';
import { pngOf } from '#tests/pdf/uploads.ts';
import { refuseSvg } from './svg-check.ts';

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content}</svg>`;

describe('refuseSvg', () => {
  it.each([
    ['shapes', svg('<g><path d="M0 0h9v9z"/><circle r="3"/></g>')],
    ['a declaration and a comment', `<?xml version="1.0"?><!-- <script> -->\n${svg('<rect/>')}\n`],
    ['a document type without content', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${svg('<rect/>')}`],
    [
      'what drawing programs add',
      svg(
        '<s:namedview id="v"/><metadata><rdf:RDF/></metadata><g s:label="Ebene" data-name="x"/>',
        ' xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
      ),
    ],
    ['a style sheet', svg('<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h9"/><linearGradient id="g"/>')],
    [
      'a gradient that takes the stops of another',
      svg('<linearGradient id="a" xlink:href="#b"/><linearGradient id="b"/>'),
    ],
    ['references to itself', svg('<defs><path id="a"/></defs><use href="#a" fill="url(#b)"/>')],
    ['an embedded PNG', svg(`<image href="data:image/png;base64,${pngOf(4, 2, [1, 2, 3]).toString('base64')}"/>`)],
  ])('takes %s', (_, source) => {
    expect(refuseSvg(source)).toBeNull();
  });

  it.each([
    ['svg-text', svg('<text>Firma</text>')],
    ['svg-foreign', svg('<script>alert(1)</script>')],
    ['svg-foreign', svg('<foreignObject/>')],
    ['svg-foreign', svg('<rect/>', ' onload="alert(1)"')],
    ['svg-foreign', svg('<image href="https://example.org/a.png"/>')],
    ['svg-foreign', svg('<use xlink:href="other.svg#a"/>')],
    ['svg-foreign', svg('<style>@import "x.css";</style>')],
    ['svg-foreign', svg('<rect fill="url(https://example.org/a.svg#b)"/>')],
    ['svg-foreign', svg('<image href="data:text/html;base64,AAAA"/>')],
    ['svg-foreign', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`],
    ['svg-broken', '<svg><rect/>'],
    ['svg-broken', 'a picture'],
  ])('refuses as %s: %s', (refusal, source) => {
    expect(refuseSvg(source)).toBe(refusal);
  });
});
