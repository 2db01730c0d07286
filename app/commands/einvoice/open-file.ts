import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Finding } from '../../einvoice/findings.ts';
import { readInvoice } from '../../einvoice/read.ts';
import type { ReadInvoice } from '../../einvoice/read.ts';
import { extractInvoiceXml, pdfBytesMax } from '../../pdf/reader/extract.ts';
import { parseXml } from '../../einvoice/xml/parse-xml.ts';
import { refusalFinding } from './refusals.ts';
import type { Refusal } from './refusals.ts';

export type Opened<T> = { ok: true; value: T } | { ok: false; finding: Finding };

/** The invoice in a file, XML or hybrid PDF; never throws for what the file holds. */
export function openInvoice(name: string): Opened<ReadInvoice> {
  const xml = openXml(name);
  return xml.ok ? parseInvoice(xml.value) : xml;
}

/** The XML of a file, XML itself or embedded in a PDF. */
function openXml(name: string): Opened<Uint8Array> {
  const bytes = readBytes(name);
  return bytes.ok && isPdf(bytes.value) ? extract(bytes.value) : bytes;
}

/** The XML that is embedded in a PDF. */
export function openEmbedded(name: string): Opened<Uint8Array> {
  const bytes = readBytes(name);
  return bytes.ok ? extract(bytes.value) : bytes;
}

function extract(pdf: Uint8Array): Opened<Uint8Array> {
  const extracted = extractInvoiceXml(pdf);
  return extracted.ok ? { ok: true, value: extracted.xml } : refuse(extracted.refusal, extracted.detail);
}

/** Exported for hostile files, which exist in memory only. */
export function parseInvoice(xml: Uint8Array): Opened<ReadInvoice> {
  const parsed = parseXml(xml);
  if (!parsed.ok) return { ok: false, finding: refusalFinding(parsed.refusal, parsed.detail, parsed.source) };
  const { root } = parsed.document;
  const read = readInvoice(parsed.document);
  if (read !== null) return { ok: true, value: read };
  const source = parsed.document.locate(root.offset);
  const refusal = /CrossIndustryDocument|CBFBUY/.test(`${root.namespace} ${root.name}`) ? 'zugferd-1' : 'root-unknown';
  return { ok: false, finding: refusalFinding(refusal, root.name, source) };
}

function refuse(refusal: Refusal, detail: string): { ok: false; finding: Finding } {
  return { ok: false, finding: refusalFinding(refusal, detail) };
}

function isPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return head.includes('%PDF-') && !/^[^\w]*<\?xml/.test(head);
}

/** Reads no more than an invoice may have, from files, pipes and devices alike. */
function readBytes(name: string): Opened<Uint8Array> {
  try {
    const file = openSync(name, 'r');
    try {
      return readOpen(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return refuse('missing', '');
    if (code === 'EACCES' || code === 'EPERM') return refuse('forbidden', '');
    return refuse('unreadable', code);
  }
}

const stepBytes = 1024 * 1024;

function readOpen(file: number): Opened<Uint8Array> {
  const status = fstatSync(file);
  if (status.isDirectory()) return refuse('folder', '');
  if (status.size > pdfBytesMax) return refuse('file-too-large', String(pdfBytesMax / 1024 / 1024));
  const steps: Buffer[] = [];
  let length = 0;
  for (;;) {
    const step = Buffer.allocUnsafe(steps.length === 0 && status.size > 0 ? status.size + 1 : stepBytes);
    const count = readSync(file, step);
    if (count === 0) break;
    steps.push(step.subarray(0, count));
    length += count;
    if (length > pdfBytesMax) return refuse('file-too-large', String(pdfBytesMax / 1024 / 1024));
  }
  const [only] = steps;
  return { ok: true, value: steps.length === 1 && only ? only : Buffer.concat(steps) };
}
