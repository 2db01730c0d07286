/** An area of one colour, as the edges around it: x and y of both ends, one edge after the other. */
export interface FilledShape {
  color: Color;
  edges: readonly number[];
}

export type Color = readonly [red: number, green: number, blue: number];

/** a b c d e f, as SVG writes it */
type Matrix = readonly [number, number, number, number, number, number];

const unmoved: Matrix = [1, 0, 0, 1, 0, 0];

const letter = /<symbol id="([^"]+)"[^>]*>\s*<path d="([^"]+)"/g;
const tag = /<(\/?)(g|path|use)\b([^>]*)>/g;

/**
 * What the engine's SVG of a page fills, from back to front: paths and letters in groups that are moved, one colour each.
 * Strokes, pictures and gradients are not known; a template that is drawn this way has none.
 */
export function readShapes(svg: string): FilledShape[] {
  const letters = new Map([...svg.matchAll(letter)].map(([, name = '', outline = '']) => [name, outline]));
  const shapes: FilledShape[] = [];
  const groups: Matrix[] = [unmoved];
  for (const [, closing, name, attributes = ''] of withoutLetters(svg).matchAll(tag)) {
    const moved = multiply(groups.at(-1) ?? unmoved, readMatrix(attributes));
    if (closing === '/') groups.pop();
    else if (name === 'g') groups.push(...(attributes.endsWith('/') ? [] : [moved]));
    else {
      const outline = name === 'path' ? attributeOf(attributes, 'd') : letters.get(referenceOf(attributes));
      const fill = attributeOf(attributes, 'fill');
      if (outline !== undefined && fill !== undefined && fill !== 'none')
        shapes.push({ color: readColor(fill), edges: edgesOf(outline, moved) });
    }
  }
  return shapes;
}

function withoutLetters(svg: string): string {
  const start = svg.indexOf('<defs');
  return start === -1 ? svg : svg.slice(0, start);
}

function attributeOf(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`);
  if (start === -1) return undefined;
  const from = start + name.length + 3;
  return attributes.slice(from, attributes.indexOf('"', from));
}

function referenceOf(attributes: string): string {
  return attributeOf(attributes, 'xlink:href')?.slice(1) ?? '';
}

function readMatrix(attributes: string): Matrix {
  const numbers = numbersOf(attributeOf(attributes, 'transform') ?? '');
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  const x = Number(attributeOf(attributes, 'x') ?? 0);
  const y = Number(attributeOf(attributes, 'y') ?? 0);
  return multiply([a, b, c, d, e, f], [1, 0, 0, 1, x, y]);
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function readColor(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function numbersOf(text: string): number[] {
  return [...text.matchAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)].map(Number);
}

const command = /([a-zA-Z])([^a-zA-Z]*(?:e-?\d[^a-zA-Z]*)*)/g;

/** How many numbers a command takes each time that it is repeated. */
const takes: Readonly<Record<string, number>> = { M: 2, m: 2, l: 2, h: 1, v: 1, q: 4, c: 6 };

/** Straight pieces that a curve of letters is cut into: none is longer than a pixel's part. */
const pieces = 8;

/** Follows an outline of relative commands, as the engine writes them. */
function edgesOf(outline: string, matrix: Matrix): number[] {
  const pen = { x: 0, y: 0, startX: 0, startY: 0 };
  const edges: number[] = [];
  const lineTo = (x: number, y: number) => {
    edges.push(...move(matrix, pen.x, pen.y), ...move(matrix, x, y));
    Object.assign(pen, { x, y });
  };
  for (const [, name = '', text = ''] of outline.matchAll(command)) {
    if (name === 'Z') lineTo(pen.startX, pen.startY);
    const numbers = numbersOf(text);
    const step = takes[name] ?? numbers.length + 1;
    for (let at = 0; at + step <= numbers.length; at += step) {
      const { x, y } = pen;
      const points = numbers.slice(at, at + step);
      const [p = 0, q = 0] = points;
      if (name === 'M') Object.assign(pen, { x: p, y: q, startX: p, startY: q });
      else if (name === 'm') Object.assign(pen, { x: x + p, y: y + q, startX: x + p, startY: y + q });
      else if (name === 'h') lineTo(x + p, y);
      else if (name === 'v') lineTo(x, y + p);
      else if (name === 'l') lineTo(x + p, y + q);
      else for (const [dx, dy] of curve(points)) lineTo(x + dx, y + dy);
    }
  }
  return edges;
}

function move([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Points on a curve of Bézier that begins at 0, 0: quadratic of four numbers, cubic of six. */
function curve(points: readonly number[]): [number, number][] {
  const at = (t: number, axis: 0 | 1) => {
    const [first = 0, second = 0, third = 0] = points.filter((_, index) => index % 2 === axis);
    const u = 1 - t;
    return points.length === 4
      ? 2 * u * t * first + t * t * second
      : 3 * u * u * t * first + 3 * u * t * t * second + t * t * t * third;
  };
  return Array.from({ length: pieces }, (_, index) => {
    const t = (index + 1) / pieces;
    return [at(t, 0), at(t, 1)];
  });
}
