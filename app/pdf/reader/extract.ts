import { readClaims } from './container.ts';
import type { Container } from './container.ts';
import { readCrossReference, scanForObjects } from './pdf-cross-reference.ts';
import { PdfFilterUnknown, PdfTooLarge } from './pdf-filters.ts';
import { indexOfText, PdfObjects } from './pdf-objects.ts';
import { latin1, PdfDamaged } from './pdf-syntax.ts';
import type { PdfEntries, PdfStream, PdfValue } from './pdf-syntax.ts';

export type ExtractRefusal =
  | 'no-pdf'
  | 'pdf-too-large'
  | 'encrypted'
  | 'damaged'
  | 'too-complex'
  | 'no-invoice'
  | 'filter-unknown'
  | 'xml-too-large';

export type ExtractedXml =
  | { ok: true; name: string; container: Container; xml: Uint8Array }
  | { ok: false; refusal: ExtractRefusal; detail: string };

export const pdfBytesMax = 25 * 1024 * 1024;
const xmlBytesMax = 20 * 1024 * 1024;

/** In the order in which they are taken where a file has several. */
const invoiceNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];
const candidatesMax = 64;
const treeNodesMax = 2000;

/**
 * The e-invoice embedded in a hybrid PDF (ZUGFeRD, Factur-X, XRechnung in PDF), found by name or else by its root
 * element. Time and memory are bounded whatever the file says; never throws for bad input.
 */
export function extractInvoiceXml(pdf: Uint8Array): ExtractedXml {
  if (pdf.length > pdfBytesMax) return refuse('pdf-too-large', `${pdf.length} Byte`);
  const header = indexOfText(pdf.subarray(0, 1024), '%PDF-', 0);
  if (header < 0) return refuse('no-pdf');
  // Offsets count from the header.
  const bytes = pdf.subarray(header);
  const byReference = attempt(() => findInvoice(open(bytes, readCrossReference)));
  if (byReference.ok || byReference.refusal !== 'damaged') return byReference;
  return attempt(() => findInvoice(open(bytes, scanForObjects)));
}

export interface EnclosedFile {
  name: string;
  bytes: Uint8Array;
}

/** The files in a hybrid PDF beside its invoice, each once. Throws where the PDF is damaged. */
export function extractEnclosed(pdf: Uint8Array): EnclosedFile[] {
  const objects = open(pdf, readCrossReference);
  const found = new Map<number, EnclosedFile>();
  for (const candidate of findCandidates(objects)) {
    if (invoiceNames.includes(candidate.name.toLowerCase())) continue;
    const stream = streamOf(objects, candidate);
    if (stream && !found.has(stream.start))
      found.set(stream.start, { name: candidate.name, bytes: objects.unpack(stream, xmlBytesMax) });
  }
  return [...found.values()];
}

function refuse(refusal: ExtractRefusal, detail = ''): ExtractedXml {
  return { ok: false, refusal, detail };
}

class Encrypted extends Error {}

function attempt(find: () => ExtractedXml): ExtractedXml {
  try {
    return find();
  } catch (error) {
    if (error instanceof Encrypted) return refuse('encrypted');
    if (error instanceof PdfTooLarge) return refuse('xml-too-large', error.message);
    if (error instanceof PdfFilterUnknown) return refuse('filter-unknown', error.message);
    if (error instanceof PdfDamaged) return refuse(error.isTooComplex ? 'too-complex' : 'damaged', error.message);
    throw error;
  }
}

function open(bytes: Uint8Array, collect: (objects: PdfObjects) => void): PdfObjects {
  const objects = new PdfObjects(bytes);
  collect(objects);
  if ((objects.trailer.get('Encrypt') ?? null) !== null) throw new Encrypted();
  return objects;
}

interface Candidate {
  name: string;
  relationship: string;
  specification: PdfEntries;
}

function findInvoice(objects: PdfObjects): ExtractedXml {
  const candidates = findCandidates(objects);
  for (const wanted of invoiceNames) {
    const named = candidates.find(({ name }) => name.toLowerCase() === wanted);
    const xml = named && contentOf(objects, named);
    if (named && xml) return extracted(objects, { candidates, chosen: named, xml });
  }
  for (const candidate of candidates.filter(({ name }) => /\.xml$/i.test(name))) {
    const xml = contentOf(objects, candidate);
    if (xml && looksLikeInvoice(xml)) return extracted(objects, { candidates, chosen: candidate, xml });
  }
  return refuse('no-invoice', candidates.map(({ name }) => name).join(', '));
}

function extracted(
  objects: PdfObjects,
  found: { candidates: readonly Candidate[]; chosen: Candidate; xml: Uint8Array },
): ExtractedXml {
  const { candidates, chosen, xml } = found;
  const container = {
    relationship: chosen.relationship,
    invoices: invoicesAmong(objects, candidates),
    ...readClaims(objects),
  };
  return { ok: true, name: chosen.name, container, xml };
}

/** The files with a name that readers look for; one file may be listed at several places. */
function invoicesAmong(objects: PdfObjects, candidates: readonly Candidate[]): string[] {
  const found = new Map<number, string>();
  for (const candidate of candidates) {
    if (!invoiceNames.includes(candidate.name.toLowerCase())) continue;
    const stream = streamOf(objects, candidate);
    if (stream) found.set(stream.start, candidate.name);
  }
  return [...found.values()];
}

function findCandidates(objects: PdfObjects): Candidate[] {
  const catalog = objects.catalog();
  const found: Candidate[] = [];
  const add = (value: PdfValue, treeName: string): void => {
    const specification = objects.entries(value);
    if (specification === null || found.length >= candidatesMax) return;
    const name = nameOf(objects, specification) || treeName;
    found.push({ name, relationship: objects.name(specification.get('AFRelationship')), specification });
  };
  const names = objects.entries(catalog.get('Names'));
  walkNames(objects, names?.get('EmbeddedFiles'), add);
  for (const value of objects.array(catalog.get('AF')).slice(0, candidatesMax)) add(value, '');
  return found;
}

function walkNames(
  objects: PdfObjects,
  root: PdfValue | undefined,
  add: (value: PdfValue, name: string) => void,
): void {
  const waiting: PdfValue[] = [root ?? null];
  for (let visited = 0; waiting.length > 0; visited += 1) {
    if (visited > treeNodesMax) throw new PdfDamaged('too many names', true);
    const node = objects.entries(waiting.shift());
    const names = objects.array(node?.get('Names'));
    for (let index = 0; index + 1 < names.length && index < 2 * candidatesMax; index += 2) {
      add(names[index + 1] ?? null, decodeText(objects.resolve(names[index])));
    }
    waiting.push(...objects.array(node?.get('Kids')).slice(0, treeNodesMax));
  }
}

function nameOf(objects: PdfObjects, specification: PdfEntries): string {
  for (const key of ['UF', 'F', 'Unix', 'DOS', 'Mac']) {
    const name = decodeText(objects.resolve(specification.get(key)));
    if (name !== '') return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  }
  return '';
}

/** UTF-16 and UTF-8 by their marks, else Latin-1, which agrees with PDFDocEncoding in what names are made of. */
function decodeText(value: PdfValue): string {
  if (!(value instanceof Uint8Array)) return '';
  const [first, second] = value;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(value);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(value);
  if (first === 0xef && second === 0xbb) return new TextDecoder().decode(value);
  return latin1(value);
}

function contentOf(objects: PdfObjects, candidate: Candidate): Uint8Array | null {
  const stream = streamOf(objects, candidate);
  return stream && objects.unpack(stream, xmlBytesMax);
}

function streamOf(objects: PdfObjects, { specification }: Candidate): PdfStream | null {
  const files = objects.entries(specification.get('EF'));
  for (const key of ['UF', 'F', 'Unix', 'DOS', 'Mac']) {
    const stream = objects.stream(files?.get(key));
    if (stream) return stream;
  }
  return null;
}

function looksLikeInvoice(xml: Uint8Array): boolean {
  const head = latin1(xml.subarray(0, 8192)).replaceAll('\0', '');
  return /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s>]/.test(head);
}
