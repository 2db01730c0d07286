import { isRecord } from '../values/records.ts';
import { isBlank } from './xml/blanks.ts';
import type { XmlValue } from './bindings/codecs.ts';
import { bindings } from './bindings/compile.ts';
import type { Binding, BoundElement, BoundValue } from './bindings/compile.ts';
import { groupOf } from './bindings/table.ts';
import type { Group, Property } from './bindings/table.ts';
import { namespaces } from './bindings/vocabulary.ts';
import type { Syntax } from './bindings/vocabulary.ts';
import { plainLineEnds } from './lexical.ts';
import type { Invoice } from './model.ts';

/** Document types of BT-3 that UBL states in a CreditNote; CEN code lists 17b (2026-05-15), UNTDID 1001. */
export const creditNoteTypes: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
);

const prefixes = new Map<string, string>([
  [namespaces.invoice, ''],
  [namespaces.creditNote, ''],
  [namespaces.cac, 'cac:'],
  [namespaces.cbc, 'cbc:'],
  [namespaces.rsm, 'rsm:'],
  [namespaces.ram, 'ram:'],
  [namespaces.udt, 'udt:'],
  [namespaces.qdt, 'qdt:'],
]);

const declarations: Record<Syntax, (binding: Binding) => string> = {
  ubl: (binding) => ` xmlns="${binding.root.namespace}" xmlns:cac="${namespaces.cac}" xmlns:cbc="${namespaces.cbc}"`,
  cii: () =>
    ` xmlns:rsm="${namespaces.rsm}" xmlns:ram="${namespaces.ram}" xmlns:udt="${namespaces.udt}" xmlns:qdt="${namespaces.qdt}"`,
};

/**
 * Invoice as XML text, to be encoded as UTF-8 without byte order mark: elements in the order of the syntax, none
 * empty, decimals as they stand in the model. Document types of credit notes become a UBL CreditNote.
 */
export function writeInvoice(invoice: Invoice, syntax: Syntax): string {
  const binding = bindingFor(invoice, syntax);
  const writer: Writer = {
    invoice,
    frames: [groupOf(invoice)],
    level: 1,
    hasContent: false,
    repetition: 0,
    item: undefined,
  };
  const content = writeChildren(writer, binding.element);
  const name = `${prefixes.get(binding.root.namespace) ?? ''}${binding.root.name}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${declarations[syntax](binding)}>${content}\n</${name}>\n`;
}

export function bindingFor(invoice: Invoice, syntax: Syntax): Binding {
  if (syntax === 'cii') return bindings.cii;
  return creditNoteTypes.has(invoice.typeCode ?? '') ? bindings.creditNote : bindings.invoice;
}

interface Writer {
  invoice: Invoice;
  /** The invoice and the items of the lists that the current element lies in. */
  frames: (Group | undefined)[];
  /** Depth of the current element; the root has 0. */
  level: number;
  /** Something that comes from the model has been written since this was last cleared. */
  hasContent: boolean;
  /** Number of the current repetition of a list's element; later ones leave out what belongs to all of them. */
  repetition: number;
  /** The value that the current repetition of an element around single values is for. */
  item: unknown;
}

const nothing = new Set<string>();

/** Nothing where the syntax would refuse what is there for what is missing. */
function writeChildren(writer: Writer, element: BoundElement): string {
  let text = '';
  const written = element.demanded.length > 0 ? new Set<string>() : nothing;
  for (const child of element.written) {
    const childText = writeElement(writer, child);
    if (childText !== '' && written !== nothing) written.add(child.name);
    text += childText;
  }
  if (element.demanded.every((name) => written.has(name))) return text;
  writer.hasContent = false;
  return '';
}

function writeElement(writer: Writer, element: BoundElement): string {
  if (element.list) return writeList(writer, element);
  if (element.repeatsFor) return writeRepeated(writer, element);
  if (element.value?.isItem) return writeItems(writer, element);
  return writeOnce(writer, element);
}

function writeList(writer: Writer, element: BoundElement): string {
  const list = element.list;
  if (list === undefined) return '';
  const frame = list.recursive ? list.depth : list.depth + 1;
  const outer = writer.frames[frame];
  const outerRepetition = writer.repetition;
  const items = valueOf(writer, list);
  let text = '';
  const present: readonly (Group | undefined)[] = Array.isArray(items) && items.length > 0 ? items : [undefined];
  const written = element.isSingle ? present.slice(0, 1) : present;
  written.forEach((item, index) => {
    if (item === undefined && list.recursive) return;
    writer.frames[frame] = item;
    writer.repetition = index;
    text += writeOnce(writer, element);
  });
  writer.frames[frame] = outer;
  writer.repetition = outerRepetition;
  return text;
}

/** Elements around single values: identifiers, classifications. */
function writeRepeated(writer: Writer, element: BoundElement): string {
  const items = element.repeatsFor && valueOf(writer, element.repeatsFor);
  if (!Array.isArray(items)) return '';
  let text = '';
  for (const item of items) {
    writer.item = item;
    text += writeOnce(writer, element);
  }
  writer.item = undefined;
  return text;
}

function writeItems(writer: Writer, element: BoundElement): string {
  const { value } = element;
  if (value === undefined) return '';
  const items = writer.item === undefined ? valueOf(writer, value) : [writer.item];
  if (!Array.isArray(items)) return '';
  let text = '';
  for (const item of items) {
    text += writeValue(writer, element, value.codec.write(item, writer.invoice));
    if (element.isSingle && text !== '') break;
  }
  return text;
}

function writeOnce(writer: Writer, element: BoundElement): string {
  if (element.constant !== undefined) return indent(writer) + tagged(element, escapeText(element.constant));
  if (element.value) return writeSingle(writer, element, element.value);
  const outer = writer.hasContent;
  writer.hasContent = false;
  writer.level += 1;
  const content = writeChildren(writer, element);
  writer.level -= 1;
  const isKept = hasContent(writer) || (element.isFixed && content !== '');
  writer.hasContent ||= outer;
  if (isKept) return indent(writer) + tagged(element, content + indent(writer));
  return element.always ? `${indent(writer)}<${tagOf(element)}/>` : '';
}

/** Whether the children have written anything meanwhile. */
function hasContent(writer: Writer): boolean {
  return writer.hasContent;
}

function writeSingle(writer: Writer, element: BoundElement, value: BoundValue): string {
  const { fallback } = value.codec;
  const current = isWritten(writer, value) ? valueOf(writer, value) : undefined;
  const written = current === undefined || current === '' ? undefined : value.codec.write(current, writer.invoice);
  if (written === undefined && fallback !== undefined) return indent(writer) + tagged(element, escapeText(fallback));
  return writeValue(writer, element, written);
}

/** Values that lie outside of the repeated item are written once, unless every repetition needs them. */
function isWritten(writer: Writer, value: BoundValue): boolean {
  if (value.mark === 'read' || value.mark === 'append') return false;
  return !value.isOuter || value.mark === 'each' || writer.repetition === 0;
}

function writeValue(writer: Writer, element: BoundElement, value: XmlValue | undefined): string {
  if (value === undefined) return '';
  const text = escapeText(value.text);
  if (isBlank(text)) return '';
  writer.hasContent = true;
  let attributes = '';
  for (const [name, content] of element.constantAttributes) attributes += ` ${name}="${escapeAttribute(content)}"`;
  for (const [name, content] of value.attributes ?? []) attributes += ` ${name}="${escapeAttribute(content)}"`;
  for (const attribute of element.attributes) {
    const content = isWritten(writer, attribute) ? valueOf(writer, attribute) : undefined;
    if (typeof content === 'string' && content !== '') {
      attributes += ` ${attribute.attribute}="${escapeAttribute(content)}"`;
    }
  }
  return indent(writer) + tagged(element, text, attributes);
}

function tagged(element: BoundElement, content: string, attributes = ''): string {
  const tag = tagOf(element);
  return `<${tag}${attributes}>${content}</${tag}>`;
}

function tagOf(element: BoundElement): string {
  return `${prefixes.get(element.namespace) ?? ''}${element.name}`;
}

const indentations: string[] = [];

function indent({ level }: Writer): string {
  return (indentations[level] ??= `\n${'  '.repeat(level)}`);
}

function valueOf(writer: Writer, property: Property): unknown {
  let owner = writer.frames[property.depth];
  for (const name of property.groups) {
    const group = owner?.[name];
    owner = isRecord(group) ? group : undefined;
  }
  return owner?.[property.name];
}

// What XML 1.0 cannot hold is left out: control characters, lone surrogates, U+FFFE and U+FFFF.
const notInXml =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const special = /[&<>\r\u0000-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Line ends as XML has them: what readers of a file would get as carriage returns is none of what was said. */
function escapeText(text: string): string {
  if (!special.test(text)) return text;
  return plainLineEnds(text)
    .replace(notInXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');
}
