import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { fallbackFamily, filesOfFamily } from '#app/pdf/fonts.ts';
import { chromiumArgs } from '#tests/support/find-chromium.ts';
import { chromiumPath } from '../shared/browser.ts';
import { inFolder } from '../shared/product.ts';

type Print = (view: DocumentView) => Promise<Uint8Array>;

/** Chromium as most web applications make PDFs: one browser kept open, a page of HTML printed on A4. */
export function withPrinter<T>(work: (print: Print) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
    const page = await browser.newPage();
    const file = join(folder, 'document.html');
    const footerTemplate =
      '<div style="font-size:8px;width:100%;text-align:center">' +
      '<span class="pageNumber"></span> / <span class="totalPages"></span></div>';
    const print: Print = async (view) => {
      writeFileSync(file, htmlOf(view));
      await page.goto(pathToFileURL(file).href);
      await page.evaluate('document.fonts.ready');
      return page.pdf({ format: 'A4', displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate });
    };
    return work(print).finally(() => browser.close());
  });
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
  const text = (tag: string, texts: readonly string[]) =>
    texts.map((each) => `<${tag}>${escape(each)}</${tag}>`).join('');
  const table = (rows: readonly string[]) => `<table>${rows.map((cells) => `<tr>${cells}</tr>`).join('')}</table>`;
  const labelled = (rows: readonly { label: string; text: string }[] = []) =>
    table(rows.map((row) => text('td', [row.label, row.text])));
  const { columns = [], rows = [], sums = [] } = view.table ?? {};
  const head = columns.map(({ label }) => label);
  const items = rows.map((row) => (row.kind === 'item' ? `<tr>${row.cells.map(cellOf).join('')}</tr>` : ''));
  const footer = view.footer.flatMap(({ lines }) => lines).join(' · ');
  return [
    `<!doctype html><html lang="${view.language}"><meta charset="utf-8">${text('title', [view.title])}<style>${style}</style>`,
    ...[text('p', view.address), labelled(view.information), text('h1', [view.heading]), text('p', view.intro)],
    `<table><thead><tr>${text('th', head)}</tr></thead>${items.join('')}</table>`,
    labelled(sums.map(({ label, amount }) => ({ label, text: amount }))),
    ...[text('p', view.notes), text('p', view.payment?.sentences ?? []), labelled(view.payment?.rows)],
    ...[text('p', view.closing), text('small', [footer])],
  ].join('');
}

function cellOf({ text, details = [] }: { text: string; details?: readonly string[] }): string {
  return `<td>${escape(text)}<br><small>${details.map(escape).join('<br>')}</small></td>`;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
