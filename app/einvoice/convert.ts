import type { Syntax } from './bindings/vocabulary.ts';
import type { XmlElement } from './element.ts';
import type { SourcePosition, Term } from './findings.ts';
import type { ReadInvoice } from './read.ts';
import { readInvoice } from './read.ts';
import { validateDocument } from './validate-document.ts';
import type { Judgement } from './validate-document.ts';
import { writeInvoice } from './write.ts';
import { parseXml } from './xml/parse-xml.ts';

/** Why the target does not say something: EN 16931 has no term for it, another value of the term was taken, or the
 * target syntax has no place for the term. */
export type LossReason = 'no-term' | 'other-value' | 'no-place';

/** One element or attribute of the source whose value the target does not say. */
export interface Loss {
  reason: LossReason;
  /** Local names from the root to the element, joined by "/"; an attribute last, as "@name". */
  path: string;
  /** Text of the element or value of the attribute; '' for an element without any. */
  value: string;
  /** The term that has no place or another value, or ''. */
  term: Term;
  source: SourcePosition;
}

export interface Conversion {
  /** To be encoded as UTF-8. */
  xml: string;
  losses: readonly Loss[];
  /** What the written file is worth: read back from its bytes and judged by the profile that it names. */
  judgement: Judgement;
}

/** The invoice in the other syntax (or written anew in the same), with all that is lost on the way. */
export function convertInvoice(read: ReadInvoice, syntax: Syntax): Conversion {
  const xml = writeInvoice(read.invoice, syntax);
  const written = readBack(xml);
  return { xml, losses: read.unused.map((element) => lossOf(read, element)), judgement: validateDocument(written) };
}

function readBack(xml: string): ReadInvoice {
  const parsed = parseXml(new TextEncoder().encode(xml));
  const read = parsed.ok ? readInvoice(parsed.document) : null;
  if (read === null) throw new Error(`written XML cannot be read: ${parsed.ok ? 'root' : parsed.refusal}`);
  return read;
}

function lossOf({ document }: ReadInvoice, element: XmlElement): Loss {
  const source = document.locate(element.offset);
  return { reason: 'no-term', path: element.name, value: element.text.trim(), term: '', source };
}
