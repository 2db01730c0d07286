import { errorCode } from '#app/values/error-code.ts';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Finding } from '#app/einvoice/findings.ts';
import { isPdf, openXml } from '#app/einvoice/report/open-xml.ts';
import type { Opened } from '#app/einvoice/report/open-xml.ts';
import type { ReadInvoice } from '#app/einvoice/read.ts';
import { containerFindings } from '#app/pdf/reader/container-findings.ts';
import type { Container } from '#app/pdf/reader/container.ts';
import { extractInvoiceXml, pdfBytesMax } from '#app/pdf/reader/extract.ts';
import { pdfRefusalFinding } from '#app/pdf/reader/refusals.ts';
import { fileRefusalFinding } from './file-refusals.ts';
import type { FileRefusal } from './file-refusals.ts';

/** An invoice, and what is wrong with the PDF file that it came in. */
export interface OpenedInvoice {
  invoice: ReadInvoice;
  around: readonly Finding[];
}

/** A file by its name, "-" for standard input, or what was read already (null: more than an invoice may have). */
export type Source = string | { name: string; bytes: Uint8Array | null };

/** The invoice in a file, XML or hybrid PDF; never throws for what the file holds. */
export function openInvoice(source: Source): Opened<OpenedInvoice> {
  const bytes = typeof source === 'string' ? readBytes(source) : bytesOf(source.bytes);
  if (!bytes.ok) return bytes;
  if (!isPdf(bytes.value)) return opened(bytes.value);
  const found = extract(bytes.value);
  return found.ok ? opened(found.value.xml, found.value.container) : found;
}

function opened(xml: Uint8Array, container?: Container): Opened<OpenedInvoice> {
  const read = openXml(xml);
  if (!read.ok) return read;
  const invoice = read.value;
  const around = container === undefined ? [] : containerFindings(container, invoice.raw.specification);
  return { ok: true, value: { invoice, around } };
}

/** The XML that is embedded in a PDF. */
export function openEmbedded(name: string): Opened<Uint8Array> {
  const bytes = readBytes(name);
  if (!bytes.ok) return bytes;
  const found = extract(bytes.value);
  return found.ok ? { ok: true, value: found.value.xml } : found;
}

function extract(pdf: Uint8Array): Opened<{ xml: Uint8Array; container: Container }> {
  const extracted = extractInvoiceXml(pdf);
  if (extracted.ok) return { ok: true, value: extracted };
  return { ok: false, finding: pdfRefusalFinding(extracted.refusal, extracted.detail) };
}

function bytesOf(bytes: Uint8Array | null): Opened<Uint8Array> {
  return bytes ? { ok: true, value: bytes } : tooLarge();
}

function tooLarge(): { ok: false; finding: Finding } {
  return refuse('file-too-large', String(pdfBytesMax / 1024 / 1024));
}

function refuse(refusal: FileRefusal, detail: string): { ok: false; finding: Finding } {
  return { ok: false, finding: fileRefusalFinding(refusal, detail) };
}

/** Reads no more than an invoice may have, from files, pipes and devices alike. */
function readBytes(name: string): Opened<Uint8Array> {
  try {
    if (name === '-') return readOpen(process.stdin.fd);
    const file = openSync(name, 'r');
    try {
      return readOpen(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return refuse('missing', '');
    if (code === 'EACCES' || code === 'EPERM') return refuse('forbidden', '');
    return refuse('unreadable', code);
  }
}

const stepBytes = 1024 * 1024;

function readOpen(file: number): Opened<Uint8Array> {
  const status = fstatSync(file);
  if (status.isDirectory()) return refuse('folder', '');
  if (status.size > pdfBytesMax) return tooLarge();
  const steps: Buffer[] = [];
  let length = 0;
  for (;;) {
    const step = Buffer.allocUnsafe(steps.length === 0 && status.size > 0 ? status.size + 1 : stepBytes);
    const count = readSync(file, step);
    if (count === 0) break;
    steps.push(step.subarray(0, count));
    length += count;
    if (length > pdfBytesMax) return tooLarge();
  }
  const [only] = steps;
  return { ok: true, value: steps.length === 1 && only ? only : Buffer.concat(steps) };
}
