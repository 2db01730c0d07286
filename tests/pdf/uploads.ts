import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour (RGB, or RGBA with four values). */
export function pngOf(width: number, height: number, color: readonly number[]): Buffer {
  const row = Uint8Array.from(Array.from({ length: width }, () => color).flat());
  return pngOfRows(
    width,
    Array.from({ length: height }, () => row),
  );
}

/** A PNG of these rows, each of three or four bytes a pixel. */
export function pngOfRows(width: number, rows: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, rows[0]?.length === 4 * width ? 6 : 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row])));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

/** 16 × 8 pixels of one blue, in four inks as Adobe writes them. */
export const fourInkJpeg = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhc' +
    'ZWdj/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAGB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8A' +
    'mls0BdgD/9k=',
  'base64',
);

/** 16 × 8 pixels of one dark blue. */
export const rgbJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBk' +
    'eFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIABADASIA' +
    'AhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAA' +
    'AAAAAAAAAAAA/9oADAMBAAIRAxEAPwCcALT3/9k=',
  'base64',
);

export interface LetterheadPage {
  text: string;
  /** at the lower edge */
  foot?: string;
  /** height of the bar that is drawn there, in points */
  bar?: number;
  width?: number;
  height?: number;
}

/** A PDF as word processors make them: untagged, a standard font that is not embedded, colours of print. */
export function letterheadPdf(pages: readonly LetterheadPage[]): Buffer {
  const contents = pages.map(({ text, foot, bar = 12 }) => {
    const lines = text.split('\n').map((line) => `(${line}) Tj 0 -16 Td`);
    const below = foot === undefined ? '' : `BT /F1 8 Tf 71 54 Td (${foot}) Tj ET `;
    return `BT /F1 14 Tf 71 790 Td ${lines.join(' ')} ET ${below}0.9 0.4 0 0.1 k 0 0 595 ${bar} re f`;
  });
  const firstPage = 4;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ width = 595, height = 842 }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${firstPage + index * 2 + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
      `<< /Length ${contents[index]?.length ?? 0} >>\nstream\n${contents[index] ?? ''}\nendstream`,
    ]),
  ];
  return assemblePdf(objects.map((object) => Buffer.from(object, 'latin1')));
}

export function assemblePdf(objects: readonly Buffer[]): Buffer {
  let file = Buffer.from('%PDF-1.5\n');
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  objects.forEach((object, index) => {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
  });
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(table + trailer)]);
}
