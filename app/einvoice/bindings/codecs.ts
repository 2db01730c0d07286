import { collapseBlanks, dropBlanks, isBlank, trimBlanks } from '../xml/blanks.ts';
import { attributeOf } from '../element.ts';
import type { XmlElement } from '../element.ts';
import { isSchemaDate } from '../lexical.ts';
import { memberOf } from '../../values/records.ts';
import type { Invoice, InvoiceNote } from '../model.ts';
import type { BinaryObject, ClassificationIdentifier } from '../model.ts';
import type { Identifier } from '../model-parties.ts';

/** A value as it stands in XML: text and attributes, not yet escaped. */
export interface XmlValue {
  text: string;
  attributes?: readonly (readonly [name: string, value: string])[];
}

/** How one kind of value is read and written. */
export interface Codec {
  /** Undefined for an element without content. */
  read: (element: XmlElement) => unknown;
  /** Undefined where this element does not take the value. */
  write: (value: unknown, invoice: Invoice) => XmlValue | undefined;
  /** Written where the model has no value but the parent element needs one. */
  fallback?: string;
  /** Read where the element is missing in its parent. */
  absent?: string;
  /** The currency that its amounts are in; that of the invoice by default. */
  currency?: 'accounting';
  /** An attribute that is written so with every value. */
  fixed?: readonly [name: string, value: string];
  /** Attributes that are part of the value. */
  attributes?: readonly string[];
  /** What the rules read with its white space, made ready for everyone else. */
  tidy?: (text: string) => string | undefined;
}

export type CodecName =
  | 'text'
  | 'trimmed'
  | 'code'
  | 'exactCode'
  | 'decimal'
  | 'amount'
  | 'accountingAmount'
  | 'date'
  | 'formattedDate'
  | 'identifier'
  | 'plainIdentifier'
  | 'globalIdentifier'
  | 'classification'
  | 'note'
  | 'binary'
  | 'iban'
  | 'otherAccount'
  | 'timeReference'
  | 'vat'
  | 'exactVat'
  | 'orderNumber';

function readText(element: XmlElement): string | undefined {
  return isBlank(element.text) ? undefined : element.text;
}

function readTrimmed(element: XmlElement): string | undefined {
  const text = trimBlanks(element.text);
  return text === '' ? undefined : text;
}

const writeText = (value: unknown): XmlValue => ({ text: String(value) });

/** A text inside of a value that has several. */
function partOf(value: unknown, name: string): string | undefined {
  const part = memberOf(value, name);
  return typeof part === 'string' ? part : undefined;
}

function readIdentifier(element: XmlElement): Identifier | undefined {
  const value = readText(element);
  if (value === undefined) return undefined;
  const scheme = attributeOf(element, 'schemeID');
  return scheme === undefined ? { value } : { value, scheme };
}

/** A file may name the scheme of an identifier that it does not state. */
function writeIdentifier(value: unknown): XmlValue | undefined {
  const text = partOf(value, 'value');
  return text === undefined ? undefined : withAttributes(text, [['schemeID', partOf(value, 'scheme')]]);
}

function withAttributes(text: string, attributes: readonly (readonly [string, string | undefined])[]): XmlValue {
  const present: [string, string][] = [];
  for (const [name, value] of attributes) if (value !== undefined && value !== '') present.push([name, value]);
  return present.length === 0 ? { text } : { text, attributes: present };
}

function readClassification(element: XmlElement): ClassificationIdentifier | undefined {
  const value = readText(element);
  if (value === undefined) return undefined;
  const scheme = attributeOf(element, 'listID');
  const schemeVersion = attributeOf(element, 'listVersionID');
  return {
    value,
    ...(scheme === undefined ? {} : { scheme }),
    ...(schemeVersion === undefined ? {} : { schemeVersion }),
  };
}

function writeClassification(value: unknown): XmlValue {
  return withAttributes(partOf(value, 'value') ?? '', [
    ['listID', partOf(value, 'scheme')],
    ['listVersionID', partOf(value, 'schemeVersion')],
  ]);
}

// UBL has no element for BT-21; the code stands before the text.
const notePattern = /^[ \t\r\n]*#([A-Z0-9]{3})#([^]*)$/;

function readNote(element: XmlElement): InvoiceNote | undefined {
  const text = readText(element);
  if (text === undefined) return undefined;
  const match = notePattern.exec(text);
  return match ? { subjectCode: match[1] ?? '', text: match[2] ?? '' } : { text };
}

function writeNote(value: unknown): XmlValue | undefined {
  const subjectCode = partOf(value, 'subjectCode');
  const text = partOf(value, 'text') ?? '';
  if (subjectCode === undefined && text === '') return undefined;
  return { text: subjectCode === undefined ? text : `#${subjectCode}#${text}` };
}

function readBinary(element: XmlElement): BinaryObject | undefined {
  const content = readTrimmed(element);
  if (content === undefined) return undefined;
  const mimeCode = attributeOf(element, 'mimeCode');
  const filename = attributeOf(element, 'filename');
  return {
    content,
    ...(mimeCode === undefined ? {} : { mimeCode }),
    ...(filename === undefined ? {} : { filename }),
  };
}

function writeBinary(value: unknown): XmlValue {
  return withAttributes(partOf(value, 'content') ?? '', [
    ['mimeCode', partOf(value, 'mimeCode')],
    ['filename', partOf(value, 'filename')],
  ]);
}

/** UBL takes nothing but dates; CII any text. */
function writeDate(value: unknown): XmlValue | undefined {
  return isSchemaDate(String(value)) ? writeText(value) : undefined;
}

/** UNTDID 2379 code 102: YYYYMMDD. */
function readFormattedDate(element: XmlElement): string | undefined {
  const text = readTrimmed(element);
  if (text === undefined || !/^\d{8}$/.test(text) || attributeOf(element, 'format') !== '102') return text;
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

function writeFormattedDate(value: unknown): XmlValue {
  const date = String(value);
  const text = /^\d{4}-\d{2}-\d{2}/.test(date) ? date.slice(0, 10).replaceAll('-', '') : date;
  return { text, attributes: [['format', '102']] };
}

// BT-8 is a code of UNTDID 2005; CII takes the same meaning from UNTDID 2475.
const timeReferences: Record<string, string> = { '3': '5', '35': '29', '432': '72' };
const timeReferencesBack = new Map(Object.entries(timeReferences).map(([code, inCii]) => [inCii, code]));

function readTimeReference(element: XmlElement): string | undefined {
  const code = readTrimmed(element);
  return code === undefined ? undefined : (timeReferencesBack.get(code) ?? code);
}

const ibanPattern = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/;

function isIban(value: unknown): boolean {
  return ibanPattern.test(dropBlanks(String(value)).toUpperCase());
}

function writeAmountIn(currency: (invoice: Invoice) => string | undefined): Codec['write'] {
  return (value, invoice) => withAttributes(String(value), [['currencyID', currency(invoice)]]);
}

function schemeOf(text: string): string | undefined {
  return text.toUpperCase() === 'VAT' ? undefined : text;
}

export const codecs: Record<CodecName, Codec> = {
  text: { read: readText, write: writeText },
  trimmed: { read: readTrimmed, write: writeText },
  code: { read: readTrimmed, write: writeText },
  exactCode: { read: readText, write: writeText, tidy: (text) => trimBlanks(text) },
  decimal: { read: readTrimmed, write: writeText },
  amount: { read: readTrimmed, write: writeAmountIn((invoice) => invoice.currency) },
  accountingAmount: {
    read: readTrimmed,
    write: writeAmountIn((invoice) => invoice.vatAccountingCurrency),
    currency: 'accounting',
  },
  date: { read: readTrimmed, write: writeDate },
  formattedDate: { read: readFormattedDate, write: writeFormattedDate, fixed: ['format', '102'] },
  identifier: { read: readIdentifier, write: writeIdentifier, attributes: ['schemeID'] },
  plainIdentifier: {
    read: readIdentifier,
    attributes: ['schemeID'],
    write: (value) => (partOf(value, 'scheme') === undefined ? writeIdentifier(value) : undefined),
  },
  globalIdentifier: {
    read: readIdentifier,
    attributes: ['schemeID'],
    write: (value) => (partOf(value, 'scheme') === undefined ? undefined : writeIdentifier(value)),
  },
  classification: {
    read: readClassification,
    write: writeClassification,
    attributes: ['listID', 'listVersionID'],
  },
  note: { read: readNote, write: writeNote },
  binary: { read: readBinary, write: writeBinary, attributes: ['mimeCode', 'filename'] },
  iban: { read: readText, write: (value) => (isIban(value) ? writeText(value) : undefined) },
  otherAccount: { read: readText, write: (value) => (isIban(value) ? undefined : writeText(value)) },
  timeReference: {
    read: readTimeReference,
    write: (value) => ({ text: timeReferences[String(value)] ?? String(value) }),
  },
  vat: { read: (element) => schemeOf(collapseBlanks(element.text)), write: writeText, fallback: 'VAT', absent: '' },
  exactVat: {
    read: (element) => schemeOf(element.text),
    write: writeText,
    fallback: 'VAT',
    absent: '',
    tidy: (text) => schemeOf(collapseBlanks(text)),
  },
  orderNumber: {
    read: (element) => (trimBlanks(element.text) === 'NA' ? undefined : readText(element)),
    write: writeText,
    fallback: 'NA',
  },
};
