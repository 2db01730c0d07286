import { createHash } from 'node:crypto';
import type { Picture } from '../engine.ts';
import { footerOf } from './letterhead-footer.ts';
import { readImageHeader } from './image-header.ts';
import type { ImageHeader } from './image-header.ts';
import { uploadBytesMax } from './refusals.ts';
import type { LetterheadFooter, UploadAnswer, UploadRefusal } from './refusals.ts';

/** What the engine does for uploads. */
export interface PictureEngine {
  /** A page of a PDF as an SVG without fonts, in sRGB; null where there is no such page. */
  convertPage(pdf: Uint8Array, page: number): string | null;
  /** Whether the picture can be drawn into a PDF/A. */
  proves(picture: Picture): boolean;
}

const refused = (refusal: UploadRefusal): UploadAnswer => ({ ok: false, refusal });

/** A checked logo made fit for PDF/A: PNG, JPEG and SVG stay as they are, four-ink JPEG becomes sRGB. */
export function preparePicture(bytes: Uint8Array, engine: PictureEngine): UploadAnswer {
  const header = readImageHeader(bytes);
  if (header === null) return drawWithinTime([{ format: 'svg', bytes: Buffer.from(svgSource(bytes)) }], engine);
  if (!header.fourInks) return drawWithinTime([{ format: header.format, bytes }], engine);
  const svg = engine.convertPage(wrapJpeg(bytes, header), 1);
  return svg === null ? refused('unreadable') : drawWithinTime([{ format: 'svg', bytes: Buffer.from(svg) }], engine);
}

/** The text of an SVG without its byte order mark. */
export function svgSource(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

const proofMsMax = 1000;

type Said = Pick<Extract<UploadAnswer, { ok: true }>, 'text' | 'footTenthMm' | 'footIsDrawn'>;

/** Whoever accepts a picture draws it for every document from then on: one that takes long to draw is not accepted. */
function drawWithinTime(
  contents: readonly Pick<Picture, 'format' | 'bytes'>[],
  engine: PictureEngine,
  said: Said = { text: '', footTenthMm: 0 },
): UploadAnswer {
  const pictures = contents.map(addressed);
  const before = process.cpuUsage();
  if (!pictures.every((picture) => engine.proves(picture))) return refused('unreadable');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 > proofMsMax ? refused('too-costly') : { ok: true, pictures, ...said };
}

function addressed({ format, bytes }: Pick<Picture, 'format' | 'bytes'>): Picture {
  return { format, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** A PDF that holds nothing but the JPEG, since the engine turns the colours of PDFs into sRGB. */
function wrapJpeg(bytes: Uint8Array, { widthPx, heightPx, inverted }: ImageHeader): Buffer {
  const draw = `${widthPx} 0 0 ${heightPx} 0 0 cm /I Do`;
  const decode = inverted ? '/Decode [1 0 1 0 1 0 1 0] ' : '';
  const image =
    `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceCMYK ` +
    `/BitsPerComponent 8 /Filter /DCTDecode ${decode}/Length ${bytes.length} >>`;
  const page =
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPx} ${heightPx}] /Contents 4 0 R ` +
    '/Resources << /XObject << /I 5 0 R >> >> >>';
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(page),
    Buffer.from(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`),
    Buffer.concat([Buffer.from(`${image}\nstream\n`), bytes, Buffer.from('\nendstream')]),
  ];
  let file = Buffer.from('%PDF-1.4\n');
  let table = 'xref\n0 6\n0000000000 65535 f \n';
  objects.forEach((object, index) => {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
  });
  const trailer = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(table + trailer)]);
}

const textLengthMax = 100_000;
const a4 = { width: 595.28, height: 841.89, tolerance: 6 };

/**
 * A checked letterhead made fit for PDF/A: page 1 and, where there is one, page 2 for the following pages, as pictures
 * without fonts in sRGB; with its text, so that what it says can be compared with the profile.
 */
export async function prepareLetterhead(bytes: Uint8Array, engine: PictureEngine): Promise<UploadAnswer> {
  const facts = await readLetterhead(bytes);
  if (typeof facts === 'string') return refused(facts);
  const pages = (facts.pages > 1 ? [1, 2] : [1]).map((page) => engine.convertPage(bytes, page));
  const drawn = pages.filter((svg) => svg !== null).map((svg) => Buffer.from(svg));
  if (drawn.length < pages.length) return refused('unreadable');
  if (drawn.some((svg) => svg.length > 2 * uploadBytesMax)) return refused('pdf-complex');
  const contents = drawn.map((svg) => ({ format: 'svg' as const, bytes: svg }));
  return drawWithinTime(contents, engine, facts);
}

/** Page count, size, text and foot; or why not. */
async function readLetterhead(bytes: Uint8Array): Promise<({ pages: number } & Said) | UploadRefusal> {
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf');
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      verbosity: 0,
      stopAtErrors: true,
    });
    try {
      const { OPS } = await getResolvedPDFJS();
      const texts: string[] = [];
      const feet: LetterheadFooter[] = [];
      for (let number = 1; number <= Math.min(2, pdf.numPages); number += 1) {
        const page = await pdf.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        if (Math.abs(width - a4.width) > a4.tolerance || Math.abs(height - a4.height) > a4.tolerance) return 'not-a4';
        const { items } = await page.getTextContent();
        const runs = items.filter((item) => 'str' in item);
        texts.push(runs.map((item) => item.str + (item.hasEOL ? '\n' : '')).join(''));
        feet.push(await footerOf(page, OPS));
      }
      return { pages: pdf.numPages, text: texts.join('\n').slice(0, textLengthMax), ...higherFoot(feet) };
    } finally {
      await pdf.loadingTask.destroy();
    }
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable';
  }
}

/** Of both pages: one that says something on either is no mere drawing. */
function higherFoot(feet: readonly LetterheadFooter[]): LetterheadFooter {
  const footTenthMm = Math.max(...feet.map((foot) => foot.footTenthMm));
  const isDrawn = feet.every((foot) => foot.footTenthMm === 0 || foot.footIsDrawn === true);
  return { footTenthMm, ...(footTenthMm > 0 && isDrawn && { footIsDrawn: true }) };
}
