import { crc32, deflateRawSync } from 'node:zlib';

/** A file within a ZIP, and what is said of it that is not so. */
export interface Packed {
  name: string;
  content: string | Buffer;
  isStored?: boolean;
  flags?: number;
  /** what the directory and the head say instead */
  size?: number;
  crc?: number;
  method?: number;
  /** what the head before the bytes says, where the directory says otherwise */
  headName?: string;
}

/** A ZIP of these files; `directoryOf` may change where the directory finds them. */
export function zipOf(
  files: readonly Packed[],
  change: { prefix?: string; comment?: string; moved?: number } = {},
): Buffer {
  const { prefix = '', comment = '', moved = 0 } = change;
  const parts: Buffer[] = [Buffer.from(prefix, 'latin1')];
  const directory: Buffer[] = [];
  let at = prefix.length;
  for (const file of files) {
    const content = Buffer.from(file.content);
    const packed = file.isStored ? content : deflateRawSync(content);
    const name = Buffer.from(file.name);
    const headName = Buffer.from(file.headName ?? file.name);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(file.flags ?? 0, 2);
    facts.writeUInt16LE(file.method ?? (file.isStored ? 0 : 8), 4);
    facts.writeUInt32LE(file.crc ?? crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(file.size ?? content.length, 18);
    const head = Buffer.concat([bytes32(0x04034b50), facts, bytes16(headName.length), bytes16(0), headName]);
    const versions = Buffer.concat([bytes32(0x02014b50), bytes16(20)]);
    const places = Buffer.concat([bytes16(0), bytes16(0), bytes16(0), bytes16(0), bytes32(0), bytes32(at + moved)]);
    directory.push(Buffer.concat([versions, facts, bytes16(name.length), places, name]));
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const counts = Buffer.concat([bytes16(0), bytes16(0), bytes16(files.length), bytes16(files.length)]);
  const end = Buffer.concat([
    bytes32(0x06054b50),
    counts,
    bytes32(listed.length),
    bytes32(at),
    bytes16(comment.length),
  ]);
  return Buffer.concat([...parts, listed, end, Buffer.from(comment)]);
}

function bytes16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function bytes32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** The files of a small workbook. */
export const xlsxParts: readonly Packed[] = [
  {
    name: '[Content_Types].xml',
    content: `<Types><Override PartName="/xl/workbook.xml" ContentType="${sheetType}"/></Types>`,
  },
  { name: '_rels/.rels', content: '<Relationships/>' },
  { name: 'xl/workbook.xml', content: '<workbook><sheets/></workbook>' },
];

/** The files of a small OpenDocument table. */
export const odsParts: readonly Packed[] = [
  { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true },
  { name: 'META-INF/manifest.xml', content: '<manifest:manifest/>' },
  { name: 'content.xml', content: '<office:document-content/>' },
];

/** A PDF of one page, with more entries in its catalog and more objects (from number 4 on). */
export function pdfWith(catalog = '', more: readonly string[] = [], trailer = ''): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ...more,
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\n`;
  return Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1');
}

/** A PDF that carries a file, as a hybrid invoice does. */
export function pdfCarrying(content: string, type = '/Type/EmbeddedFile'): Buffer {
  const stream = `<<${type}/Length ${content.length}>>stream\n${content}\nendstream`;
  const catalog = '/Names<</EmbeddedFiles<</Names[(factur-x.xml)4 0 R]>>>>';
  return pdfWith(catalog, ['<</Type/Filespec/F(factur-x.xml)/EF<</F 5 0 R>>>>', stream]);
}
