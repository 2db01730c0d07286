import { deflateSync } from 'node:zlib';
import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { extractInvoiceXml, pdfBytesMax } from './extract.ts';
import type { ExtractedXml } from './extract.ts';

const invoice = '<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:x"/>';

type Body = string | Buffer;

/** Objects from 1 on with a cross-reference table; the first is the catalog. */
function writePdf(bodies: readonly Body[], { trailer = '', head = '' } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(`${head}%PDF-1.7\n`, 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  bodies.forEach((body, index) => {
    offsets.push(length - head.length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    add(Buffer.from(body as string, 'latin1'));
    add(Buffer.from('\nendobj\n'));
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length - head.length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end, 'latin1')]);
}

function stream(content: Buffer, entries: string): Buffer {
  const head = `<< ${entries} /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from('\nendstream')]);
}

interface Attachment {
  name?: string;
  content?: Buffer;
  entries?: string;
  more?: Parameters<typeof writePdf>[1];
}

function hybrid({ name = '(factur-x.xml)', content, entries, more }: Attachment = {}): Buffer {
  const packed = content ?? deflateSync(Buffer.from(invoice));
  return writePdf(
    [
      '<< /Type /Catalog /Names << /EmbeddedFiles << /Kids [2 0 R] >> >> >>',
      `<< /Names [${name} 3 0 R] >>`,
      `<< /Type /Filespec /UF ${name} /AFRelationship /Alternative /EF << /F 4 0 R >> >>`,
      stream(packed, entries ?? '/Filter /FlateDecode'),
    ],
    more,
  );
}

function outcome(result: ExtractedXml): string {
  return result.ok ? `${result.name}|${result.container.relationship}|${result.xml.length}` : result.refusal;
}

const found = `factur-x.xml|Alternative|${invoice.length}`;

describe('the invoice in a PDF', () => {
  it.each<[what: string, pdf: Buffer, expected: string]>([
    ['cross-reference table', hybrid(), found],
    ['not compressed', hybrid({ content: Buffer.from(invoice), entries: '' }), found],
    [
      'compressed twice',
      hybrid({ content: deflateSync(deflateSync(Buffer.from(invoice))), entries: '/Filter [/Fl /FlateDecode]' }),
      found,
    ],
    ['bytes before the header', hybrid({ more: { head: 'junk\n' } }), found],
    [
      'wrong startxref',
      Buffer.from(
        hybrid()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
      found,
    ],
    [
      'no cross-reference',
      Buffer.from(
        hybrid()
          .toString('latin1')
          .replace(/xref[\s\S]*/, ''),
        'latin1',
      ),
      found,
    ],
    [
      'wrong length',
      Buffer.from(
        hybrid()
          .toString('latin1')
          .replace(/\/Length \d+/, '/Length 3'),
        'latin1',
      ),
      found,
    ],
    [
      'name in hexadecimal UTF-16',
      hybrid({ name: `<FEFF${Buffer.from('factur-x.xml', 'utf16le').swap16().toString('hex')}>` }),
      found,
    ],
    ['escaped name', hybrid({ name: '(factur\\055x\\.xml)' }), found],
    ['ZUGFeRD 1', hybrid({ name: '(ZUGFeRD-invoice.xml)' }), found.replace('factur-x', 'ZUGFeRD-invoice')],
    ['XRechnung', hybrid({ name: '(C:\\\\temp\\\\xrechnung.xml)' }), found.replace('factur-x', 'xrechnung')],
    ['any name, by its root', hybrid({ name: '(2026-11.XML)' }), found.replace('factur-x.xml', '2026-11.XML')],
    [
      'another kind of XML',
      hybrid({ name: '(order-x.xml)', content: deflateSync(Buffer.from('<Order/>')) }),
      'no-invoice',
    ],
    ['no XML', hybrid({ name: '(table.csv)' }), 'no-invoice'],
    ['no attachment', writePdf(['<< /Type /Catalog >>']), 'no-invoice'],
    ['no PDF', Buffer.from('<xml/>'), 'no-pdf'],
    ['empty', Buffer.alloc(0), 'no-pdf'],
    ['header only', Buffer.from('%PDF-1.7\n'), 'damaged'],
    ['too large', Buffer.concat([hybrid(), Buffer.alloc(pdfBytesMax)]), 'pdf-too-large'],
    ['encrypted', hybrid({ more: { trailer: '/Encrypt << /Filter /Standard >>' } }), 'encrypted'],
    ['unknown filter', hybrid({ entries: '/Filter /LZWDecode' }), 'filter-unknown'],
    ['damaged data', hybrid({ content: Buffer.from('nothing deflated') }), 'damaged'],
    ['bomb', hybrid({ content: deflateSync(Buffer.alloc(60 * 1024 * 1024)) }), 'xml-too-large'],
    [
      'nested bomb',
      hybrid({ content: deflateSync(deflateSync(Buffer.alloc(60 * 1024 * 1024))), entries: '/Filter [/Fl /Fl]' }),
      'xml-too-large',
    ],
    ['reference to itself', writePdf(['2 0 R', '2 0 R']), 'damaged'],
    ['catalog nested without end', writePdf([`<< /Names ${'['.repeat(100_000)} >>`]), 'too-complex'],
    [
      'sections in a circle',
      Buffer.from(
        hybrid()
          .toString('latin1')
          .replace('/Root 1 0 R', (root) => `${root} /Prev 9`),
        'latin1',
      ),
      found,
    ],
    [
      'names in a circle',
      writePdf(['<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >>', '<< /Kids [2 0 R 2 0 R] >>']),
      'too-complex',
    ],
    ['many values', writePdf([`<< /AF [${'0 '.repeat(1_200_000)}] >>`]), 'too-complex'],
    ['string without end', writePdf([`<< /AF (${'('.repeat(70_000)} >>`]), 'damaged'],
  ])('is found in a damaged file, too, or it is said why not: %s', (_what, pdf, expected) => {
    expect(outcome(extractInvoiceXml(pdf))).toBe(expected);
  });

  it('in object streams, as other writers make them', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    await document.attach(Buffer.from(invoice), 'factur-x.xml', {
      mimeType: 'text/xml',
      afRelationship: AFRelationship.Alternative,
    });
    const pdf = await document.save({ useObjectStreams: true });
    expect(Buffer.from(pdf).includes('/ObjStm')).toBe(true);
    expect(outcome(extractInvoiceXml(pdf))).toBe(found);
    const broken = Buffer.from(pdf.subarray(0, Buffer.from(pdf).lastIndexOf('startxref')));
    expect(outcome(extractInvoiceXml(broken))).toBe(found);
  });

  it.each(['ObjStm', 'XRef'])('refuses a bomb in a stream of the file itself: %s', (kind) => {
    const bomb = stream(
      deflateSync(Buffer.alloc(60 * 1024 * 1024)),
      `/Type /${kind} /Filter /FlateDecode /W [1 2 1] /N 9 /First 9`,
    );
    const packed = writePdf(['<< /Type /Catalog /Names 7 0 R >>', bomb]).toString('latin1');
    const pdf =
      kind === 'XRef'
        ? packed.replace(/startxref\n\d+/, `startxref\n${packed.indexOf('2 0 obj')}`)
        : packed.replace(/xref\n0 3[\s\S]*/, '');
    expect(outcome(extractInvoiceXml(Buffer.from(pdf, 'latin1')))).toBe('xml-too-large');
  });
});

describe('never throws', () => {
  const padding = writePdf(['<< /Type /Catalog >>', stream(Buffer.alloc(20_000, 65), '')]);
  const sources = [hybrid(), hybrid({ content: Buffer.from(invoice.padEnd(4000)), entries: '' }), padding];

  it('however a file is cut off', () => {
    for (const source of sources) {
      for (let part = 0; part < 60; part += 1) {
        const result = extractInvoiceXml(source.subarray(0, Math.floor((source.length * part) / 60)));
        expect(typeof result.ok).toBe('boolean');
      }
    }
  });

  it('whatever bytes are changed', () => {
    let seed = 7;
    const below = (limit: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % limit;
    };
    const seen = new Set<string>();
    for (let round = 0; round < 400; round += 1) {
      const source = Buffer.from(sources[round % sources.length] ?? '');
      const near = round % 2 === 0 ? source.length : Math.min(source.length, 4000);
      for (let change = 0; change < 20; change += 1) source[source.length - 1 - below(near)] = below(256);
      const result = extractInvoiceXml(source);
      seen.add(result.ok ? 'ok' : result.refusal);
    }
    expect(seen.size).toBeGreaterThan(2);
  });
});

describe('what the PDF says of itself', () => {
  const claims = '<x:fx pdfaid:part="3"><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></x:fx>';
  const withMetadata = (metadata: Buffer, names = '(factur-x.xml) 3 0 R'): ExtractedXml =>
    extractInvoiceXml(
      writePdf([
        `<< /Type /Catalog /Metadata 5 0 R /Names << /EmbeddedFiles << /Names [${names}] >> >> >>`,
        '<< >>',
        '<< /UF (factur-x.xml) /AFRelationship /Alternative /EF << /F 4 0 R >> >>',
        stream(Buffer.from(invoice), ''),
        metadata,
        '<< /UF (xrechnung.xml) /EF << /F 7 0 R >> >>',
        stream(Buffer.from(invoice), ''),
      ]),
    );
  const containerOf = (result: ExtractedXml) => (result.ok ? result.container : null);

  it('is read from its metadata, packed or not', () => {
    const sound = { relationship: 'Alternative', pdfaPart: '3', level: 'EN 16931', invoices: ['factur-x.xml'] };
    expect(containerOf(withMetadata(stream(Buffer.from(claims), '')))).toEqual(sound);
    expect(containerOf(withMetadata(stream(deflateSync(Buffer.from(claims)), '/Filter /FlateDecode')))).toEqual(sound);
  });

  it('is empty where the metadata cannot be read, and the invoice is found all the same', () => {
    const none = { relationship: 'Alternative', pdfaPart: '', level: '', invoices: ['factur-x.xml'] };
    for (const filter of ['/Filter /LZWDecode', '/Filter /FlateDecode']) {
      expect(containerOf(withMetadata(stream(Buffer.from(claims), filter)))).toEqual(none);
    }
    const huge = deflateSync(Buffer.alloc(2 * 1024 * 1024, ' '));
    expect(containerOf(withMetadata(stream(huge, '/Filter /FlateDecode')))).toEqual(none);
    expect(containerOf(extractInvoiceXml(hybrid()))).toEqual(none);
  });

  it('names each invoice once, however often it is listed', () => {
    const metadata = stream(Buffer.from(claims), '');
    const listed = (names: string) => containerOf(withMetadata(metadata, names))?.invoices;
    expect(listed('(factur-x.xml) 3 0 R (factur-x.xml) 3 0 R')).toEqual(['factur-x.xml']);
    expect(listed('(factur-x.xml) 3 0 R (xrechnung.xml) 6 0 R')).toEqual(['factur-x.xml', 'xrechnung.xml']);
  });
});
