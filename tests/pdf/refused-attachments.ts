import { odsParts, pdfCarrying, pdfWith, xlsxParts, zipOf } from './attachments.ts';
import type { Packed } from './attachments.ts';
import { pngOf, rgbJpeg } from './uploads.ts';

// Files that no e-invoice may carry, with the word that refuses each.

const png = pngOf(4, 4, [1, 2, 3]);

const with1 = (name: string, content = 'x'): Buffer => zipOf([...xlsxParts, { name, content }]);
const ofXlsx = (change: Partial<Packed>): Buffer =>
  zipOf(xlsxParts.map((part, index) => (index === 2 ? { ...part, ...change } : part)));
const typesOf = (content: string) => zipOf([{ name: '[Content_Types].xml', content }, ...xlsxParts.slice(1)]);
const odsWith = (name: string, content: string): Buffer =>
  zipOf([...odsParts.filter((part) => part.name !== name), { name, content }]);
const odsType = 'application/vnd.oasis.opendocument.spreadsheet';

const pictures: [string, string | Buffer, string][] = [
  ['PNG cut off', png.subarray(0, -1), 'unreadable'],
  ['PNG with a ZIP behind it', Buffer.concat([png, zipOf(xlsxParts)]), 'unreadable'],
  ['two PNGs', Buffer.concat([png, png]), 'unreadable'],
  ['PNG that is only a start', png.subarray(0, 12), 'unreadable'],
  ['PNG of 10^9 pixels', Buffer.concat([png.subarray(0, 16), Buffer.alloc(8, 9), png.subarray(24)]), 'too-many-pixels'],
  ['JPEG cut off', rgbJpeg.subarray(0, -2), 'unreadable'],
  ['JPEG with a script behind it', Buffer.concat([rgbJpeg, Buffer.from('<script>')]), 'unreadable'],
  ['JPEG without a picture', Buffer.from('ffd8ffd9', 'hex'), 'unreadable'],
];

const texts: [string, string | Buffer, string][] = [
  ['nothing', '', 'unknown-format'],
  ['HTML', '<html>a,b</html>', 'unknown-format'],
  ['HTML behind a mark', '\ufeff<html>a,b', 'unknown-format'],
  ['HTML behind empty lines', '\n\n  <html>a,b', 'unknown-format'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unknown-format'],
  ['a program', '#!/bin/sh\nls a,b', 'unknown-format'],
  ['a program of Windows', 'MZ,a', 'unknown-format'],
  ['RTF', '{\\rtf1,a}', 'unknown-format'],
  ['an old Office file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'unknown-format'],
  ['UTF-16', Buffer.from('a;b\n1;2', 'utf16le'), 'unknown-format'],
  ['a text with a NUL', 'a;b\n\0;2', 'unknown-format'],
  ['a text with another control', 'a;b\n\x1b[2J;2', 'no-table'],
  ['a letter', 'Guten Tag\na;b', 'no-table'],
  ['empty lines', '\n\r\n', 'no-table'],
  ['a line of 64 KB', `a;b\n${'x'.repeat(65_537)}`, 'no-table'],
  ['200,001 lines', 'a;b\n'.repeat(200_001), 'no-table'],
  ['bytes of no encoding', Buffer.from('a;b\n\x81\xff;2', 'latin1'), 'no-table'],
];

const archives: [string, Buffer, string][] = [
  ['any ZIP', zipOf([{ name: 'a.txt', content: 'x' }]), 'unknown-format'],
  ['a ZIP cut off', zipOf(xlsxParts).subarray(0, -1), 'unreadable'],
  ['a ZIP with a comment', zipOf(xlsxParts, { comment: 'more' }), 'unreadable'],
  ['a ZIP with something behind it', Buffer.concat([zipOf(xlsxParts), png]), 'unreadable'],
  ['a ZIP whose first file is hidden', zipOf(xlsxParts, { prefix: 'PK\x03\x04' }), 'unreadable'],
  ['a ZIP that points elsewhere', zipOf(xlsxParts, { moved: 4 }), 'unreadable'],
  ['an encrypted file', ofXlsx({ flags: 1 }), 'encrypted'],
  ['a file of strong encryption', ofXlsx({ flags: 0x40 }), 'encrypted'],
  ['a file packed by another method', ofXlsx({ method: 12 }), 'zip-complex'],
  ['a file larger than it says', ofXlsx({ size: 3 }), 'too-costly'],
  ['a file smaller than it says', ofXlsx({ size: 300 }), 'unreadable'],
  ['a file of another sum', ofXlsx({ crc: 1 }), 'unreadable'],
  ['a file of two names', ofXlsx({ headName: 'xl/vbaProjec.bin' }), 'unreadable'],
  ['a bomb', with1('xl/a.xml', '0'.repeat(8 * 1024 * 1024)), 'too-costly'],
  ['a bomb that is only said', ofXlsx({ size: 0xfffffffe }), 'too-costly'],
  ['a way out of the folder', with1('../a.xml'), 'zip-complex'],
  ['a way from the root', with1('/a.xml'), 'zip-complex'],
  ['a backslash', with1('xl\\a.xml'), 'zip-complex'],
  ['a name twice', with1('XL/workbook.xml'), 'zip-complex'],
  ['a long name', with1('x'.repeat(201)), 'zip-complex'],
  ['2,001 files', zipOf(Array.from({ length: 2001 }, (_, at) => ({ name: `${at}`, content: '' }))), 'zip-complex'],
];

const sheets: [string, Buffer, string][] = [
  ['a workbook with macros', typesOf('application/vnd.ms-excel.sheet.macroEnabled.main+xml'), 'active-content'],
  ['a Word file', typesOf('wordprocessingml.document.main+xml'), 'unknown-format'],
  ['XLSX with a macro', with1('xl/vbaProject.bin'), 'active-content'],
  ['XLSX with a sheet of macros', with1('xl/macrosheets/sheet1.xml'), 'active-content'],
  ['XLSX with a control', with1('xl/activeX/activeX1.xml'), 'active-content'],
  ['XLSX with another file', with1('xl/embeddings/oleObject1.bin'), 'active-content'],
  ['XLSX that runs a program', with1('xl/externalLinks/a.xml', '<ddeLink ddeService="cmd"/>'), 'active-content'],
  ['XLSX with a macro by another name', with1('xl/_rels/a.rels', 'relationships/vbaProject'), 'active-content'],
  ['XLSX without a workbook', zipOf(xlsxParts.slice(0, 2)), 'unknown-format'],
  [
    'ODS whose type is packed',
    zipOf([{ ...odsParts[0], name: 'mimetype', content: odsType, isStored: false }]),
    'unknown-format',
  ],
  ['ODS whose type comes later', zipOf([...odsParts].reverse()), 'unknown-format'],
  ['ODS with a password', odsWith('META-INF/manifest.xml', '<manifest:encryption-data/>'), 'encrypted'],
  ['ODS with a macro', odsWith('Basic/Standard/Module1.xml', '<script/>'), 'active-content'],
  ['ODS that calls a script', odsWith('content.xml', '<script:event-listener/>'), 'active-content'],
  ['ODS without content', zipOf(odsParts.slice(0, 2)), 'unreadable'],
];

const action = (name: string): Buffer => pdfWith('/OpenAction 4 0 R', [`<</Type/Action/S/${name}>>`]);
const documents: [string, Buffer, string][] = [
  ['PDF with JavaScript', pdfWith('', ['<</S/JavaScript/JS(app.alert\\(1\\))>>']), 'active-content'],
  ['PDF with JavaScript in disguise', action('J#61vaScript'), 'active-content'],
  ['PDF whose action is named elsewhere', pdfWith('', ['<</S 5 0 R>>', '/Launch']), 'active-content'],
  ...['Launch', 'SubmitForm', 'ImportData', 'GoToE', 'Rendition'].map((name): [string, Buffer, string] => [
    `PDF that does ${name}`,
    action(name),
    'active-content',
  ]),
  ['PDF with another file', pdfCarrying('MZ'), 'active-content'],
  ['PDF with another file of no type', pdfCarrying('MZ', ''), 'active-content'],
  ['PDF with XML that is no e-invoice', pdfCarrying('<html><script/></html>'), 'active-content'],
  ['PDF with a file that only begins like an e-invoice', pdfCarrying('<Invoice >\0'), 'active-content'],
  ['PDF with a file that lies elsewhere', pdfWith('', ['<</Type/Filespec/EF 9 0 R>>']), 'active-content'],
  ['PDF with a form of XML', pdfWith('/AcroForm<</XFA[]>>'), 'active-content'],
  ['PDF with a password', pdfWith('', ['<</Filter/Standard>>'], '/Encrypt 4 0 R'), 'encrypted'],
  ['PDF cut off', pdfWith().subarray(0, -8), 'unreadable'],
  ['PDF without pages', Buffer.from('%PDF-1.7\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF'), 'unreadable'],
  ['PDF nested deeply', pdfWith('', ['['.repeat(5000)]), 'pdf-complex'],
];

/** What each is, its bytes, and why it is refused. */
export const refusedAttachments: readonly (readonly [what: string, bytes: string | Buffer, refusal: string])[] = [
  ...pictures,
  ...texts,
  ...archives,
  ...sheets,
  ...documents,
];
