import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

export interface Picture {
  scene: string;
  /** where it was taken, after all redirects */
  address: string;
  status: number;
  width: number;
  height: number;
  look: string;
  file: string;
}

const style = `body{font:15px/20px sans-serif;margin:16px;background:#ddd}section{margin-block-end:32px}
div{display:flex;gap:16px;align-items:start;overflow-x:auto}figure{margin:0}figcaption{font-size:13px}
img{border:1px solid #888;background:#fff;block-size:auto}`;

/** One page with all pictures, a row for each scene. */
export function writeContactSheet(folder: string, pictures: readonly Picture[]): void {
  const scenes = [...new Set(pictures.map(({ scene }) => scene))];
  const rows = scenes.map((scene) => {
    const own = pictures.filter((picture) => picture.scene === scene);
    const [first] = own;
    return `<section><h2>${escapeHtml(scene)}</h2><p>${first?.status ?? ''} ${escapeHtml(first?.address ?? '')}</p>
<div>${own.map(figure).join('')}</div></section>`;
  });
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Alle Seiten</title><style>${style}</style>
<h1>Alle Seiten: ${scenes.length} Ansichten, ${pictures.length} Bilder</h1>${rows.join('\n')}</html>`;
  writeFileSync(join(folder, 'index.html'), html);
}

function figure({ file, width, look }: Picture): string {
  return `<figure><a href="${file}"><img loading="lazy" width="${width * 0.4}" src="${file}" alt=""></a><figcaption>${width}, ${look}</figcaption></figure>`;
}

/** both edges of a sheet, in pixels */
const sheetEdge = 1560;
const gap = 10;
const captionHeight = 14;
const sheetStyle = `body{margin:0;background:#bbb;font:11px/${captionHeight}px sans-serif}section,div{position:absolute;overflow:hidden}
section{position:relative;inline-size:${sheetEdge}px;block-size:${sheetEdge}px;margin-block-end:${gap}px}
b{position:absolute;white-space:nowrap;overflow:hidden}img{position:absolute;inset-inline-start:0}`;

/** What of a picture stands in a column of a sheet, in pixels of the sheet. */
interface Strip {
  picture: Picture;
  /** counted over all sheets */
  column: number;
  top: number;
  from: number;
  height: number;
}

/** One below the other; what does not end in its column goes on in the next one. */
function fillColumns(pictures: readonly Picture[], scale: number): Strip[] {
  const strips: Strip[] = [];
  let column = 0;
  let top = 0;
  for (const picture of pictures) {
    const whole = picture.height * scale;
    for (let from = 0; from < whole;) {
      if (sheetEdge - top < Math.min(100, whole - from + captionHeight)) {
        column += 1;
        top = 0;
      }
      const height = Math.min(whole - from, sheetEdge - top - captionHeight);
      strips.push({ picture, column, top, from, height });
      from += height;
      top += captionHeight + height + gap;
    }
  }
  return strips;
}

/** Sheets to look at, each of one look and width, as many columns as are about half as wide as their pictures. */
export async function writeSheets(browser: Browser, folder: string, pictures: readonly Picture[]): Promise<void> {
  mkdirSync(join(folder, 'sheets'), { recursive: true });
  const page = await browser.newPage({ viewport: { width: sheetEdge, height: sheetEdge } });
  for (const kind of new Set(pictures.map(({ look, width }) => `${look}-${width}`))) {
    const own = pictures.filter(({ look, width }) => kind === `${look}-${width}`);
    const width = own[0]?.width ?? sheetEdge;
    const columns = Math.max(1, Math.round(sheetEdge / (width / 2 + gap)));
    const scale = (sheetEdge / columns - gap) / width;
    const strips = fillColumns(own, scale);
    const drawStrip = ({ picture, column, top, from, height }: Strip): string => {
      const place = `left:${((column % columns) * sheetEdge) / columns}px;width:${width * scale}px`;
      return `<b style="${place};top:${top}px">${escapeHtml(picture.scene)}${from > 0 ? ' …' : ''}</b>
<div style="${place};top:${top + captionHeight}px;height:${height}px"><img width="${width * scale}" style="top:${-from}px" src="../${picture.file}" alt=""></div>`;
    };
    const sheets = Array.from({ length: Math.floor((strips.at(-1)?.column ?? 0) / columns) + 1 }, (_each, sheet) =>
      strips.filter(({ column }) => Math.floor(column / columns) === sheet),
    );
    for (const [index, sheet] of sheets.entries()) {
      const name = join(folder, 'sheets', `${kind}-${String(index + 1).padStart(2, '0')}`);
      const html = `<!doctype html><meta charset="utf-8"><title>${kind}</title><style>${sheetStyle}</style><section>${sheet.map(drawStrip).join('\n')}</section>`;
      writeFileSync(`${name}.html`, html);
      await page.goto(pathToFileURL(`${name}.html`).href);
      await page.screenshot({ path: `${name}.png` });
    }
  }
  await page.close();
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
