import { deflateSync } from 'node:zlib';
import { attacksOf } from './attack.ts';

export const pdfAttack = attacksOf('letterhead', 'PDF: ');
export const complex = pdfAttack('pdf-complex');
export const crasher = pdfAttack('pdf-complex', true);
export const odd = pdfAttack(null);

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

type PdfObject = string | Buffer;

/** Objects from 1 on, with a cross-reference; linear in their length. */
export function pdfFile(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const rows = ['0000000000 65535 f \n'];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    rows.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const bytes = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), bytes, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  });
  const end = `xref\n0 ${rows.length}\n${rows.join('')}trailer\n<< /Size ${rows.length} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

export function stream(content: Uint8Array | string, entries = ''): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

export interface PageParts {
  content?: Uint8Array | string;
  /** of the content's stream */
  entries?: string;
  resources?: string;
  /** entries of the page */
  page?: string;
  /** objects from 5 on */
  more?: readonly PdfObject[];
  trailer?: string;
}

/** One page of A4: catalog 1, tree 2, page 3, content 4. */
export function onePage({ content = '', entries, resources = '', page = '', more = [], trailer }: PageParts): Buffer {
  return pdfFile(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
      stream(content, entries),
      ...more,
    ],
    trailer,
  );
}

/** A letterhead that draws one picture. */
export function withImage(entries: string, data: Uint8Array | string, more: readonly PdfObject[] = []): Buffer {
  return onePage({
    content: 'q 500 0 0 500 0 0 cm /I Do Q',
    resources: '/XObject << /I 5 0 R >>',
    more: [stream(data, `/Type /XObject /Subtype /Image ${entries}`), ...more],
  });
}

export const packings = {
  FlateDecode: (bytes: Uint8Array): Buffer => deflateSync(bytes),
  ASCII85Decode: toAscii85,
  ASCIIHexDecode: (bytes: Uint8Array): Buffer => Buffer.from(`${Buffer.from(bytes).toString('hex')}>`),
  RunLengthDecode: toRunLengths,
} as const;

function toAscii85(bytes: Uint8Array): Buffer {
  const parts: string[] = [];
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  for (let at = 0; at < padded.length; at += 4) {
    let group = padded.readUInt32BE(at);
    if (group === 0) {
      parts.push('z');
      continue;
    }
    const digits: number[] = [];
    for (let digit = 0; digit < 5; digit += 1) {
      digits.unshift(33 + (group % 85));
      group = Math.floor(group / 85);
    }
    parts.push(String.fromCharCode(...digits));
  }
  return Buffer.from(`${parts.join('')}~>`);
}

/** Runs of zeros shortened, all else as it is. */
function toRunLengths(bytes: Uint8Array): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 128) {
    const part = bytes.subarray(at, at + 128);
    if (part.length > 1 && part.every((byte) => byte === 0)) parts.push(Buffer.from([257 - part.length, 0]));
    else parts.push(Buffer.from([part.length - 1]), Buffer.from(part));
  }
  return Buffer.concat([...parts, Buffer.from([128])]);
}
