import { isBlank, trimBlanks } from './xml/blanks.ts';
import { isRecord, memberOf } from '../values/records.ts';
import { matches } from './bindings/conditions.ts';
import type { BoundElement } from './bindings/compile.ts';
import { groupOf } from './bindings/table.ts';
import type { Group } from './bindings/table.ts';
import type { XmlAttribute, XmlElement } from './element.ts';
import type { SourcePosition, Term } from './findings.ts';
import type { Invoice } from './model.ts';
import type { ReadInvoice, ReadTrace } from './read.ts';

/**
 * Why the target does not say something: EN 16931 has no term for it, another value of the same term was taken, or
 * the target has no place for the term.
 */
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

/** What the source says and the target does not, in the order of the source. */
export function lossesBetween(source: ReadInvoice, trace: ReadTrace, target: Invoice): Loss[] {
  return new LossList(source, trace).collect(target);
}

/** A value by the group of the source that it stands in, and its name there. */
interface Place {
  owner: unknown;
  property: string;
}

class LossList {
  private readonly source: ReadInvoice;
  private readonly trace: ReadTrace;
  private readonly paths = new Map<XmlElement, string>();
  private readonly found = new Map<string, Loss & { offset: number }>();

  constructor(source: ReadInvoice, trace: ReadTrace) {
    this.source = source;
    this.trace = trace;
    this.notePaths(source.document.root, source.document.root.name);
  }

  collect(target: Invoice): Loss[] {
    for (const element of this.source.unused) this.addWhole(element);
    for (const element of this.source.repeated) this.addElement(element, 'other-value');
    for (const { element, attribute } of this.trace.overruled) this.addOverruled(element, attribute);
    for (const [element, bound] of this.trace.bound) this.addUnread(element, bound);
    this.compareGroups(this.source.raw, groupOf(this.source.invoice), target);
    return [...this.found.values()].sort((a, b) => a.offset - b.offset).map(({ offset: _, ...loss }) => loss);
  }

  private notePaths(element: XmlElement, path: string): void {
    this.paths.set(element, path);
    for (const child of element.children) this.notePaths(child, `${path}/${child.name}`);
  }

  private add(element: XmlElement, what: { reason: LossReason; value: string; attribute?: string }): void {
    const { reason, value, attribute } = what;
    const path = (this.paths.get(element) ?? '') + (attribute === undefined ? '' : `/@${attribute}`);
    const key = `${element.offset} ${attribute ?? ''}`;
    if (this.found.has(key)) return;
    const term = reason === 'no-term' ? '' : (this.trace.bound.get(element)?.value?.term ?? '');
    const { offset } = element;
    this.found.set(key, { reason, path, value, term, source: this.source.document.locate(offset), offset });
  }

  private addElement(element: XmlElement, reason: LossReason): void {
    this.add(element, { reason, value: trimBlanks(element.text) });
  }

  private addAttribute(element: XmlElement, { name, value }: XmlAttribute, reason: LossReason): void {
    this.add(element, { reason, value, attribute: name });
  }

  private addOverruled(element: XmlElement, name: string | undefined): void {
    if (name === undefined) this.addElement(element, 'other-value');
    else
      for (const found of element.attributes) if (found.name === name) this.addAttribute(element, found, 'other-value');
  }

  /** An element that is not read, with all that it holds. */
  private addWhole(element: XmlElement): void {
    if (element.children.length === 0 || !isBlank(element.text)) this.addElement(element, 'no-term');
    for (const attribute of element.attributes) this.addAttribute(element, attribute, 'no-term');
    for (const child of element.children) this.addWhole(child);
  }

  /** Attributes and fixed words of an element that is read. */
  private addUnread(element: XmlElement, bound: BoundElement): void {
    for (const attribute of element.attributes) {
      if (attribute.namespace === schemaInstance || this.isSaid(bound, attribute)) continue;
      this.addAttribute(element, attribute, 'no-term');
    }
    const { constant } = bound;
    const text = trimBlanks(element.text);
    if (text === '') {
      for (const attribute of element.attributes) {
        if (bound.value?.codec.attributes?.includes(attribute.name)) this.addAttribute(element, attribute, 'no-place');
      }
      return;
    }
    if (constant === undefined ? bound.value === undefined : !bound.value && !matches(text, constant)) {
      this.addElement(element, 'no-term');
    }
  }

  private isSaid(bound: BoundElement, { name, value }: XmlAttribute): boolean {
    if (bound.attributes.some(({ attribute }) => attribute === name)) return true;
    if (bound.value?.codec.attributes?.includes(name)) return true;
    if (bound.constantAttributes.some(([constant, said]) => constant === name && matches(value, said))) return true;
    const { fixed } = bound.value?.codec ?? {};
    if (fixed?.[0] === name) return fixed[1] === value;
    if (name !== 'currencyID') return false;
    const { currency, vatAccountingCurrency } = this.source.invoice;
    return value === (bound.value?.codec.currency === 'accounting' ? vatAccountingCurrency : currency);
  }

  private compareGroups(raw: unknown, said: Group, target: unknown): void {
    for (const [name, value] of Object.entries(said)) {
      this.compare({ owner: raw, property: name }, memberOf(raw, name), { value, target: memberOf(target, name) });
    }
  }

  private compare(place: Place, raw: unknown, { value, target }: { value: unknown; target: unknown }): void {
    if (Array.isArray(value)) this.compareItems(place, raw, { value, target });
    else if (isRecord(value) && !this.isUnit(value, raw)) this.compareGroups(raw, value, target);
    else if (!isSame(value, target)) this.addDifference(this.elementOf(place), value, target);
  }

  /** Parts that stand in one element: those of an identifier, a note, an attachment. */
  private isUnit(value: Group, raw: unknown): boolean {
    if (!Object.keys(value).some((name) => mainParts.has(name))) return false;
    return Object.keys(this.elementsOf(raw) ?? {}).every((name) => name === '');
  }

  /** Items may change places: what is the same is taken out first. */
  private compareItems(
    place: Place,
    raw: unknown,
    { value, target }: { value: readonly unknown[]; target: unknown },
  ): void {
    const others: readonly unknown[] = Array.isArray(target) ? target : [];
    const left = others.filter((other, index) => !isSame(other, value[index]));
    const moved = [...value.keys()].filter((index) => !isSame(value[index], others[index]));
    const missing = moved.filter((index) => !takeSame(left, value[index]));
    for (const index of missing) {
      const [item, rawItem, other] = [value[index], memberOf(raw, String(index)), left.shift()];
      if (isRecord(item) && !this.isUnit(item, rawItem)) this.compareGroups(rawItem, item, other);
      else this.addDifference(this.elementOf({ owner: rawItem, property: '' }, place), item, other);
    }
  }

  private elementsOf(owner: unknown): Readonly<Record<string, XmlElement>> | undefined {
    return isRecord(owner) ? this.source.sources.get(owner) : undefined;
  }

  private elementOf({ owner, property }: Place, around?: Place): XmlElement {
    const known = this.elementsOf(owner);
    const element = known?.[property] ?? known?.[''] ?? Object.values(known ?? {})[0];
    return element ?? (around ? this.elementOf(around) : this.source.document.root);
  }

  private addDifference(element: XmlElement, value: unknown, target: unknown): void {
    const reason = target === undefined ? 'no-place' : 'other-value';
    if (!isRecord(value)) {
      const attribute = element.attributes.find(({ value: content }) => trimBlanks(content) === value);
      if (attribute && trimBlanks(element.text) !== value) this.addAttribute(element, attribute, reason);
      else this.addElement(element, reason);
      return;
    }
    if (target === undefined) this.addElement(element, reason);
    for (const [part, text] of Object.entries(value)) {
      if (isSame(text, memberOf(target, part))) continue;
      const attribute = element.attributes.find(({ value: content }) => content === text);
      if (attribute && !mainParts.has(part)) this.addAttribute(element, attribute, reason);
      else this.addElement(element, reason);
    }
  }
}

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';
const mainParts: ReadonlySet<string> = new Set(['value', 'content', 'text']);

function isSame(value: unknown, other: unknown): boolean {
  if (isRecord(value) && isRecord(other)) {
    const names = [...new Set([...Object.keys(value), ...Object.keys(other)])];
    return names.every((name) => isSame(value[name], other[name]));
  }
  return value === other || (isNothing(value) && isNothing(other));
}

/** Takes the item out of the list; false where the list has none like it. */
function takeSame(list: unknown[], item: unknown): boolean {
  const index = list.findIndex((other) => isSame(item, other));
  if (index >= 0) list.splice(index, 1);
  return index >= 0;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === '';
}
