import { readImageHeader } from '../image-header.ts';
import { refuseRaster } from '../raster-check.ts';
import type { UploadAnswer, UploadRefusal } from '../refusals.ts';
import { refuseActivePdf } from './pdf-actions.ts';
import { refuseTableText } from './table-text.ts';
import { checkSpreadsheet } from './spreadsheet.ts';

/** Of a scanned page or a photo; nobody here draws it. */
const pixelsMax = 100_000_000;

/** The media type of an attachment by its content alone, or why it is none that an e-invoice may carry. */
export function checkAttachment(bytes: Uint8Array): UploadAnswer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(file, '%PDF-')) return answerOf('application/pdf', refuseActivePdf(file));
  if (startsWith(file, 'PK\x03\x04')) return answerOfSheet(file);
  if (startsWith(file, '\x89PNG\r\n\x1a\n')) return answerOf('image/png', refusePicture(file, pngEnd));
  if (startsWith(file, '\xff\xd8\xff')) return answerOf('image/jpeg', refusePicture(file, jpegEnd));
  if (file.length === 0 || file.includes(0) || hasForeignStart(file)) return { ok: false, refusal: 'unknown-format' };
  return answerOf('text/csv', refuseTableText(file));
}

/** Forms of text that programs open as something else than a table. */
const foreignStarts = ['<', '#!', '{\\rtf', '%!', 'MZ', '\x7fELF', 'GIF8', 'BM', 'Rar!', '\xd0\xcf\x11\xe0'];

const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');
const jpegEnd = Buffer.from('ffd9', 'hex');

/** White space and the mark of UTF-8 hide a start from nobody who guesses. */
function hasForeignStart(file: Buffer): boolean {
  const head = file.toString('latin1', 0, 1024).replace(/^(?:\xef\xbb\xbf)?\s*/, '');
  return foreignStarts.some((start) => head.startsWith(start));
}

function startsWith(file: Buffer, start: string): boolean {
  return file.subarray(0, start.length).toString('latin1') === start;
}

/** What stands behind the end of a picture is another file. */
function refusePicture(file: Buffer, end: Buffer): UploadRefusal | null {
  const header = readImageHeader(file);
  if (header === null || !file.subarray(-end.length).equals(end)) return 'unreadable';
  if (end === pngEnd && file.indexOf(end) !== file.length - end.length) return 'unreadable';
  return refuseRaster(file, header, pixelsMax);
}

function answerOfSheet(file: Buffer): UploadAnswer {
  const proven = checkSpreadsheet(file);
  return answerOf(proven.mime, proven.refusal);
}

function answerOf(mime: string, refusal: UploadRefusal | null): UploadAnswer {
  return refusal === null ? { ok: true, text: mime, footTenthMm: 0, pictures: [] } : { ok: false, refusal };
}
