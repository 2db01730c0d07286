import { isBlank } from './blanks.ts';
import { SaxesParser } from 'saxes';
import type { SourcePosition } from '../findings.ts';
import type { XmlAttribute, XmlDocument, XmlElement } from '../element.ts';
import { decodeXml } from './decode-xml.ts';
import type { DecodedXml } from './decode-xml.ts';
import { findExcess } from './scan-limits.ts';
import { createLocator } from './source-lines.ts';

export interface XmlLimits {
  bytesMax: number;
  depthMax: number;
  elementsMax: number;
  /** So many elements may stand around the counted ones, and so many for each of these. */
  elementsAtLeast: number;
  elementsPerCounted: number;
  /** Comments, instructions and CDATA sections. */
  othersMax: number;
  /** "&…;" */
  referencesMax: number;
  attributesMax: number;
  /** Longest tag, with its attributes. */
  tagLengthMax: number;
  /** Longest character data of one element: bounds attachments, which are base64 text. */
  textLengthMax: number;
  /** How often an element of `countedElements` may occur. */
  countedMax: number;
  /** Local names. */
  countedElements: readonly string[];
}

/** What an invoice can need: 20 MiB, 10,000 lines, attachments of 12 MiB. */
export const invoiceLimits: XmlLimits = {
  bytesMax: 20 * 1024 * 1024,
  depthMax: 100,
  elementsMax: 600_000,
  elementsAtLeast: 50_000,
  elementsPerCounted: 60,
  othersMax: 50_000,
  referencesMax: 400_000,
  attributesMax: 50,
  tagLengthMax: 64 * 1024,
  textLengthMax: 16 * 1024 * 1024,
  countedMax: 10_000,
  countedElements: ['InvoiceLine', 'CreditNoteLine', 'SubInvoiceLine', 'IncludedSupplyChainTradeLineItem'],
};

export type XmlRefusal =
  | 'too-large'
  | 'too-deep'
  | 'too-many-elements'
  | 'too-many-attributes'
  | 'too-many-lines'
  | 'too-many-references'
  | 'tag-too-long'
  | 'text-too-long'
  | 'doctype'
  | 'not-well-formed'
  | Extract<DecodedXml, { ok: false }>['refusal'];

export type ParsedXml =
  { ok: true; document: XmlDocument } | { ok: false; refusal: XmlRefusal; source: SourcePosition; detail: string };

class Refused extends Error {
  readonly refusal: XmlRefusal;

  constructor(refusal: XmlRefusal, detail: string) {
    super(detail);
    this.refusal = refusal;
  }
}

// The parser is fed in steps, so that a refusal ends the work early.
const stepLength = 64 * 1024;

/**
 * Bytes to an element tree. Document types, and with them every entity of one's own, are refused; all limits hold
 * while the tree grows. Never throws for bad input.
 */
export function parseXml(bytes: Uint8Array, limits: XmlLimits = invoiceLimits): ParsedXml {
  if (bytes.length > limits.bytesMax) return refuse('too-large', `${bytes.length} Byte`, { line: 1, column: 1 });
  const decoded = decodeXml(bytes);
  if (!decoded.ok) return refuse(decoded.refusal, decoded.encoding, createLocator(decoded.textBefore)(Infinity));
  return parseText(decoded.text, limits);
}

/** The same for text that is decoded already, whatever encoding it names; a byte order mark may lead it. */
export function parseXmlText(text: string, limits: XmlLimits = invoiceLimits): ParsedXml {
  if (text.length > limits.bytesMax) return refuse('too-large', `${text.length} Zeichen`, { line: 1, column: 1 });
  const content = text.startsWith('\ufeff') ? text.slice(1) : text;
  return content === '' ? refuse('empty', '', { line: 1, column: 1 }) : parseText(content, limits);
}

function parseText(text: string, limits: XmlLimits): ParsedXml {
  const locate = createLocator(text);
  const excess = findExcess(text, limits);
  if (excess) return refuse(excess.refusal, excess.detail, locate(excess.offset));
  const parser = new SaxesParser({ xmlns: true, position: false });
  const tree = growTree(parser, text, limits);
  try {
    for (let from = 0; from < text.length; from += stepLength) parser.write(text.slice(from, from + stepLength));
    parser.close();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refuse(error.refusal, error.message, locate(parser.position));
  }
  return { ok: true, document: { root: tree.root(), locate } };
}

function refuse(refusal: XmlRefusal, detail: string, source: SourcePosition): ParsedXml {
  return { ok: false, refusal, source, detail };
}

interface GrowingElement extends XmlElement {
  attributes: XmlAttribute[];
  children: XmlElement[];
}

const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** Shared by the many elements that have no children, or no attributes. */
const none: never[] = [];

function beginChildren(element: GrowingElement): void {
  element.children = [];
  if (isBlank(element.text)) element.text = '';
}

function growTree(parser: SaxesParser<{ xmlns: true }>, text: string, limits: XmlLimits): { root: () => XmlElement } {
  const top: GrowingElement = { name: '', namespace: '', attributes: [], children: [], text: '', offset: 0 };
  const open: GrowingElement[] = [top];
  let current = top;
  const counts = { elements: 0, counted: 0, attributes: 0 };
  const counted = new Set(limits.countedElements);
  let offset = 0;

  parser.on('error', (error) => {
    throw new Refused('not-well-formed', error.message);
  });
  parser.on('doctype', () => {
    throw new Refused('doctype', '');
  });
  parser.on('opentagstart', () => {
    offset = text.lastIndexOf('<', parser.position - 1);
    counts.attributes = 0;
    if (open.length > limits.depthMax) throw new Refused('too-deep', String(limits.depthMax));
    if (++counts.elements > limits.elementsMax) throw new Refused('too-many-elements', String(limits.elementsMax));
  });
  parser.on('attribute', () => {
    if (++counts.attributes > limits.attributesMax) {
      throw new Refused('too-many-attributes', String(limits.attributesMax));
    }
  });
  parser.on('opentag', (tag) => {
    if (counted.has(tag.local) && ++counts.counted > limits.countedMax) {
      throw new Refused('too-many-lines', String(limits.countedMax));
    }
    let attributes: XmlAttribute[] = none;
    for (const key in tag.attributes) {
      const attribute = tag.attributes[key];
      if (attribute === undefined || attribute.uri === xmlnsNamespace) continue;
      if (attributes === none) attributes = [];
      attributes.push({ name: attribute.local, namespace: attribute.uri, value: attribute.value });
    }
    const element: GrowingElement = {
      name: tag.local,
      namespace: tag.uri,
      attributes,
      children: none,
      text: '',
      offset,
    };
    if (current.children === none) beginChildren(current);
    current.children.push(element);
    open.push(element);
    current = element;
  });
  const addText = (piece: string): void => {
    // Line breaks and indents between elements would make a chain of strings that nobody reads.
    if (current.text === '' && current.children !== none && isBlank(piece)) return;
    current.text += piece;
    if (current.text.length > limits.textLengthMax) throw new Refused('text-too-long', String(limits.textLengthMax));
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
    current = open.at(-1) ?? top;
  });
  return {
    root: () => top.children[0] ?? top,
  };
}
