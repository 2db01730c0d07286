import { deflateSync } from 'node:zlib';
import type { HostileFile } from './files.ts';

const megabyte = 1024 * 1024;

/** Objects from 1 on; without a cross-reference, which readers have to do without. */
function pdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    Buffer.from(object as string, 'latin1'),
    Buffer.from('\nendobj\n'),
  ]);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from(`trailer\n<< /Root 1 0 R ${trailer} >>\n`)]);
}

function stream(content: Buffer, entries = ''): Buffer {
  const head = `<< /Filter /FlateDecode ${entries} /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
}

const catalog = '<< /Type /Catalog /Names << /EmbeddedFiles << /Names [(factur-x.xml) 2 0 R] >> >> >>';
const specification = '<< /UF (factur-x.xml) /EF << /F 3 0 R >> >>';

function embedded(content: Buffer, entries = ''): Buffer {
  return pdf([catalog, specification, stream(content, entries)]);
}

function of(name: string, rule: string, content: () => Buffer): HostileFile {
  return { name: `PDF: ${name}`, rule, content };
}

export const hostilePdfs: readonly HostileFile[] = [
  of('bomb of 1 GB', 'BW-XML-SIZE', () => embedded(deflateSync(Buffer.alloc(1024 * megabyte)))),
  of('bomb inside of a bomb', 'BW-PDF-SYNTAX', () =>
    embedded(deflateSync(deflateSync(Buffer.alloc(256 * megabyte))), '/Filter [/Fl /Fl /Fl]'),
  ),
  of('bomb in an object stream', 'BW-XML-SIZE', () =>
    pdf([
      '<< /Type /Catalog /Names 9 0 R >>',
      stream(deflateSync(Buffer.alloc(512 * megabyte)), '/Type /ObjStm /N 9 /First 9'),
    ]),
  ),
  of('billion laughs inside', 'BW-XML-DOCTYPE', () =>
    embedded(deflateSync(Buffer.from('<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a>&d;</a>'))),
  ),
  of('encrypted', 'BW-PDF-ENCRYPTED', () => pdf([catalog], '/Encrypt << /Filter /Standard /V 4 >>')),
  of('a million brackets', 'BW-PDF-SYNTAX', () => pdf([`<< /Type /Catalog /AF ${'['.repeat(megabyte)} >>`])),
  of('a million dictionaries', 'BW-PDF-SYNTAX', () => pdf([`<< /Type /Catalog /AF ${'<</a'.repeat(megabyte)} >>`])),
  of('two million values', 'BW-PDF-SYNTAX', () => pdf([`<< /Type /Catalog /AF [${'1 '.repeat(2 * megabyte)}] >>`])),
  of('a million objects', 'BW-PDF-SYNTAX', () => pdf(Array.from({ length: megabyte }, () => '0'))),
  of('names in a circle', 'BW-PDF-SYNTAX', () =>
    pdf(['<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >>', '<< /Kids [2 0 R 2 0 R 2 0 R] >>']),
  ),
  of('reference to itself', 'BW-PDF-SYNTAX', () => pdf(['1 0 R'])),
  of('string of 20 MB', 'BW-PDF-SYNTAX', () => pdf([`<< /Type /Catalog /AF (${'x'.repeat(20 * megabyte)}) >>`])),
  of('24 MB of half objects', 'BW-PDF-SYNTAX', () => Buffer.from(`%PDF-1.7\n${'1 0 obj '.repeat(3 * megabyte - 100)}`)),
  of('24 MB of trailers', 'BW-PDF-SYNTAX', () => Buffer.from(`%PDF-1.7\n${'trailer << '.repeat(2 * megabyte)}`)),
  of('30 MB', 'BW-FILE-SIZE', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(30 * megabyte)])),
  of('no attachment', 'BW-PDF-NO-INVOICE', () => pdf(['<< /Type /Catalog >>'])),
];
