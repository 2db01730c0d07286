// What an SVG may hold: shapes, colours, groups, embedded raster images. No text (it needs fonts), no script, no filter,
// nothing that moves, nothing from elsewhere.

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const svgElements = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon title desc metadata style image clipPath mask
  linearGradient radialGradient stop pattern switch marker`);

export const textElements = words('text tspan textPath tref altGlyph flowRoot flowPara flowSpan flowRegion');

export const svgAttributes = words(`
  id class style lang tabindex role focusable version baseProfile viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy
  r rx ry fx fy fr d points pathLength transform transform-origin gradientTransform gradientUnits patternTransform
  patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits spreadMethod offset href type media
  markerWidth markerHeight markerUnits refX refY orient zoomAndPan contentScriptType contentStyleType
  requiredFeatures requiredExtensions systemLanguage enable-background title
  fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width stop-color stop-opacity color color-interpolation color-rendering color-profile
  clip clip-path clip-rule mask mask-type opacity display visibility overflow paint-order shape-rendering image-rendering
  vector-effect isolation mix-blend-mode marker marker-start marker-mid marker-end pointer-events cursor
  font font-family font-size font-weight font-style font-variant font-stretch font-size-adjust line-height letter-spacing
  word-spacing text-anchor text-decoration text-rendering writing-mode dominant-baseline alignment-baseline
  baseline-shift direction unicode-bidi kerning white-space text-align text-indent text-transform
  flood-color flood-opacity lighting-color color-interpolation-filters`);

/** Functions of CSS that only compute a value. */
export const cssFunctions = words(`
  url rgb rgba hsl hsla hwb lab lch oklab oklch color calc min max clamp var
  matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy
  not is where nth-child nth-last-child nth-of-type nth-last-of-type`);

const svg = 'http://www.w3.org/2000/svg';

export const svgNamespaces = {
  svg,
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
  declarations: 'http://www.w3.org/2000/xmlns/',
} as const;

/** Of drawing programs, for notes that no renderer looks at. */
const notes = [
  'http://www.inkscape.org/',
  'http://inkscape.sourceforge.net/',
  'http://sodipodi.sourceforge.net/',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/',
  'http://ns.adobe.com/',
  'http://www.bohemiancoding.com/',
  'http://www.serif.com/',
  'https://boxy-svg.com',
  'http://vectornator.io',
  'http://www.corel.com/',
  'http://www.vectorstyler.com/',
  'http://iptc.org/',
  'http://www.iptc.org/',
  'http://schemas.microsoft.com/visio/',
  'http://www.figma.com/',
  'http://www.penpot.app/',
  'https://penpot.app/',
  'http://xml.openoffice.org/',
  'http://sun.com/',
  'http://svgjs.',
];

export function isNamespaceOfNotes(uri: string): boolean {
  return notes.some((start) => uri.startsWith(start));
}
