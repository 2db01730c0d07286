import { afterAll, describe, expect, it } from 'vitest';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { billedView, invoiceView } from '#app/invoicing/documents/document-view.ts';
import { cancelInvoice } from '#app/invoicing/invoice/cancel-invoice.ts';
import { applyLayout } from '#app/invoicing/layout/apply-layout.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { compareWithView } from '#app/pdf/read-back.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { isNight } from '../support/night.ts';
import { invoice, manyLines, threeLines } from './fixtures.ts';
import { readPositions } from './positions.ts';

// Where pages end: what is not parted, and what is, where it can be.

const pool = createPdfPool({ workers: 1 });
afterAll(() => pool.close());

const draw = async (view: DocumentView) => (await pool.renderDocument({ view, layout: defaultLayout })).bytes;
const place = async (view: DocumentView) => readPositions(await draw(view));

/** By day those whose greeting had a page of its own. */
const counts = (some: readonly number[]) => (isNight ? Array.from({ length: 45 }, (_, index) => index + 3) : some);

async function pagesOf(view: DocumentView, words: readonly string[]): Promise<Set<number | undefined>> {
  const pieces = await place(view);
  return new Set(words.map((word) => pieces.findLast(({ text, artifact }) => !artifact && text.includes(word))?.page));
}

describe('the greeting', () => {
  it.each(counts([6, 30]))('stands on one page with what is to be paid, after %s lines', async (count) => {
    const view = invoiceView(invoice(manyLines(count), { cashDiscounts: [{ days: 7, percentBp: 200 }] }));
    expect((await pagesOf(view, ['Zahlung', 'Skonto', 'Verwendungszweck', 'Grüßen'])).size).toBe(1);
  });

  it.each(counts([12]))('stands on one page with the sum where nothing is asked for, after %s lines', async (count) => {
    const act = { issueDate: '2026-11-25', renderer, reason: 'Doppelt gestellt' };
    const view = billedView({ ...cancelInvoice(invoice(manyLines(count)), act), number: 'ST-2026-0003' });
    expect((await pagesOf(view, [`${count}`, 'Korrekturbetrag', 'Grüßen'])).size).toBe(1);
  });

  it('moves closer to the sum before it goes to another page', async () => {
    const pages = async (count: number) =>
      Math.max(...(await place(invoiceView(invoice(manyLines(count))))).map(({ page }) => page));
    expect([await pages(6), await pages(7)]).toEqual([1, 2]);
  });
});

describe('a description that is too tall', () => {
  const typed = Array.from({ length: 16 }, (_, index) => `- Bilder bearbeiten ${index + 1}`);

  it('is cut between the lines that were typed', async () => {
    const pieces = await place(invoiceView(invoice([{ name: 'Katalog', description: typed.join('\n') }])));
    const lines = new Set(pieces.map(({ text }) => text.trim()));
    expect(typed.filter((line) => !lines.has(line))).toEqual([]);
  });

  it('begins on the page where its table does, also where it is one long paragraph', async () => {
    const name = 'Wir haben die Bilder bearbeitet. '.repeat(60).trim();
    const view = invoiceView(invoice([{ name }, ...threeLines]));
    const bytes = await draw(view);
    const pieces = await readPositions(bytes);
    const ofRow = pieces.filter(({ page, text }) => page === 1 && text.includes('Bilder'));
    expect(Math.max(...ofRow.map(({ baseline }) => baseline))).toBeGreaterThan(235);
    expect(await compareWithView(bytes, applyLayout(view, defaultLayout))).toEqual([]);
  });
});
