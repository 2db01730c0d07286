import { isRecord } from '../values/records.ts';
import { trimBlanks } from './xml/blanks.ts';
import { bindings } from './bindings/compile.ts';
import type { Binding, BoundAttribute, BoundElement, BoundValue } from './bindings/compile.ts';
import { matches } from './bindings/conditions.ts';
import type { Condition, Group, Property } from './bindings/table.ts';
import { attributeOf } from './element.ts';
import type { XmlDocument, XmlElement } from './element.ts';
import type { Invoice } from './model.ts';
import type { Sources } from './sources.ts';
import { tidyGroup } from './bindings/tidy.ts';

export interface ReadInvoice {
  /** What the file says, without groups that hold nothing, white space around codes and carriage returns. */
  invoice: Invoice;
  /** The same as it stands in the file, for the rules. */
  raw: Invoice;
  binding: Binding;
  sources: Sources;
  document: XmlDocument;
  /** Elements that EN 16931 has no term for. */
  unused: XmlElement[];
  /** Elements whose term has a value already, another one. */
  repeated: XmlElement[];
}

/** How each element was understood, for those who have to answer for every value of the file. */
export interface ReadTrace {
  bound: Map<XmlElement, BoundElement>;
  /** Values, of the element or of one of its attributes, that gave way to another one of the same term. */
  overruled: { element: XmlElement; attribute: string | undefined }[];
}

/** Null when the root element is none of UBL Invoice, UBL CreditNote and CrossIndustryInvoice. */
export function readInvoice(document: XmlDocument, trace?: ReadTrace): ReadInvoice | null {
  const binding = bindingOf(document.root);
  if (binding === null) return null;
  const raw: Invoice & Group = {};
  const reader: Reader = {
    frames: [raw],
    root: document.root,
    currency: currencyOf(document.root, binding, 'currency'),
    accountingCurrency: currencyOf(document.root, binding, 'vatAccountingCurrency'),
    sources: new Map(),
    padded: new Map(),
    secondChoices: new Map(),
    unused: [],
    repeated: [],
    trace,
  };
  readChildren(reader, document.root, binding.element);
  return {
    invoice: tidyGroup(raw, reader.padded),
    raw,
    binding,
    sources: reader.sources,
    document,
    unused: reader.unused,
    repeated: reader.repeated,
  };
}

export function bindingOf(root: XmlElement): Binding | null {
  for (const binding of [bindings.invoice, bindings.creditNote, bindings.cii]) {
    if (binding.root.name === root.name && binding.root.namespace === root.namespace) return binding;
  }
  return null;
}

interface Reader {
  frames: (Group | undefined)[];
  root: XmlElement;
  currency: string;
  accountingCurrency: string;
  sources: Sources;
  padded: Map<Group, Map<string, string | undefined>>;
  /** Values from places that are only read; what stands in the place that is written too takes over. */
  secondChoices: Map<Group, Set<string>>;
  unused: XmlElement[];
  repeated: XmlElement[];
  trace: ReadTrace | undefined;
}

/** The currencies tell the VAT totals apart, which may stand before them. */
function currencyOf(root: XmlElement, binding: Binding, property: 'currency' | 'vatAccountingCurrency'): string {
  const row = binding.rows.find(([, rowProperty]) => rowProperty === property);
  const steps = (row?.[2] ?? '').replaceAll('!', '').split('/');
  return trimBlanks(textAt(root, steps) ?? '');
}

function readChildren(reader: Reader, element: XmlElement, bound: BoundElement): void {
  for (const entry of bound.defaults) {
    // What a first element says, a second one without any content does not take back.
    const isStated = reader.sources.get(ownerOf(reader, entry))?.[entry.name] !== undefined;
    if (!isStated && textAt(element, entry.steps) === undefined)
      setValue(reader, entry, { value: entry.absent, element });
  }
  for (const child of element.children) {
    const variants = bound.children.get(child.name);
    const variant = variants && pickVariant(reader, child, variants);
    if (variant === undefined) reader.unused.push(child);
    else readElement(reader, child, variant);
  }
}

function pickVariant(reader: Reader, element: XmlElement, variants: readonly BoundElement[]): BoundElement | undefined {
  for (const variant of variants) {
    if (variant.namespace !== element.namespace) continue;
    if (variant.conditions.every((condition) => holds(reader, element, condition))) return variant;
  }
  return undefined;
}

function holds(reader: Reader, element: XmlElement, condition: Condition): boolean {
  switch (condition.kind) {
    case 'equals':
      return isWord(element, condition);
    case 'differs':
      return !isWord(element, condition);
    case 'test':
      return isAccountingVat(reader, element) === (condition.value === 'accounting-vat');
    case 'constant':
    case 'other':
      return true;
  }
}

/** Attributes are compared as they stand, as the official rules do. */
function isWord(element: XmlElement, { path, value }: Condition): boolean {
  const found = textAt(element, path);
  return path.at(-1)?.startsWith('@') ? found === value : matches(found, value);
}

/** A second VAT total, without breakdown, in the currency of BT-6 where that is another than BT-5. */
function isAccountingVat(reader: Reader, element: XmlElement): boolean {
  if (reader.accountingCurrency === '') return false;
  const amount = element.name === 'TaxTotal' ? element.children.find((child) => child.name === 'TaxAmount') : element;
  if (element.children.some((child) => child.name === 'TaxSubtotal')) return false;
  const currency = amount && attributeOf(amount, 'currencyID');
  return currency === reader.accountingCurrency && currency !== reader.currency;
}

function readElement(reader: Reader, element: XmlElement, bound: BoundElement): void {
  reader.trace?.bound.set(element, bound);
  if (bound.group) recordSource(reader, bound.group, element);
  if (bound.value) {
    const value = bound.value.codec.read(element);
    setValue(reader, bound.value, { value, element });
    for (const attribute of bound.attributes) {
      setValue(reader, attribute, { value: attributeOf(element, attribute.attribute), element });
    }
    return;
  }
  if (bound.list) readItem(reader, element, bound);
  else readChildren(reader, element, bound);
}

function readItem(reader: Reader, element: XmlElement, bound: BoundElement): void {
  const { list } = bound;
  if (list === undefined) return;
  const { itemWith } = list;
  const isItem = itemWith.length === 0 || element.children.some((child) => itemWith.includes(child.name));
  const frame = list.recursive ? list.depth : list.depth + 1;
  const outer = reader.frames[frame];
  const item: Group | undefined = isItem ? {} : undefined;
  if (item) {
    reader.sources.set(item, { '': element });
    appendItem(reader, list, item);
  }
  reader.frames[frame] = item;
  readChildren(reader, element, bound);
  reader.frames[frame] = outer;
}

function appendItem(reader: Reader, property: Property, item: unknown): void {
  const owner = ownerOf(reader, property);
  const items = owner[property.name];
  if (Array.isArray(items)) items.push(item);
  else owner[property.name] = [item];
}

interface Found {
  value: unknown;
  element: XmlElement;
}

/** The first value wins; how often an element may occur is for the format check to say. */
function setValue(reader: Reader, property: Property & Partial<BoundAttribute>, found: Found): void {
  const { value, element } = found;
  recordSource(reader, property, element);
  if (value === undefined) return;
  if (property.isItem) {
    if (isRecord(value)) reader.sources.set(value, { '': element });
    appendItem(reader, property, value);
    return;
  }
  const owner = ownerOf(reader, property);
  const current = owner[property.name];
  const isSecondChoice = property.mark === 'read';
  if (current === undefined || (!isSecondChoice && dropSecondChoice(reader, owner, property.name))) {
    if (current !== undefined && !isSameNumber(current, value)) noteOverruled(reader, owner, property);
    if (isSecondChoice) noteSecondChoice(reader, owner, property.name);
    owner[property.name] = value;
    if (typeof value === 'string') noteTidy(reader, owner, { property, value });
  } else if (property.mark === 'append') owner[property.name] = joined(current, value);
  else if (current !== value) {
    if (!isSameNumber(current, value)) reader.trace?.overruled.push({ element, attribute: property.attribute });
    if (property.mark === undefined && !property.isOuter) reader.repeated.push(element);
  }
}

function noteOverruled(
  { trace, sources }: Reader,
  owner: Group,
  { name, attribute }: Property & Partial<BoundAttribute>,
): void {
  const element = sources.get(owner)?.[name];
  if (element) trace?.overruled.push({ element, attribute });
}

function isSameNumber(value: unknown, other: unknown): boolean {
  return value === other || (value !== '' && other !== '' && Number(value) === Number(other));
}

function noteSecondChoice({ secondChoices }: Reader, owner: Group, name: string): void {
  const known = secondChoices.get(owner);
  if (known) known.add(name);
  else secondChoices.set(owner, new Set([name]));
}

function dropSecondChoice({ secondChoices }: Reader, owner: Group, name: string): boolean {
  return secondChoices.get(owner)?.delete(name) ?? false;
}

function noteTidy(
  { padded }: Reader,
  owner: Group,
  found: { property: Property & Partial<BoundValue>; value: string },
): void {
  const { property, value } = found;
  const tidy = property.codec?.tidy;
  if (tidy === undefined) return;
  const text = tidy(value);
  if (text === value) return;
  const known = padded.get(owner);
  if (known) known.set(property.name, text);
  else padded.set(owner, new Map([[property.name, text]]));
}

function ownerOf(reader: Reader, property: Property): Group {
  let owner = reader.frames[property.depth] ?? {};
  for (const name of property.groups) {
    const known = owner[name];
    const group: Group = isRecord(known) ? known : {};
    if (group !== known) owner[name] = group;
    owner = group;
  }
  return owner;
}

function recordSource(reader: Reader, property: Property, element: XmlElement): void {
  const owner = ownerOf(reader, property);
  let known = reader.sources.get(owner);
  if (known === undefined) reader.sources.set(owner, (known = {}));
  known[property.name] ??= element;
}

/** Text of the first descendant on a path of names; the last may be "@attribute". */
function textAt(element: XmlElement, path: readonly string[]): string | undefined {
  let current = element;
  for (const name of path) {
    if (name.startsWith('@')) return attributeOf(current, name.slice(1));
    const next = current.children.find((child) => child.name === name);
    if (next === undefined) return undefined;
    current = next;
  }
  return current.text;
}

function joined(...texts: readonly unknown[]): string {
  return texts.filter((text) => typeof text === 'string').join(', ');
}
