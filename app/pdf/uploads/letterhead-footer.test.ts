import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, it } from 'vitest';
import { assemblePdf } from '#tests/pdf/uploads.ts';
import { footerOf } from './letterhead-footer.ts';

/** What is found at the foot of a page that draws this. */
async function footFrom(content: string) {
  const form = '<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [1 0 0 1 0 20] /Length 17 >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `${form}\nstream\n0 0 100 52 re f  \nendstream`,
  ];
  const pdf = await getDocumentProxy(new Uint8Array(assemblePdf(objects.map((object) => Buffer.from(object)))));
  const { OPS } = await getResolvedPDFJS();
  return footerOf(await pdf.getPage(1), OPS);
}

it.each<[string, string, number]>([
  ['a bar', '0 0 595 72 re f', 254],
  ['a line', '2 w 50 72 m 545 72 l S', 254],
  ['a bar that is moved and made smaller', 'q 0.5 0 0 0.5 0 36 cm 0 0 595 72 re f Q', 254],
  ['a bar behind one that was put back', 'q 1 0 0 1 0 500 cm Q 0 0 595 72 re f', 254],
  ['a form with its own place', '/F Do', 254],
  ['what hangs over the edge', '0 -20 595 92 re f', 254],
  ['nothing but a place to cut', '0 0 595 72 re W n', 0],
  ['nothing but white paper', '1 1 1 rg 0 0 595 72 re f', 0],
  ['a frame around the sheet', '10 10 575 822 re S', 0],
  ['a mark for folding', '0 298 m 20 298 l S', 0],
])('%s', async (_, content, footTenthMm) => {
  const foot = await footFrom(content);
  expect(foot).toEqual({ footTenthMm, ...(footTenthMm > 0 && { footIsDrawn: true }) });
});
