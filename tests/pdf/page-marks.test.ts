import { afterAll, describe, expect, it } from 'vitest';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import { defaultLayout, fontFamilies } from '#app/invoicing/layout/layout.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { visibleCharacters } from '#app/pdf/read-back.ts';
import { invoice, manyLines, threeLines } from './fixtures.ts';
import { sentence } from './invoice-shapes.ts';
import { readPositions } from './positions.ts';
import type { PlacedText } from './positions.ts';

const pool = createPdfPool({ workers: 1 });
afterAll(() => pool.close());

async function place(view: DocumentView, changes: Partial<LayoutSettings> = {}): Promise<PlacedText[]> {
  const { bytes } = await pool.renderDocument({ view, layout: { ...defaultLayout, ...changes } });
  return readPositions(bytes);
}

describe('a row that breaks over a page', () => {
  const tall = { name: 'Bericht', description: sentence.repeat(70) };

  /** What the heads of the pages say of it. */
  async function marksOf(view: DocumentView, changes: Partial<LayoutSettings> = {}): Promise<string[]> {
    const pieces = await place(view, changes);
    const pages = Math.max(...pieces.map(({ page }) => page));
    return Array.from({ length: pages }, (_, index) => {
      const head = pieces.filter(({ page, artifact, baseline }) => artifact && page === index + 1 && baseline < 60);
      return head.find(({ text }) => /^(Forts|Contin)/.test(text))?.text.trim() ?? '';
    });
  }

  it('names the document on each following page and on no other', async () => {
    const marks = await marksOf(invoiceView(invoice([...threeLines, tall, ...manyLines(30)])));
    expect(marks.slice(0, 3)).toEqual(['', 'Fortsetzung von Pos. 4', 'Fortsetzung von Pos. 4']);
    expect(marks.slice(3).join('')).toBe('');
  });

  it('is named in the language of the document, and without its number where none is shown', async () => {
    const lines = [...threeLines, tall];
    expect((await marksOf(invoiceView(invoice(lines, { language: 'en' }))))[1]).toBe('Continuation of No. 4');
    expect((await marksOf(invoiceView(invoice(lines)), { hiddenColumns: ['position'] }))[1]).toBe('Fortsetzung');
  });

  it('is not needed by rows that end where the page does', async () => {
    expect((await marksOf(invoiceView(invoice(manyLines(40))))).join('')).toBe('');
  });
});

describe('the running total', () => {
  it.each([16, 17, 18, 45, 46, 47])(
    'keeps its distance to the last row and the page number: %s lines',
    async (count) => {
      const pieces = await place(invoiceView(invoice(manyLines(count))));
      const lower = pieces.filter(
        ({ artifact, text, baseline }) => artifact && text.startsWith('Übertrag') && baseline > 150,
      );
      expect(lower.length).toBeGreaterThan(0);
      for (const total of lower) {
        const rows = pieces.filter((one) => one.page === total.page && !one.artifact && one.baseline < total.baseline);
        const top = total.baseline - (total.size * 0.66 * 25.4) / 72;
        // The rule below the row lies 1.4 mm below its letters.
        expect(top - Math.max(...rows.map(({ baseline }) => baseline))).toBeGreaterThan(3.5);
        const number = pieces.find((one) => one.page === total.page && one.artifact && one.text.startsWith('Seite'));
        expect((number?.baseline ?? 0) - total.baseline).toBeGreaterThan(3);
      }
    },
  );
});

describe('labels', () => {
  it.each(fontFamilies)('stand apart from what they name in %s', async (font) => {
    const lines = invoice(threeLines, { contractReference: 'RV-2024-3', customer: { ...invoice([]).customer } });
    for (const language of ['de', 'en'] as const) {
      const view = invoiceView({ ...lines, language });
      const pieces = await place(view, { font, fontSizeTenthPt: 110 });
      const pairs = [...view.information, ...(view.payment?.rows ?? [])];
      for (const { label, text } of pairs) expect([label, gapOf(pieces, label, text) > 1]).toEqual([label, true]);
    }
  });
});

/** Millimetres between a label and what follows on its line; less than nothing where that is another text. */
function gapOf(pieces: readonly PlacedText[], label: string, text: string): number {
  const gaps = pieces
    .filter((one) => visibleCharacters(one.text) === visibleCharacters(label))
    .flatMap((name) => {
      const after = pieces
        .filter((one) => one !== name && one.page === name.page && Math.abs(one.baseline - name.baseline) < 0.2)
        .filter(
          (one) => one.left >= name.left && visibleCharacters(text).startsWith(visibleCharacters(one.text).slice(0, 1)),
        );
      return after.map((one) => one.left - name.right);
    });
  return Math.max(-1, ...gaps.filter((gap) => gap < 40));
}
