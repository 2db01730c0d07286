import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentView, RowView } from '#app/invoicing/documents/document-model.ts';
import { deductionAllowances } from '#app/invoicing/invoice/freeze-amounts.ts';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import { contrastOnWhite, defaultLayout, designs } from '#app/invoicing/layout/layout.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import { startingLayouts } from '#app/invoicing/layout/starting-layouts.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { visibleCharacters } from '#app/pdf/read-back.ts';
import { adjustedInvoice, invoice, manyLines, seller, threeLines } from './fixtures.ts';
import { findLastText, findText, overlaps, readPositions, textOf } from './positions.ts';
import type { PlacedText } from './positions.ts';
import { shapes } from './shapes.ts';
import { someOf } from '../support/night.ts';

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

const forms = ['A', 'B'] as const;
const cases = shapes.flatMap(({ name, view }) =>
  forms.flatMap((form) => designs.map((design) => [name, form, design, view] as const)),
);

describe.each(someOf(cases, 24))('%s in form %s, set as %s', (_, windowForm, design, view) => {
  let pieces: PlacedText[] = [];
  let content: PlacedText[] = [];
  beforeAll(async () => {
    pieces = await place(view, { ...startingLayouts[design], pageCount: 'always', windowForm });
    content = pieces.filter(({ artifact }) => !artifact);
  });

  it('keeps the whole address, and nothing else, in the window', () => {
    const zone = addressZone(pieces, windowForm);
    expect(textOf(zone)).toBe(visibleCharacters(view.address.join('')));
    expect(Math.min(...zone.map(({ left }) => left))).toBeCloseTo(25, 1);
    expect(Math.max(...zone.map(({ right }) => right))).toBeLessThanOrEqual(105);
  });

  it('keeps all text on the paper and apart', () => {
    expect(overlaps(pieces)).toEqual([]);
    expect(
      pieces.filter(({ left, right, baseline }) => left < 24.9 || right > 200.1 || baseline < 9 || baseline > 290),
    ).toEqual([]);
  });

  it('never leaves the sums alone on a page', () => {
    const { columns = [], rows = [], sums = [] } = view.table ?? {};
    // Only what is delivered has none.
    if (view.kind === 'delivery-note') {
      expect(sums).toEqual([]);
      return;
    }
    const head = findText(content, columns.map(({ label }) => label).join(''));
    const found = sums.map(({ label, amount }) => findText(content, label + amount, head.end));
    const [first] = found;
    expect(first?.page).toBeGreaterThan(0);
    expect(new Set(found.map(({ page }) => page)).size).toBe(1);
    expect(findLastText(content, lastWords(rows.at(-1)), first?.start ?? 0).page).toBe(first?.page);
  });

  it('never ends a page with a heading', () => {
    const headings = [
      ...(view.table?.rows ?? []).flatMap((row) => (row.kind === 'section' ? [row.text] : [])),
      ...(view.payment === undefined ? [] : [view.payment.heading]),
    ];
    for (const heading of headings) {
      const piece = content.find(
        ({ text, size }) => visibleCharacters(text) === visibleCharacters(heading) && size >= 9,
      );
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
      if (page > 1) expect(artifacts).toContain(visibleCharacters(view.continuation));
    }
  });
});

/** The end of the last row: of its details, or of the cell that fills the table. */
function lastWords(row: RowView | undefined): string {
  if (row === undefined || row.kind === 'section') return '';
  if (row.kind === 'subtotal') return row.label + row.amount;
  if (row.kind === 'text') return row.paragraphs.at(-1) ?? '';
  const details = row.cells.flatMap((cell) => cell.details ?? []);
  return (
    details.at(-1)?.slice(-40) ??
    row.cells
      .map((cell) => cell.text)
      .slice(1)
      .join('')
  );
}

describe('sums that are higher than a page', () => {
  // A Restrechnung has one for each deposit and rate.
  const deductions = Array.from({ length: 50 }, (_, index) => ({
    number: `RE-2026-${String(100 + index)}`,
    issueDate: '2026-07-03',
    taxGroups: [{ taxCase: 'standard', rateBp: 1900, netCents: 100_000, taxCents: 19_000 } as const],
  }));
  const allowances = deductionAllowances(deductions, { language: 'de', priceMode: 'net' });
  const view = invoiceView(
    adjustedInvoice([{ name: 'Umbau Ladenlokal', unitPrice: '450000' }], { allowances }, { kind: 'final', deductions }),
  );

  it.each(forms)('go on on the next in form %s, all of them, apart from all else', async (windowForm) => {
    const pieces = await place(view, { ...defaultLayout, windowForm });
    expect(overlaps(pieces)).toEqual([]);
    const text = textOf(pieces);
    for (const { number } of deductions) expect(text).toContain(visibleCharacters(number));
    expect(pieces.filter(({ baseline }) => baseline > 290)).toEqual([]);
  });
});

describe('figures', () => {
  const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;

  /** Widths of a digit and of a comma or point, from two figures that are composed otherwise. */
  function widthsOf(pieces: readonly PlacedText[]): { digit: number; mark: number } {
    const composed = pieces.map((p) => ({ d: count(p.text, /\d/g), m: count(p.text, /[.,]/g), w: p.right - p.left }));
    for (const one of composed) {
      const other = composed.find(({ d, m }) => one.d * m !== d * one.m);
      if (other === undefined) continue;
      const digit = (one.w * other.m - other.w * one.m) / (one.d * other.m - other.d * one.m);
      return { digit, mark: (one.w - one.d * digit) / one.m };
    }
    throw new Error('figures of two lengths are needed');
  }

  /** Where the comma stands: behind the digits and points of the whole part. */
  function commaPlaces(pieces: readonly PlacedText[]): number[] {
    const { digit, mark } = widthsOf(pieces);
    return pieces.map(({ text, left }) => {
      const [whole = ''] = text.split(',');
      return left + count(whole, /\d/g) * digit + count(whole, /\./g) * mark;
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
    const places = commaPlaces(unitPrices);
    for (const place of places) expect(place).toBeCloseTo(places[0] ?? 0, 2);
  });

  it('align with the sums below', () => {
    const amounts = column(180, 190);
    expect(amounts.length).toBe(prices.length + 2);
    for (const { right } of amounts) expect(right).toBeCloseTo(amounts[0]?.right ?? 0, 1);
  });

  it('are all of the same width', () => {
    const all = column(140, 190);
    const { digit, mark } = widthsOf(all);
    for (const { text, left, right } of all) {
      expect(right - left).toBeCloseTo(count(text, /\d/g) * digit + count(text, /[.,]/g) * mark, 2);
    }
  });
});

describe('running totals', () => {
  it('stand at the foot and the head of each break, as the last row before says', async () => {
    const view = invoiceView(invoice(manyLines(60)));
    const pieces = await place(view);
    const pages = Math.max(...pieces.map(({ page }) => page));
    let breaks = 0;
    for (let page = 1; page < pages; page += 1) {
      const numbers = pieces.filter(
        (piece) => piece.page <= page && !piece.artifact && piece.right < 34 && /^\d+$/.test(piece.text),
      );
      if (numbers.length === view.table?.rows.length) continue;
      const row = view.table?.rows[numbers.length - 1];
      breaks += 1;
      const wanted = visibleCharacters(`Übertrag${row?.kind === 'item' ? (row.carried ?? '') : ''}`);
      const artifacts = (one: number) => textOf(pieces.filter((piece) => piece.artifact && piece.page === one));
      expect(artifacts(page)).toContain(wanted);
      expect(artifacts(page + 1)).toContain(wanted);
    }
    expect(breaks).toBeGreaterThan(1);
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
    expect(textOf(addressZone(pieces, windowForm))).toBe(visibleCharacters(view.address.join('')));
    const information = pieces.find(({ text }) => text === 'Rechnungsnummer');
    expect(information?.left).toBeCloseTo(125, 1);
    expect(information?.baseline).toBeGreaterThan(top + 5);
    expect(information?.baseline).toBeLessThan(top + 9);
    const heading = pieces.find(({ size }) => size > 14 && size < 16);
    const headingOfText = pieces.find(({ text, size }) => text.startsWith('Rechnung') && size > 14);
    expect(headingOfText?.baseline).toBeGreaterThan(top + 45 + 8.46);
    expect(heading).toBeDefined();
    const { pages } = await pool.renderPreview({ view, layout });
    const marks = [...(pages[0] ?? '').matchAll(/<path [^>]*translate\(11\.34 ([\d.]+)\)/g)].map(
      (match) => Math.round(((Number(match[1]) * 25.4) / 72) * 10) / 10,
    );
    expect(marks.sort((a, b) => a - b)).toEqual([folds[0], 148.5, folds[1]]);
  });
});

describe("the seller's name", () => {
  it.each(forms)('ends above the window of form %s, however long it is', async (windowForm) => {
    const { tradingName: _, ...withoutTradingName } = seller;
    const view = invoiceView(
      invoice(threeLines, { seller: { ...withoutTradingName, name: 'WOHLFAHRT '.repeat(20).trim() } }),
    );
    const pieces = await place(view, { ...defaultLayout, windowForm });
    expect(overlaps(pieces)).toEqual([]);
    const head = pieces.filter(({ page, baseline }) => page === 1 && baseline < windowTop[windowForm] - 1);
    expect(textOf(head)).toContain(visibleCharacters(view.letterhead.join('')));
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
