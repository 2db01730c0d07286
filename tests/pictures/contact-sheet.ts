import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Picture {
  scene: string;
  /** where it was taken, after all redirects */
  address: string;
  status: number;
  width: number;
  look: string;
  file: string;
}

const style = `body{font:15px/20px sans-serif;margin:16px;background:#ddd}section{margin-block-end:32px}
div{display:flex;gap:16px;align-items:start;overflow-x:auto}figure{margin:0}figcaption{font-size:13px}
img{border:1px solid #888;background:#fff;block-size:auto}img[width="360"]{inline-size:180px}img[width="1280"]{inline-size:480px}`;

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
  return `<figure><a href="${file}"><img loading="lazy" width="${width}" src="${file}" alt=""></a><figcaption>${width}, ${look}</figcaption></figure>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
