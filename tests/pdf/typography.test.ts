import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentView } from '../../app/invoicing/document-model.ts';
import { invoiceView } from '../../app/invoicing/document-view.ts';
import { contrastOnWhite, defaultLayout } from '../../app/invoicing/layout.ts';
import type { LayoutSettings } from '../../app/invoicing/layout.ts';
import { createPdfPool } from '../../app/pdf/pool.ts';
import { invoice, manyLines, threeLines } from './fixtures.ts';
import { overlaps, readPositions, squeezed, textOf } from './positions.ts';
import type { PlacedText } from './positions.ts';
import { shapes } from './shapes.ts';

const pool = createPdfPool({ workers: 2 });
afterAll(() => pool.close());

async function place(view: DocumentView, layout?: LayoutSettings): Promise<PlacedText[]> {
  return readPositions((await pool.renderDocument({ view, ...(layout && { layout }) })).bytes);
}

const windowTop = { A: 27, B: 45 };

function addressZone(pieces: readonly PlacedText[], form: 'A' | 'B'): PlacedText[] {
  const top = windowTop[form] + 17.7;
  return pieces.filter(
    ({ page, left, baseline }) => page === 1 && left < 105 && baseline > top && baseline <= top + 27.3,
  );
}

describe.each(shapes.map((shape) => [shape.name, shape.view] as const))('%s', (_, view) => {
  let pieces: PlacedText[] = [];
  let content: PlacedText[] = [];
  beforeAll(async () => {
    pieces = await place(view);
    content = pieces.filter(({ artifact }) => !artifact);
  });

  it('keeps the whole address, and nothing else, in the window', () => {
    const zone = addressZone(pieces, 'B');
    expect(textOf(zone)).toBe(squeezed(view.address.join('')));
    expect(Math.min(...zone.map(({ left }) => left))).toBeCloseTo(25, 1);
    expect(Math.max(...zone.map(({ right }) => right))).toBeLessThanOrEqual(105);
  });

  it('keeps all text on the paper and apart', () => {
    expect(overlaps(pieces)).toEqual([]);
    expect(
      pieces.filter(({ left, right, baseline }) => left < 24.9 || right > 200.1 || baseline < 10 || baseline > 290),
    ).toEqual([]);
  });

  it('never leaves the sums alone on a page', () => {
    const { rows = [], sums = [] } = view.table ?? {};
    const last = rows.at(-1);
    const amounts = sums.map(({ amount }) => squeezed(amount));
    const pages = new Set(
      content.filter((piece) => inSums(piece, content, sums[0]?.label, amounts.at(-1))).map(({ page }) => page),
    );
    expect(pages.size).toBe(sums.length > 0 ? 1 : 0);
    const [page] = pages;
    const lastTexts =
      last?.kind === 'item' ? last.cells.map((cell) => cell.details?.at(-1)?.split(/\s+/).at(-1) ?? cell.text) : [];
    const beside = content.filter(
      (piece) => piece.page === page && lastTexts.some((text) => squeezed(piece.text).includes(squeezed(text))),
    );
    expect(beside.length).toBeGreaterThan(0);
  });

  it('never ends a page with a heading', () => {
    const headings = [
      ...(view.table?.rows ?? []).flatMap((row) => (row.kind === 'section' ? [row.text] : [])),
      ...(view.payment === undefined ? [] : [view.payment.heading]),
    ];
    for (const heading of headings) {
      const piece = content.find(({ text, size }) => squeezed(text) === squeezed(heading) && size >= 9);
      const below = content.filter(({ page, baseline }) => page === piece?.page && baseline > piece.baseline);
      // Letterhead and foot of the first page are content too, but lie below 250 mm.
      expect(below.filter(({ baseline }) => baseline < 262).length).toBeGreaterThan(0);
    }
  });

  it('numbers its pages', () => {
    const pages = Math.max(...pieces.map(({ page }) => page));
    const { page: word, of } = view.pageWords;
    for (let page = 1; page <= pages; page += 1) {
      const artifacts = textOf(pieces.filter((piece) => piece.artifact && piece.page === page));
      expect(artifacts).toContain(`${word}${page}${of}${pages}`);
      if (page > 1) expect(artifacts).toContain(squeezed(view.continuation));
    }
  });
});

function inSums(piece: PlacedText, content: readonly PlacedText[], label = '', amount = ''): boolean {
  const start = content.find(({ text }) => squeezed(label).startsWith(squeezed(text)) && squeezed(text).length > 3);
  return (
    piece === start ||
    (piece.text !== '' && squeezed(amount).startsWith(squeezed(piece.text)) && piece.size > 10 && piece.left > 100)
  );
}

describe('figures', () => {
  /** Right edge of the whole part, by the widths of a digit and of a comma or point. */
  function wholeEnds(pieces: readonly PlacedText[]): number[] {
    const composed = (piece: PlacedText) => ({
      digits: (piece.text.match(/\d/g) ?? []).length,
      marks: (piece.text.match(/[.,]/g) ?? []).length,
    });
    const width = (piece: PlacedText) => piece.right - piece.left;
    const [one, other] = [pieces.find((p) => composed(p).marks === 1), pieces.find((p) => composed(p).marks === 2)];
    if (one === undefined || other === undefined) throw new Error('two ways of grouping are needed');
    const digit = (2 * width(one) - width(other)) / (2 * composed(one).digits - composed(other).digits);
    const mark = width(one) - composed(one).digits * digit;
    return pieces.map((piece) => {
      const [whole = ''] = piece.text.split(',');
      const dots = (whole.match(/\./g) ?? []).length;
      return piece.left + (whole.length - dots) * digit + dots * mark;
    });
  }

  const prices = ['1111.11', '8', '2.4375', '12345.6', '0.001', '99.99'];
  const view = invoiceView(
    invoice(prices.map((unitPrice, index) => ({ name: `Ware ${index}`, unitPrice, quantity: `${index + 1}.5` }))),
  );
  let figures: PlacedText[] = [];
  beforeAll(async () => {
    figures = (await place(view)).filter(
      ({ text, baseline }) => /^[\d.]+,\d+$/.test(text) && baseline > 100 && baseline < 200,
    );
  });

  function column(from: number, to: number): PlacedText[] {
    return figures.filter(({ right, size }) => right > from && right < to && size < 10);
  }

  it('align at the comma, however many places they have', () => {
    const unitPrices = column(140, 172);
    expect(unitPrices).toHaveLength(prices.length);
    const ends = wholeEnds(unitPrices);
    for (const end of ends) expect(end).toBeCloseTo(ends[0] ?? 0, 1);
  });

  it('align with the sums below', () => {
    const amounts = column(180, 190);
    expect(amounts.length).toBe(prices.length + 2);
    for (const { right } of amounts) expect(right).toBeCloseTo(amounts[0]?.right ?? 0, 1);
  });

  it('are all of the same width', () => {
    const widths = column(180, 190)
      .filter(({ text }) => text.length === 6)
      .map(({ left, right }) => right - left);
    expect(widths.length).toBeGreaterThan(1);
    for (const width of widths) expect(width).toBeCloseTo(widths[0] ?? 0, 2);
  });
});

describe('running totals', () => {
  it('stand at the foot and the head of each break, as the last row before says', async () => {
    const view = invoiceView(invoice(manyLines(60)));
    const pieces = await place(view);
    const pages = Math.max(...pieces.map(({ page }) => page));
    for (let page = 1; page < pages; page += 1) {
      const numbers = pieces.filter(
        (piece) => piece.page <= page && !piece.artifact && piece.right < 34 && /^\d+$/.test(piece.text),
      );
      const row = view.table?.rows[numbers.length - 1];
      const wanted = squeezed(`Übertrag${row?.kind === 'item' ? (row.carried ?? '') : ''}`);
      const artifacts = (one: number) => textOf(pieces.filter((piece) => piece.artifact && piece.page === one));
      expect(artifacts(page)).toContain(wanted);
      expect(artifacts(page + 1)).toContain(wanted);
    }
    expect(pages).toBeGreaterThan(2);
  });

  it('are left out where the layout says so', async () => {
    const pieces = await place(invoiceView(invoice(manyLines(60))), { ...defaultLayout, carriedSums: false });
    expect(textOf(pieces)).not.toContain('Übertrag');
  });
});

describe('DIN 5008', () => {
  it.each([
    ['A', 27, [87, 192]],
    ['B', 45, [105, 210]],
  ] as const)('form %s has its window, information block and marks', async (windowForm, top, folds) => {
    const view = invoiceView(invoice(threeLines));
    const layout = { ...defaultLayout, windowForm };
    const pieces = await place(view, layout);
    expect(textOf(addressZone(pieces, windowForm))).toBe(squeezed(view.address.join('')));
    const information = pieces.find(({ text }) => text === 'Rechnungsnummer');
    expect(information?.left).toBeCloseTo(125, 1);
    expect(information?.baseline).toBeGreaterThan(top + 5);
    expect(information?.baseline).toBeLessThan(top + 9);
    const heading = pieces.find(({ size }) => size > 14 && size < 16);
    const headingOfText = pieces.find(({ text, size }) => text.startsWith('Rechnung') && size > 14);
    expect(headingOfText?.baseline).toBeGreaterThan(top + 45 + 8.46);
    expect(heading).toBeDefined();
    const { svg } = await pool.renderPreview({ view, layout });
    const marks = [...svg.matchAll(/translate\(11\.34 ([\d.]+)\)/g)].map(
      (match) => Math.round(((Number(match[1]) * 25.4) / 72) * 10) / 10,
    );
    expect(marks.sort((a, b) => a - b)).toEqual([folds[0], 148.5, folds[1]]);
  });
});

describe('colours', () => {
  it('reach a contrast of 4.5 : 1 on white where they are used for text', () => {
    const style = readFileSync(new URL('../../app/pdf/template/style.typ', import.meta.url), 'utf8');
    const quiet = /#let quiet = rgb\("(#[0-9a-f]{6})"\)/.exec(style)?.[1] ?? '#ffffff';
    const colors = [quiet, defaultLayout.colors.accent, defaultLayout.colors.text];
    for (const color of colors) expect(contrastOnWhite(color)).toBeGreaterThanOrEqual(4.5);
  });
});
