import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { Picture } from './engine.ts';
import { readImageHeader } from './image-header.ts';
import type { ImageHeader } from './image-header.ts';
import { refuseSvg } from './svg-check.ts';
import type { SvgRefusal } from './svg-check.ts';

/** What the engine does for uploads. */
export interface PictureEngine {
  /** A page of a PDF as an SVG without fonts, in sRGB; null where there is no such page. */
  convertPage(pdf: Uint8Array, page: number): string | null;
  /** Whether the picture can be drawn into a PDF/A. */
  proves(picture: Picture): boolean;
}

export type PictureRefusal = 'too-large' | 'too-many-pixels' | 'unknown-format' | 'unreadable' | SvgRefusal;
export type PictureResult = { ok: true; picture: Picture } | { ok: false; refusal: PictureRefusal };

export const uploadBytesMax = 5 * 1024 * 1024;
const pixelsMax = 25_000_000;

/** A logo made fit for PDF/A: PNG, JPEG and SVG stay as they are, four-ink JPEG becomes sRGB; others are refused. */
export function preparePicture(bytes: Uint8Array, engine: PictureEngine): PictureResult {
  if (bytes.length > uploadBytesMax) return { ok: false, refusal: 'too-large' };
  const header = readImageHeader(bytes);
  if (header === null) return prepareSvg(bytes, engine);
  if (header.widthPx * header.heightPx > pixelsMax) return { ok: false, refusal: 'too-many-pixels' };
  if (header.widthPx === 0 || header.heightPx === 0) return { ok: false, refusal: 'unreadable' };
  if (!header.fourInks) return proven({ format: header.format, bytes }, engine);
  const svg = engine.convertPage(wrapJpeg(bytes, header), 1);
  return svg === null
    ? { ok: false, refusal: 'unreadable' }
    : proven({ format: 'svg', bytes: Buffer.from(svg) }, engine);
}

function prepareSvg(bytes: Uint8Array, engine: PictureEngine): PictureResult {
  const source = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  if (!/<svg[\s>]/i.test(source.slice(0, 4096))) return { ok: false, refusal: 'unknown-format' };
  const refusal = refuseSvg(source);
  return refusal === null ? proven({ format: 'svg', bytes: Buffer.from(source) }, engine) : { ok: false, refusal };
}

function proven(content: Pick<Picture, 'format' | 'bytes'>, engine: PictureEngine): PictureResult {
  const picture = addressed(content);
  return engine.proves(picture) ? { ok: true, picture } : { ok: false, refusal: 'unreadable' };
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

export type LetterheadRefusal = 'too-large' | 'no-pdf' | 'encrypted' | 'not-a4' | 'unreadable';
export type LetterheadResult =
  { ok: true; first: Picture; following: Picture | null; text: string } | { ok: false; refusal: LetterheadRefusal };

const a4 = { width: 595.28, height: 841.89, tolerance: 6 };

/**
 * A letterhead made fit for PDF/A: page 1 and, where there is one, page 2 for the following pages, as pictures without
 * fonts in sRGB; with its text, so that what it says can be compared with the profile.
 */
export async function prepareLetterhead(bytes: Uint8Array, engine: PictureEngine): Promise<LetterheadResult> {
  if (bytes.length > uploadBytesMax) return { ok: false, refusal: 'too-large' };
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (!head.includes('%PDF-')) return { ok: false, refusal: 'no-pdf' };
  if (inflatesTooFar(bytes)) return { ok: false, refusal: 'too-large' };
  const facts = await readLetterhead(bytes);
  if (typeof facts === 'string') return { ok: false, refusal: facts };
  const pictures = facts.pages > 1 ? [1, 2] : [1];
  const prepared = pictures.map((page) => {
    const svg = engine.convertPage(bytes, page);
    const picture = svg === null ? null : addressed({ format: 'svg', bytes: Buffer.from(svg) });
    return picture !== null && picture.bytes.length <= 2 * uploadBytesMax && engine.proves(picture) ? picture : null;
  });
  const [first, following = null] = prepared;
  if (!first || prepared.includes(null)) return { ok: false, refusal: 'unreadable' };
  return { ok: true, first, following, text: facts.text };
}

/** Page count, size and text; or why not. */
async function readLetterhead(bytes: Uint8Array): Promise<{ pages: number; text: string } | LetterheadRefusal> {
  const { getDocumentProxy } = await import('unpdf');
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      verbosity: 0,
      stopAtErrors: true,
    });
    try {
      const texts: string[] = [];
      for (let number = 1; number <= Math.min(2, pdf.numPages); number += 1) {
        const page = await pdf.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        if (Math.abs(width - a4.width) > a4.tolerance || Math.abs(height - a4.height) > a4.tolerance) return 'not-a4';
        const { items } = await page.getTextContent();
        texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
      }
      return { pages: pdf.numPages, text: texts.join('\n') };
    } finally {
      await pdf.loadingTask.destroy();
    }
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable';
  }
}

const inflatedBytesMax = 64 * 1024 * 1024;

/** Compressed parts that would fill the memory are found before any reader opens them. */
function inflatesTooFar(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    if (file[at - 1] === 0x64) continue; // "endstream"
    const start = at + (file[at + 6] === 0x0d ? 8 : 7);
    if ((file[start] ?? 0) % 16 !== 8) continue; // no zlib stream
    const size = inflatedSize(file.subarray(start));
    if (size === null) return true;
    total += size;
    if (total > inflatedBytesMax) return true;
  }
  return false;
}

/** Null: more than allowed. */
function inflatedSize(bytes: Buffer): number | null {
  try {
    return inflateSync(bytes, { maxOutputLength: inflatedBytesMax }).length;
  } catch (error) {
    return error instanceof RangeError ? null : 0;
  }
}
