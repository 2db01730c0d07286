import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import type { InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { fallbackFamily, filesOfFamily } from '#app/pdf/fonts.ts';
import { loadInvoiceEu, ublAsJson } from './invoice-eu.ts';

export interface Printer {
  print(view: DocumentView): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Chromium as most web applications make PDFs: one browser kept open, a page of HTML printed on A4. */
export async function startChromium(executablePath: string): Promise<Printer> {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-extensions'];
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage();
  const folder = mkdtempSync(join(tmpdir(), 'belegwerk-print-'));
  const file = join(folder, 'document.html');
  return {
    async print(view) {
      writeFileSync(file, htmlOf(view));
      await page.goto(pathToFileURL(file).href);
      await page.evaluate('document.fonts.ready');
      const footerTemplate =
        '<div style="font-size:8px;width:100%;text-align:center">' +
        '<span class="pageNumber"></span> / <span class="totalPages"></span></div>';
      return page.pdf({ format: 'A4', displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate });
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The content of a view as a plain page with the same fonts. */
function htmlOf(view: DocumentView): string {
  const [regular = '', semiBold = ''] = filesOfFamily(fallbackFamily).map((file) => pathToFileURL(file).href);
  const style = `
    @font-face { font-family: S; src: url(${regular}); }
    @font-face { font-family: S; font-weight: 600; src: url(${semiBold}); }
    body { font: 10pt S; } h1 { font-size: 15pt; } table { width: 100%; border-collapse: collapse; }
    thead { display: table-header-group; } tr { break-inside: avoid; } td, th { padding: 4pt; vertical-align: top; }
    td { border-top: .35pt solid #c3cbc7; font-variant-numeric: tabular-nums; } small { color: #56605b; }
    @page { margin: 20mm 20mm 30mm 25mm; }`;
  return (
    `<!doctype html><html lang="${view.language}"><meta charset="utf-8"><title>${escape(view.title)}</title>` +
    `<style>${style}</style><p>${view.address.map(escape).join('<br>')}</p>` +
    `<table>${view.information.map(({ label, text }) => rowOf([label, text])).join('')}</table>` +
    `<h1>${escape(view.heading)}</h1>${paragraphsOf(view.intro)}${tableOf(view)}${paragraphsOf(view.notes)}` +
    paragraphsOf(view.payment?.sentences ?? []) +
    `<table>${(view.payment?.rows ?? []).map(({ label, text }) => rowOf([label, text])).join('')}</table>` +
    `${paragraphsOf(view.closing)}<p><small>${view.footer.flatMap(({ lines }) => lines.map(escape)).join(' · ')}</small></p></html>`
  );
}

function tableOf({ table }: DocumentView): string {
  if (table === undefined) return '';
  const head = table.columns.map(({ label }) => `<th>${escape(label)}</th>`).join('');
  const rows = table.rows.map((row) => {
    if (row.kind !== 'item') return '';
    const cells = row.cells.map(
      ({ text, details = [] }) => `<td>${escape(text)}<br><small>${details.map(escape).join('<br>')}</small></td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  const sums = table.sums.map(({ label, amount }) => rowOf([label, amount])).join('');
  return `<table><thead><tr>${head}</tr></thead>${rows.join('')}</table><table>${sums}</table>`;
}

function rowOf(texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<td>${escape(text)}</td>`).join('')}</tr>`;
}

function paragraphsOf(texts: readonly string[]): string {
  return texts.map((text) => `<p>${escape(text)}</p>`).join('');
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/** @e-invoice-eu/core makes a finished PDF of other hands a hybrid: here Chromium's of the same content. */
export function startInvoiceEu(): (snapshot: InvoiceSnapshot, pdf: Uint8Array) => Promise<Uint8Array> {
  const service = loadInvoiceEu();
  return (snapshot, buffer) => {
    const pdf = { buffer, filename: 'invoice.pdf', mimetype: 'application/pdf' };
    const options = { format: 'Factur-X-EN16931', lang: 'de', noWarnings: true, pdf };
    return service.generate(ublAsJson(fromInvoice(snapshot, 'xrechnung')), options) as Promise<Uint8Array>;
  };
}
