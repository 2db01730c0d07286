import { startEngine } from '#app/pdf/engine.ts';
import type { Engine } from '#app/pdf/engine.ts';
import { embeddedXmlName } from '#app/pdf/facturx.ts';
import type { InvoiceToRender, PdfPool } from '#app/pdf/pool.ts';
import { checkAttachment } from '#app/pdf/uploads/attachments/check-attachment.ts';
import { checkLetterhead, checkPicture } from '#app/pdf/uploads/check.ts';
import type { Upload } from '#app/pdf/uploads/upload-sandbox.ts';
import { prepareLetterhead, preparePicture } from '#app/pdf/uploads/prepare.ts';
import { bytesMaxOf } from '#app/pdf/uploads/refusals.ts';
import type { UploadAnswer } from '#app/pdf/uploads/refusals.ts';
import { openOriginal } from '#app/pdf/uploads/invoices/open-invoice.ts';
import { openStatements } from '#app/pdf/uploads/statements/open-statements.ts';
import { openTable } from '#app/pdf/uploads/tables/open-table.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';

/**
 * A pool for tests that do not look at documents: a small PDF that carries the invoice and its files as a drawn one does,
 * another one for other content, and shows nothing. Files that people upload are opened here, without a process for each.
 */
export function storedDocuments(): PdfPool {
  const pdf = (input: object, files: readonly CarriedFile[] = []) =>
    Promise.resolve({ bytes: pdfWith(files, contentHash(input)), pages: 1 });
  return {
    renderInvoice: ({ attachments = [], ...input }) => pdf(input, [invoiceFile(input), ...attachments]),
    renderDocument: (input) => pdf(input),
    renderReport: (view) => pdf(view),
    renderCard: (card) => Promise.resolve({ bytes: Buffer.from(contentHash(card)) }),
    renderPreview: (input) =>
      Promise.resolve({ pages: [blankPage(contentHash(input))], conformsTo: ['PDF/A-3a', 'PDF/UA-1'] }),
    compareWithView: () => Promise.resolve([]),
    openUpload,
    close: () => Promise.resolve(),
  };
}

async function openUpload({ kind, bytes, order = '' }: Upload): Promise<UploadAnswer> {
  if (bytes.length > bytesMaxOf[kind]) return { ok: false, refusal: 'too-large' };
  if (kind === 'attachment') return checkAttachment(bytes);
  if (kind === 'statement') return openStatements(bytes, order);
  if (kind === 'table') return openTable(bytes);
  if (kind === 'invoice') return openOriginal(bytes);
  const refusal = await (kind === 'picture' ? checkPicture(bytes) : checkLetterhead(bytes));
  if (refusal !== null) return { ok: false, refusal };
  engine ??= startEngine();
  return kind === 'picture' ? preparePicture(bytes, engine) : prepareLetterhead(bytes, engine);
}

/** Of all files of tests that share a process. */
let engine: Engine | null = null;

/** Pictures are told apart by their own hashes. */
function contentHash(input: object): string {
  return sha256(JSON.stringify(input, (name, value: unknown) => (name === 'bytes' ? '' : value)));
}

const blankPage = (hash: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842"><desc>${hash}</desc></svg>`;

interface CarriedFile {
  name: string;
  bytes: Uint8Array;
}

function invoiceFile({ xml, profile }: Pick<InvoiceToRender, 'xml' | 'profile'>): CarriedFile {
  return { name: embeddedXmlName(profile), bytes: Buffer.from(xml) };
}

/** One empty page, its files where readers look for them (ISO 32000, 7.11.4). */
function pdfWith(files: readonly CarriedFile[], hash: string): Uint8Array {
  const first = 4;
  const specifications = files.map((_, index) => `${first + 2 * index} 0 R`);
  const names = specifications.map((reference, index) => `(${index}) ${reference}`).join(' ');
  const objects = [
    `<</Type/Catalog/PieceInfo<</Tests<</Hash(${hash})>>>>/Pages 2 0 R/Names<</EmbeddedFiles<</Names[${names}]>>>>/AF[${specifications.join(' ')}]>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ...files.flatMap(({ name, bytes }, index) => [specification(name, first + 2 * index + 1), stream(bytes)]),
  ];
  return assemble(objects.map((object) => (typeof object === 'string' ? Buffer.from(object, 'latin1') : object)));
}

function specification(name: string, content: number): string {
  const unicode = Buffer.from(name, 'utf16le').swap16().toString('hex');
  return `<</Type/Filespec/UF<feff${unicode}>/AFRelationship/Alternative/EF<</F ${content} 0 R>>>>`;
}

function stream(bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<</Type/EmbeddedFile/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** Objects numbered from 1, the first of them the catalog. */
function assemble(objects: readonly Buffer[]): Uint8Array {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const starts: number[] = [];
  let end = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    starts.push(end);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    end += part.length;
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\n`;
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${end}\n%%EOF\n`)]);
}
