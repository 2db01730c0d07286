import { writeInvoice } from '#app/einvoice/write.ts';
import { caseInvoice } from '../case-invoice.ts';

/** A valid invoice, which attacks are built into, so that it is the attack that is refused. */
export function sampleInvoice(syntax: 'ubl' | 'cii' = 'ubl', typeCode = '380'): string {
  return writeInvoice(caseInvoice({ profile: 'xrechnung', vat: [{ category: 'S', rate: '19' }], typeCode }), syntax);
}

const sample = sampleInvoice();
const rootTag = '<Invoice xmlns';

/** Before the root element. */
export function withProlog(prolog: string): string {
  return sample.replace(rootTag, () => `${prolog}\n${rootTag}`);
}

/** Instead of the text of the first note. */
export function withNote(content: string): string {
  return sample.replace(/<cbc:Note>[^<]*<\/cbc:Note>/, () => `<cbc:Note>${content}</cbc:Note>`);
}

/** After the last element of the root. */
export function withTail(content: string): string {
  return sample.replace('</Invoice>', () => `${content}</Invoice>`);
}

/** As attributes of the root. */
export function withAttributes(attributes: string): string {
  return sample.replace(rootTag, () => `<Invoice ${attributes} xmlns`);
}

/** The lines of an invoice, so many times. */
export function withLines(count: number, syntax: 'ubl' | 'cii', typeCode = '380'): string {
  const text = sampleInvoice(syntax, typeCode);
  const line =
    /<(cac:(?:Invoice|CreditNote)Line|ram:IncludedSupplyChainTradeLineItem)>[\s\S]*<\/\1>/.exec(text)?.[0] ?? '';
  // Without what a line need not have, so that so many stay below the limit of the size.
  const short = line
    .replace(
      /<(cac:AllowanceCharge|ram:(?:SpecifiedTradeAllowanceCharge|DesignatedProductClassification|AdditionalReferencedDocument))>[\s\S]*?<\/\1>/g,
      '',
    )
    .replace(/\s+(?=<)/g, '');
  return text.replace(line, () => short.repeat(count));
}

export function withAttachment(length: number): string {
  return sample.replace(
    /(<cbc:EmbeddedDocumentBinaryObject[^>]*>)[^<]*/,
    (_, tag: string) => tag + 'QUJD'.repeat(length / 4),
  );
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function utf16(text: string, isBigEndian = false): Buffer {
  const bytes = Buffer.from(`\ufeff${text.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

/** Bytes in place of the first character of the first note. */
export function withBytes(bytes: readonly number[]): Buffer {
  const text = withNote('@@');
  const at = Buffer.from(text).indexOf('@@');
  const whole = Buffer.from(text);
  return Buffer.concat([whole.subarray(0, at), Buffer.from(bytes), whole.subarray(at + 1)]);
}
