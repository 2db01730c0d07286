import type { getDocumentProxy } from 'unpdf';
import type { LetterheadFooter } from './refusals.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** As pdf.js names what a page draws. */
export type Operations = Readonly<Record<string, number>>;

/** What reaches higher is no foot. */
const footTenthMmMax = 400;

/** Of text and of what is drawn near the lower edge: bars, lines, pictures. */
export async function footerOf(page: Page, operations: Operations): Promise<LetterheadFooter> {
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [textTop(item)] : []));
  const text = highest(texts);
  const drawn = highest(drawnTops(await drawingOf(page), operations));
  return { footTenthMm: Math.max(text, drawn), ...(text === 0 && drawn > 0 && { footIsDrawn: true }) };
}

function highest(tops: readonly number[]): number {
  return tops.reduce((most, top) => (top > most && top <= footTenthMmMax ? top : most), 0);
}

function textTop({ transform, height }: { transform: number[]; height: number }): number {
  const [, , , , , y = 0] = transform;
  return y > 0 ? tenthMm(y + height) : 0;
}

function tenthMm(points: number): number {
  return Math.ceil((points * 254) / 72);
}

/** a b c d e f of PDF's coordinates */
type Matrix = readonly [number, number, number, number, number, number];

const asDrawn: Matrix = [1, 0, 0, 1, 0, 0];

interface State {
  matrix: Matrix;
  /** paper has this colour: nobody sees what is filled with it */
  isWhite: boolean;
}

interface Drawing {
  codes: readonly number[];
  operands: readonly unknown[];
}

/** What cannot be followed here, as a picture of a rare kind, is no reason to refuse the file. */
async function drawingOf(page: Page): Promise<Drawing> {
  try {
    const { fnArray: codes, argsArray } = await page.getOperatorList();
    return { codes, operands: argsArray };
  } catch {
    return { codes: [], operands: [] };
  }
}

/** How high each thing reaches that a page draws beside its text. */
function drawnTops({ codes, operands }: Drawing, operations: Operations): number[] {
  const names = new Map(Object.entries(operations).map(([name, code]) => [code, name]));
  const tops: number[] = [];
  const kept: State[] = [];
  let state: State = { matrix: asDrawn, isWhite: false };
  codes.forEach((code, index) => {
    const own = operands[index];
    const given: readonly unknown[] = Array.isArray(own) ? own : [];
    const name = names.get(code) ?? '';
    if (name === 'save' || name === 'paintFormXObjectBegin') kept.push(state);
    if (name === 'restore' || name === 'paintFormXObjectEnd') state = kept.pop() ?? state;
    if (name === 'transform') state = { ...state, matrix: product(state.matrix, matrixOf(given)) };
    if (name === 'paintFormXObjectBegin') state = { ...state, matrix: product(state.matrix, matrixOf(given[0])) };
    if (name === 'setFillRGBColor') state = { ...state, isWhite: given[0] === '#ffffff' };
    if (name === 'constructPath' && isSeen(names.get(Number(given[0])), state))
      tops.push(topOf(state.matrix, numbersOf(given[2])));
    if (name.startsWith('paint') && name.includes('Image')) tops.push(topOf(state.matrix, [0, 0, 1, 1]));
  });
  return tops;
}

/** What a path is made for: to be filled or stroked, or only to cut off what lies beyond it. */
function isSeen(painting: string | undefined, { isWhite }: State): boolean {
  if (painting === undefined || painting === 'endPath') return false;
  return !isWhite || /stroke/i.test(painting);
}

function numbersOf(value: unknown): number[] {
  return typeof value === 'object' && value !== null ? Object.values(value).map(Number) : [];
}

function matrixOf(value: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(value);
  return [a, b, c, d, e, f];
}

function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The highest corner of a box; 0 for what lies below the paper. */
function topOf([, b, , d, , f]: Matrix, [left = 0, low = 0, right = 0, high = 0]: readonly number[]): number {
  const corners = [left, right].flatMap((x) => [low, high].map((y) => b * x + d * y + f));
  return Math.max(0, tenthMm(Math.max(...corners)));
}
