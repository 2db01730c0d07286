/** BT-24's name in the file's metadata. */
export type HybridProfile = 'EN 16931' | 'XRECHNUNG';

/** Names that readers look for; XRECHNUNG has its own. */
export function embeddedXmlName(profile: HybridProfile): 'factur-x.xml' | 'xrechnung.xml' {
  return profile === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml';
}

const fxNamespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const uaNamespace = 'http://www.aiim.org/pdfua/ns/id/';
const schemaBag = '<pdfaExtension:schemas><rdf:Bag>';

/**
 * Appends an incremental update that the engine cannot write itself: the PDF/UA-1 identification, the document title
 * in the window, and for an invoice the Factur-X properties with their extension schema (ZUGFeRD 2.5 / ISO 19005-3).
 * Throws when the file is not built as the engine builds it.
 */
export function completeMetadata(pdf: Uint8Array, profile?: HybridProfile): Uint8Array {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const trailer = readTrailer(file);
  const catalog = readObject(file, trailer, trailer.root);
  const metadata = Number(expectMatch(/\/Metadata (\d+) 0 R/, catalog.body)[1]);
  const packet = readMetadata(file, readObject(file, trailer, metadata));
  const objects = [
    { number: metadata, content: metadataObject(metadata, extendPacket(packet, profile)) },
    { number: trailer.root, content: Buffer.from(`${trailer.root} 0 obj${showTitle(catalog.body)}endobj\n`, 'latin1') },
  ];
  return appendUpdate(file, trailer, objects);
}

interface Trailer {
  /** where the cross-reference table begins */
  start: number;
  size: number;
  root: number;
  /** /Info and /ID as they stand */
  rest: string;
}

interface FoundObject {
  start: number;
  body: string;
}

function readTrailer(file: Buffer): Trailer {
  const tail = file.subarray(Math.max(0, file.length - 2048)).toString('latin1');
  const start = Number(expectMatch(/startxref\s+(\d+)\s+%%EOF\s*$/, tail)[1]);
  const table = file.subarray(start).toString('latin1');
  if (!table.startsWith('xref')) throw new Error('no classic cross-reference table');
  const dictionary = table.slice(table.lastIndexOf('trailer'));
  const info = /\/Info \d+ \d+ R/.exec(dictionary)?.[0] ?? '';
  const id = expectMatch(/\/ID\s*\[[^[\]]*\]/, dictionary)[0];
  return {
    start,
    size: Number(expectMatch(/\/Size (\d+)/, dictionary)[1]),
    root: Number(expectMatch(/\/Root (\d+) 0 R/, dictionary)[1]),
    rest: `${info} ${id}`,
  };
}

/** Finds an object by the cross-reference table: one section from 0, lines of 20 bytes. */
function readObject(file: Buffer, trailer: Trailer, number: number): FoundObject {
  const head = expectMatch(
    /^xref\s+0 (\d+)\s*?\r?\n/,
    file.subarray(trailer.start, trailer.start + 64).toString('latin1'),
  );
  const entry = trailer.start + head[0].length + number * 20;
  const start = Number.parseInt(file.subarray(entry, entry + 10).toString('latin1'), 10);
  const label = `${number} 0 obj`;
  if (file.subarray(start, start + label.length).toString('latin1') !== label)
    throw new Error(`object ${number} not found`);
  const end = file.indexOf('endobj', start);
  return { start: start + label.length, body: file.subarray(start + label.length, end).toString('latin1') };
}

function readMetadata(file: Buffer, object: FoundObject): string {
  const head = expectMatch(/^[\s\S]*?stream\r?\n/, object.body)[0];
  if (head.includes('/Filter')) throw new Error('the metadata are compressed');
  const length = Number(expectMatch(/\/Length (\d+)/, head)[1]);
  const start = object.start + Buffer.byteLength(head, 'latin1');
  return file.subarray(start, start + length).toString('utf8');
}

function extendPacket(packet: string, profile: HybridProfile | undefined): string {
  if (!packet.includes(schemaBag)) throw new Error('no bag of extension schemas');
  const schemas = (profile === undefined ? '' : fxSchema) + uaSchema;
  const values = (profile === undefined ? '' : fxValues(profile)) + uaValues;
  // A second bag would be invalid, so the schemas go into the one that is there.
  return packet.replace(schemaBag, schemaBag + schemas).replace('</rdf:RDF>', `${values}</rdf:RDF>`);
}

function showTitle(catalogBody: string): string {
  const preferences = /\/ViewerPreferences\s*<</;
  expectMatch(preferences, catalogBody);
  return catalogBody.replace(preferences, (found) => `${found} /DisplayDocTitle true`);
}

function metadataObject(number: number, packet: string): Buffer {
  const bytes = Buffer.from(packet, 'utf8');
  const head = `${number} 0 obj\n<< /Type /Metadata /Subtype /XML /Length ${bytes.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream\nendobj\n', 'latin1')]);
}

function appendUpdate(file: Buffer, trailer: Trailer, objects: { number: number; content: Buffer }[]): Uint8Array {
  const parts = [file, Buffer.from(file.at(-1) === 0x0a ? '' : '\n', 'latin1')];
  let end = file.length + (parts[1]?.length ?? 0);
  let table = 'xref\n0 1\n0000000000 65535 f \n';
  for (const object of objects) {
    table += `${object.number} 1\n${String(end).padStart(10, '0')} 00000 n \n`;
    parts.push(object.content);
    end += object.content.length;
  }
  const dictionary = `<< /Size ${trailer.size} /Root ${trailer.root} 0 R ${trailer.rest} /Prev ${trailer.start} >>`;
  parts.push(Buffer.from(`${table}trailer\n${dictionary}\nstartxref\n${end}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
}

function expectMatch(pattern: RegExp, text: string): RegExpExecArray {
  const match = pattern.exec(text);
  if (match === null) throw new Error(`not found in the file: ${pattern.source}`);
  return match;
}

interface SchemaProperty {
  name: string;
  type: 'Text' | 'Integer';
  category: 'external' | 'internal';
  description: string;
}

interface ExtensionSchema {
  name: string;
  namespace: string;
  prefix: string;
}

function schemaEntry({ name, namespace, prefix }: ExtensionSchema, properties: readonly SchemaProperty[]): string {
  const entries = properties.map(
    ({ name, type, category, description }) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>${category}</pdfaProperty:category>` +
      `<pdfaProperty:description>${description}</pdfaProperty:description>` +
      `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType></rdf:li>`,
  );
  return (
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema>` +
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>` +
    `<pdfaSchema:property><rdf:Seq>${entries.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
  );
}

const fxSchema = schemaEntry({ name: 'Factur-X PDFA Extension Schema', namespace: fxNamespace, prefix: 'fx' }, [
  { name: 'DocumentFileName', type: 'Text', category: 'external', description: 'Name of the embedded XML file' },
  { name: 'DocumentType', type: 'Text', category: 'external', description: 'Kind of the hybrid document' },
  { name: 'Version', type: 'Text', category: 'external', description: 'Version of the data standard' },
  { name: 'ConformanceLevel', type: 'Text', category: 'external', description: 'Profile of the embedded data' },
]);

const uaSchema = schemaEntry({ name: 'PDF/UA identification', namespace: uaNamespace, prefix: 'pdfuaid' }, [
  { name: 'part', type: 'Integer', category: 'internal', description: 'Part of ISO 14289 that the file follows' },
]);

const uaValues = `<rdf:Description rdf:about="" xmlns:pdfuaid="${uaNamespace}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>`;

/** fx:Version is that of the metadata, not of ZUGFeRD. */
function fxValues(profile: HybridProfile): string {
  return (
    `<rdf:Description rdf:about="" xmlns:fx="${fxNamespace}"><fx:DocumentType>INVOICE</fx:DocumentType>` +
    `<fx:DocumentFileName>${embeddedXmlName(profile)}</fx:DocumentFileName><fx:Version>1.0</fx:Version>` +
    `<fx:ConformanceLevel>${profile}</fx:ConformanceLevel></rdf:Description>`
  );
}
