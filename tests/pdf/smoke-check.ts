import { inflateSync } from 'node:zlib';

/** What a hybrid PDF must hold by ISO 19005-3, ISO 14289-1 and ZUGFeRD; a few milliseconds, no full validation. */
export interface Expected {
  xml?: string;
  fileName?: string;
  level?: string;
}

interface PdfObject {
  number: number;
  body: string;
  stream: Buffer | null;
}

/** Sentences that say what is wrong; empty means nothing was found. */
export function smokeCheck(bytes: Uint8Array, expected: Expected = {}): string[] {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  const objects = readObjects(file, text);
  const catalog = [...objects.values()].find(({ body }) => /\/Type\s*\/Catalog/.test(body));
  const metadata = catalog && objects.get(Number(/\/Metadata (\d+) 0 R/.exec(catalog.body)?.[1]));
  const all = [...objects.values()].map(({ body }) => body).join('\n');
  return [
    ...checkFile(text, all),
    ...(catalog === undefined ? ['no catalog'] : checkCatalog(catalog.body)),
    ...(metadata?.stream ? checkMetadata(metadata.stream.toString('utf8'), metadata.body, expected) : ['no metadata']),
    ...checkFonts(objects),
    ...(expected.xml === undefined ? [] : checkAttachment(objects, catalog?.body ?? '', expected)),
  ];
}

/** Last version of each object: incremental updates replace earlier ones. */
function readObjects(file: Buffer, text: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endobj', start);
    const whole = text.slice(start, end);
    const streamAt = /stream\r?\n/.exec(whole);
    const body = streamAt ? whole.slice(0, streamAt.index) : whole;
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    const from = streamAt ? start + streamAt.index + streamAt[0].length : 0;
    const stream = streamAt ? file.subarray(from, from + length) : null;
    objects.set(Number(match[1]), { number: Number(match[1]), body, stream });
  }
  return objects;
}

function need(condition: boolean, problem: string): string[] {
  return condition ? [] : [problem];
}

function checkFile(text: string, all: string): string[] {
  const trailer = text.slice(text.lastIndexOf('trailer'));
  return [
    ...need(/^%PDF-1\.7\n%[\x80-\xff]{4}/.test(text), 'header'),
    ...need(/\/ID\s*\[/.test(trailer), 'no /ID in the last trailer'),
    ...need(!trailer.includes('/Encrypt'), 'encrypted'),
    ...need(!/\/(JavaScript|JS|Launch|LZWDecode)\b/.test(all), 'forbidden action or filter'),
    ...need(/%%EOF\n?$/.test(text), 'no end mark'),
  ];
}

function checkCatalog(body: string): string[] {
  return [
    ...need(body.includes('/OutputIntents'), 'no output intent'),
    ...need(/\/MarkInfo\s*<<[^>]*\/Marked true/.test(body), 'not marked as tagged'),
    ...need(body.includes('/StructTreeRoot'), 'no structure tree'),
    ...need(body.includes('/Lang'), 'no language'),
    ...need(body.includes('/DisplayDocTitle true'), 'title is not displayed'),
  ];
}

function checkMetadata(packet: string, body: string, { level, fileName }: Expected): string[] {
  const fx =
    level === undefined ? [] : [`<fx:ConformanceLevel>${level}<`, '<fx:DocumentType>INVOICE<', '<fx:Version>1.0<'];
  const wanted = ['<pdfaid:part>3<', '<pdfaid:conformance>A<', '<pdfuaid:part>1<', ...fx];
  if (fileName !== undefined) wanted.push(`<fx:DocumentFileName>${fileName}<`);
  return [
    ...need(!body.includes('/Filter'), 'metadata are compressed'),
    ...need(packet.split('<pdfaExtension:schemas>').length === 2, 'not exactly one bag of extension schemas'),
    ...wanted.filter((part) => !packet.includes(part)).map((part) => `metadata lack ${part}`),
    ...checkTags(packet),
  ];
}

/** Every tag of the packet is closed in order. */
function checkTags(packet: string): string[] {
  const open: string[] = [];
  for (const [, slash, name, self] of packet.matchAll(/<(\/?)([A-Za-z][\w:-]*)[^<>]*?(\/?)>/g)) {
    if (self === '/') continue;
    if (slash === '') open.push(name ?? '');
    else if (open.pop() !== name) return [`metadata are not well formed at </${name ?? ''}>`];
  }
  return need(open.length === 0, 'metadata are not well formed');
}

function checkFonts(objects: Map<number, PdfObject>): string[] {
  const fonts = [...objects.values()].filter(({ body }) => /\/Type\s*\/Font\b/.test(body));
  const composite = fonts.filter(({ body }) => /\/Subtype\s*\/Type0/.test(body));
  const descriptors = [...objects.values()].filter(({ body }) => /\/Type\s*\/FontDescriptor/.test(body));
  return [
    ...need(composite.length > 0 && descriptors.length === composite.length, 'a font without descriptor'),
    ...need(
      composite.every(({ body }) => body.includes('/ToUnicode')),
      'a font without ToUnicode',
    ),
    ...need(
      descriptors.every(({ body }) => /\/FontFile[23]? /.test(body)),
      'a font that is not embedded',
    ),
  ];
}

function checkAttachment(objects: Map<number, PdfObject>, catalog: string, { xml, fileName }: Expected): string[] {
  const specification = [...objects.values()].find(({ body }) => /\/Type\s*\/Filespec/.test(body));
  const file = [...objects.values()].find(({ body }) => /\/Type\s*\/EmbeddedFile/.test(body));
  if (specification === undefined || file === undefined) return ['no embedded file'];
  const stream = file.stream ?? Buffer.alloc(0);
  const content = file.body.includes('/FlateDecode') ? inflateSync(stream) : stream;
  return [
    ...need(/\/AF\s*\[/.test(catalog), 'no /AF in the catalog'),
    ...need(catalog.includes('/EmbeddedFiles'), 'no /EmbeddedFiles in the catalog'),
    ...need(/\/AFRelationship\s*\/Alternative/.test(specification.body), 'relationship is not Alternative'),
    ...need(specification.body.includes(`/F (${fileName ?? ''})`), 'file name in /F'),
    ...need(specification.body.includes('/UF '), 'no /UF'),
    ...need(/\/Subtype\s*\/text#2Fxml/.test(file.body), 'subtype is not text/xml'),
    ...need(file.body.includes('/ModDate'), 'no /Params/ModDate'),
    ...need(content.toString('utf8') === xml, 'the embedded file is not the given XML'),
  ];
}
