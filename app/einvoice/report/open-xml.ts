import type { Finding } from '../findings.ts';
import { readInvoice } from '../read.ts';
import type { ReadInvoice } from '../read.ts';
import { parseXml, parseXmlText } from '../xml/parse-xml.ts';
import { refusalFinding } from './refusals.ts';

export type Opened<T> = { ok: true; value: T } | { ok: false; finding: Finding };

const headLength = 1024;

/** Looks for the mark of a PDF file, which may stand behind a few other bytes. */
export function isPdf(source: Uint8Array | string): boolean {
  const head = typeof source === 'string' ? source.slice(0, headLength) : latin1(source.subarray(0, headLength));
  return head.includes('%PDF-') && !/^[^\w]*<\?xml/.test(head);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** The invoice in an XML file, as bytes or as text; never throws for what the file holds. */
export function openXml(source: Uint8Array | string): Opened<ReadInvoice> {
  const parsed = typeof source === 'string' ? parseXmlText(source) : parseXml(source);
  if (!parsed.ok) {
    if (isPdf(source)) return { ok: false, finding: refusalFinding('is-pdf', '') };
    return { ok: false, finding: refusalFinding(parsed.refusal, parsed.detail, parsed.source) };
  }
  const { root } = parsed.document;
  const read = readInvoice(parsed.document);
  if (read !== null) return { ok: true, value: read };
  const position = parsed.document.locate(root.offset);
  const refusal = /CrossIndustryDocument|CBFBUY/.test(`${root.namespace} ${root.name}`) ? 'zugferd-1' : 'root-unknown';
  return { ok: false, finding: refusalFinding(refusal, root.name, position) };
}
