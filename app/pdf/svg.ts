const defaultAttributes =
  / (?:class="[^"]*"|fill-rule="nonzero"|stroke-linecap="butt"|stroke-linejoin="miter"|stroke-miterlimit="4"|xmlns:h5="[^"]*")/g;

/**
 * The engine's SVG in a form fit for the wire: without indentation and default attributes, names short, coordinates to
 * hundredths of a point. Text is outlines already, so none of this can meet what people wrote.
 */
export function compactSvg(svg: string): string {
  const names = new Map<string, string>();
  return svg
    .replace(/>\s+</g, '><')
    .replace(defaultAttributes, '')
    .replace(/\bg[0-9A-F]{32}\b/g, (name) => {
      const short = names.get(name) ?? `g${names.size.toString(36)}`;
      names.set(name, short);
      return short;
    })
    .replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100))
    .replace(/ transform="matrix\(1 0 0 1 0 0\)"/g, '')
    .replace(/matrix\(1 0 0 1 (\S+) (\S+)\)/g, 'translate($1 $2)')
    .replace(/<g>(<(?:path|use)[^>]*\/>)<\/g>/g, '$1')
    .replace(/ x="0"| y="0"/g, '');
}
