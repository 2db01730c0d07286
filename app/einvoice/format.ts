import { trimBlanks } from './xml/blanks.ts';
import type { AggregateType, ChildSlot, DataType, ElementType, RootElement } from './bindings/vocabulary.ts';
import { attributeOf } from './element.ts';
import type { XmlElement } from './element.ts';
import { isContent } from './lexical.ts';

/** How a file departs from the structure of its syntax. */
export type FormatProblem =
  | 'unknown-element'
  | 'wrong-order'
  | 'repeated-element'
  | 'missing-element'
  | 'wrong-value'
  | 'unknown-attribute'
  | 'missing-attribute'
  | 'wrong-attribute'
  | 'stray-text';

export interface FormatFault {
  problem: FormatProblem;
  element: XmlElement;
  /** Names from below the root to the element. */
  path: readonly string[];
  /** Name of the child or attribute, or the value. */
  detail: string;
}

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

/** A file with so many faults is none of its syntax; a hostile one could have a million. */
const faultsMax = 5000;

/** Compares a tree with the vocabulary of its syntax, as a validating parser does with a schema. */
export function checkFormat(root: XmlElement, definition: RootElement): FormatFault[] {
  const check = new FormatCheck();
  check.element(root, definition.type);
  return check.faults;
}

/** One walk; the path to where it stands is written down for faults only. */
class FormatCheck {
  readonly faults: FormatFault[] = [];
  private readonly path: string[] = [];

  element(element: XmlElement, type: ElementType): void {
    if (type.kind === 'open') return;
    if (type.kind === 'data') this.data(element, type);
    else this.aggregate(element, type);
  }

  private add(problem: FormatProblem, element: XmlElement, detail: string): void {
    this.faults.push({ problem, element, path: [...this.path], detail });
  }

  private addChild(problem: FormatProblem, child: XmlElement): void {
    this.path.push(child.name);
    this.add(problem, child, child.name);
    this.path.pop();
  }

  private data(element: XmlElement, type: DataType): void {
    const [child] = element.children;
    if (child) this.addChild('unknown-element', child);
    if (!isContent(element.text, type.content)) this.add('wrong-value', element, trimBlanks(element.text).slice(0, 40));
    for (const attribute of element.attributes) {
      if (attribute.namespace === schemaInstance && attribute.name !== 'nil') continue;
      const rule = attribute.namespace === '' ? type.attributes.get(attribute.name) : undefined;
      if (rule === undefined) this.add('unknown-attribute', element, attribute.name);
      else if (rule.fixed !== undefined && rule.fixed !== trimBlanks(attribute.value)) {
        this.add('wrong-attribute', element, `${attribute.name}="${attribute.value}"`);
      }
    }
    for (const name of type.requiredAttributes) {
      if (attributeOf(element, name) === undefined) this.add('missing-attribute', element, name);
    }
  }

  private aggregate(element: XmlElement, type: AggregateType): void {
    const stray = trimBlanks(element.text);
    if (stray !== '') this.add('stray-text', element, stray.slice(0, 40));
    for (const attribute of element.attributes) {
      if (attribute.namespace === schemaInstance && attribute.name !== 'nil') continue;
      this.add('unknown-attribute', element, attribute.name);
    }
    const seen: ChildSlot[] = [];
    let last = -1;
    for (const child of element.children) {
      if (this.faults.length >= faultsMax) return;
      const slot = type.children.get(child.name);
      if (slot?.namespace !== child.namespace) {
        this.addChild('unknown-element', child);
        continue;
      }
      const isSeen = seen.includes(slot);
      if (slot.index < last) this.addChild('wrong-order', child);
      else if (type.choice ? seen.length > 0 : isSeen && !slot.repeatable) this.addChild('repeated-element', child);
      last = Math.max(last, slot.index);
      if (!isSeen) seen.push(slot);
      this.path.push(child.name);
      this.element(child, slot.type);
      this.path.pop();
    }
    this.missing(element, type, seen);
  }

  private missing(element: XmlElement, type: AggregateType, seen: readonly ChildSlot[]): void {
    if (type.choice && seen.length === 0) {
      this.add('missing-element', element, [...type.children.keys()].join(' | '));
    }
    for (const slot of type.required) {
      if (!seen.includes(slot)) this.add('missing-element', element, slot.name);
    }
  }
}
