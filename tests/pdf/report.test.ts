import { afterAll, describe, expect, it } from 'vitest';
import { getDocumentProxy } from 'unpdf';
import type { ReportView } from '#app/invoicing/documents/report-model.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { report } from './fixtures.ts';
import { smokeCheck } from './smoke-check.ts';

const pool = createPdfPool({ workers: 1, timeoutMs: 120_000 });
afterAll(() => pool.close());

async function pagesOf(view: ReportView): Promise<string[]> {
  const { bytes } = await pool.renderReport(view);
  expect(smokeCheck(bytes)).toEqual([]);
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' '));
  }
  await pdf.loadingTask.destroy();
  return pages;
}

describe('a report', () => {
  it('shows each of 2,000 rows once, with head and number on every page', async () => {
    const pages = await pagesOf(report(2000));
    expect(pages.length).toBeGreaterThan(25);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Seite ${index + 1} von ${pages.length}`);
      expect(page.replaceAll(/\s+/g, ' ')).toContain('Nummer Beleg Datum Verbleib Betrag €');
    }
    const numbers = pages.join(' ').match(/RE-2026-\d{5}/g) ?? [];
    expect(numbers).toEqual(
      Array.from({ length: 2000 }, (_, index) => `RE-2026-${String(index + 1).padStart(5, '0')}`),
    );
  });

  it('gives long texts the lines that they need, and draws what no font has as a sign', async () => {
    const [chapter] = report(1).chapters;
    const long = 'Verbandsgemeinde Obere Nahe und Untere Weser, Zweckverband für Wasser und Abwasser, ☃ Außenstelle';
    const row = ['N'.repeat(36), long, '01.11.2026', 'storniert durch ST-2026-00001', '9.999.999.999,99'];
    const [page = ''] = await pagesOf({ ...report(1), chapters: chapter ? [{ ...chapter, rows: [row, row] }] : [] });
    const text = page.replaceAll(/\s+/g, '');
    expect(text).toContain(long.replace('☃', '?').replaceAll(' ', ''));
    expect(text.split('N'.repeat(36)).length).toBe(3);
  });

  it('a report without rows is a page that says so', async () => {
    const view = report(0);
    const [page = '', ...others] = await pagesOf(view);
    expect(others).toEqual([]);
    expect(page).toContain('Rechnungen 2026');
  });
});
