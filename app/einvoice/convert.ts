import type { Syntax } from './bindings/vocabulary.ts';
import { fitTo } from './fit.ts';
import { lossesBetween } from './losses.ts';
import type { Loss } from './losses.ts';
import { readInvoice } from './read.ts';
import type { ReadInvoice, ReadTrace } from './read.ts';
import type { RuleSetId } from './rule-sets.ts';
import { validateDocument } from './validate-document.ts';
import type { Judgement } from './validate-document.ts';
import { writeInvoice } from './write.ts';
import { invoiceLimits, parseXml } from './xml/parse-xml.ts';

export interface Conversion {
  /** To be encoded as UTF-8. */
  xml: string;
  losses: readonly Loss[];
  /** What the written file is worth: read back from its bytes and judged by the profile that it names. */
  judgement: Judgement;
}

/** The invoice in the other syntax (or written anew in the same), with all that is lost on the way. */
export function convertInvoice(read: ReadInvoice, syntax: Syntax, options: { ruleSet?: RuleSetId } = {}): Conversion {
  const trace: ReadTrace = { bound: new Map(), overruled: [] };
  const source = readInvoice(read.document, trace) ?? read;
  const xml = writeInvoice(fitTo(source.invoice, syntax), syntax);
  const written = readBack(xml);
  return { xml, losses: lossesBetween(source, trace, written.invoice), judgement: validateDocument(written, options) };
}

// Indented and escaped anew, a file at its limit grows past it.
const writtenLimits = {
  ...invoiceLimits,
  bytesMax: 10 * invoiceLimits.bytesMax,
  textLengthMax: invoiceLimits.bytesMax,
};

function readBack(xml: string): ReadInvoice {
  const parsed = parseXml(new TextEncoder().encode(xml), writtenLimits);
  const read = parsed.ok ? readInvoice(parsed.document) : null;
  if (read === null) throw new Error(`written XML is not read: ${parsed.ok ? 'root' : parsed.refusal}`);
  return read;
}
