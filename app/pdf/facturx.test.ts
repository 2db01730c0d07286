import { describe, expect, it } from 'vitest';
import { completeMetadata } from './facturx.ts';

/** The least of what the engine writes: catalog, uncompressed metadata, classic table. */
function pdfWith(changes: { packet?: string; catalog?: string; metadataHead?: string } = {}): Buffer {
  const packet =
    changes.packet ?? '<x><rdf:RDF><pdfaExtension:schemas><rdf:Bag></rdf:Bag></pdfaExtension:schemas>ä</rdf:RDF></x>';
  const head = changes.metadataHead ?? `/Length ${Buffer.byteLength(packet)}`;
  const catalog = changes.catalog ?? '/Type /Catalog /Metadata 2 0 R /ViewerPreferences << /Direction /L2R >>';
  const objects = [
    `1 0 obj\n<< ${catalog} >>\nendobj\n`,
    `2 0 obj\n<< /Type /Metadata ${head} >>\nstream\n${packet}\nendstream\nendobj\n`,
  ];
  let body = '%PDF-1.7\n';
  let table = 'xref\n0 3\n0000000000 65535 f\r\n';
  for (const object of objects) {
    table += `${String(Buffer.byteLength(body)).padStart(10, '0')} 00000 n\r\n`;
    body += object;
  }
  const trailer = `trailer\n<< /Size 3 /Root 1 0 R /ID [(a) (b)] >>\nstartxref\n${Buffer.byteLength(body)}\n%%EOF`;
  return Buffer.from(body + table + trailer);
}

describe('completeMetadata', () => {
  it('appends and leaves what was there byte for byte', () => {
    const before = pdfWith();
    const after = Buffer.from(completeMetadata(before, 'EN 16931'));
    expect(after.subarray(0, before.length)).toEqual(before);
    const added = after.subarray(before.length).toString();
    expect(added).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(added).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>');
    expect(added).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(added).toContain('/ViewerPreferences << /DisplayDocTitle true /Direction /L2R >>');
    expect(added.match(/<pdfaExtension:schemas>/g)).toHaveLength(1);
  });

  it('points at the new objects and at the old table', () => {
    const before = pdfWith();
    const after = Buffer.from(completeMetadata(before, 'XRECHNUNG'));
    const text = after.toString('latin1');
    const start = Number(/startxref\s+(\d+)\s+%%EOF\n$/.exec(text)?.[1]);
    const table = text.slice(start);
    expect(table.startsWith('xref\n')).toBe(true);
    for (const [, number, offset] of table.matchAll(/(\d+) 1\n(\d{10}) 00000 n \n/g)) {
      expect(text.slice(Number(offset)).startsWith(`${number} 0 obj`)).toBe(true);
    }
    expect(table).toContain(`/Prev ${/startxref\n(\d+)/.exec(before.toString('latin1'))?.[1]}`);
    const length = Number(/\/Length (\d+)/.exec(text.slice(before.length))?.[1]);
    const content = text.indexOf('stream\n', before.length) + 'stream\n'.length;
    expect(text.slice(content + length).startsWith('\nendstream')).toBe(true);
  });

  it('leaves the invoice data out of other documents', () => {
    const after = Buffer.from(completeMetadata(pdfWith())).toString();
    expect(after).not.toContain('fx:');
    expect(after).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it.each([
    ['compressed metadata', { metadataHead: '/Filter /FlateDecode /Length 3' }, 'compressed'],
    ['no bag', { packet: '<rdf:RDF></rdf:RDF>' }, 'no bag'],
    ['no viewer preferences', { catalog: '/Type /Catalog /Metadata 2 0 R' }, 'ViewerPreferences'],
    ['no metadata', { catalog: '/Type /Catalog /ViewerPreferences << >>' }, 'Metadata'],
  ])('refuses a file with %s', (_, changes, message) => {
    expect(() => completeMetadata(pdfWith(changes), 'EN 16931')).toThrow(message);
  });

  it('refuses a file that is not a PDF', () => {
    expect(() => completeMetadata(Buffer.from('hello'))).toThrow('startxref');
  });
});
