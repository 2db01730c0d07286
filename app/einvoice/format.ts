import type { AggregateType, ChildSlot, DataType, ElementType, RootElement } from './bindings/vocabulary.ts';
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
  const faults: FormatFault[] = [];
  checkElement({ element: root, type: definition.type, path: [] }, faults);
  return faults;
}

interface Place {
  element: XmlElement;
  type: ElementType;
  path: readonly string[];
}

function checkElement(place: Place, faults: FormatFault[]): void {
  const { type } = place;
  if (type.kind === 'open') return;
  if (type.kind === 'data') checkData(place, type, faults);
  else checkAggregate(place, type, faults);
}

function checkData(place: Place, type: DataType, faults: FormatFault[]): void {
  const { element, path } = place;
  const [child] = element.children;
  if (child)
    faults.push({ problem: 'unknown-element', element: child, path: [...path, child.name], detail: child.name });
  if (!isContent(element.text, type.content)) {
    faults.push({ problem: 'wrong-value', element, path, detail: element.text.trim().slice(0, 40) });
  }
  for (const attribute of element.attributes) {
    if (attribute.namespace === schemaInstance && attribute.name !== 'nil') continue;
    const rule = attribute.namespace === '' ? type.attributes.get(attribute.name) : undefined;
    if (rule === undefined) faults.push({ problem: 'unknown-attribute', element, path, detail: attribute.name });
    else if (rule.fixed !== undefined && rule.fixed !== attribute.value.trim()) {
      faults.push({ problem: 'wrong-attribute', element, path, detail: `${attribute.name}="${attribute.value}"` });
    }
  }
  for (const name of type.requiredAttributes) {
    const isThere = element.attributes.some((attribute) => attribute.name === name && attribute.namespace === '');
    if (!isThere) faults.push({ problem: 'missing-attribute', element, path, detail: name });
  }
}

function checkAggregate(place: Place, type: AggregateType, faults: FormatFault[]): void {
  const { element, path } = place;
  if (element.text.trim() !== '') {
    faults.push({ problem: 'stray-text', element, path, detail: element.text.trim().slice(0, 40) });
  }
  for (const attribute of element.attributes) {
    if (attribute.namespace === schemaInstance && attribute.name !== 'nil') continue;
    faults.push({ problem: 'unknown-attribute', element, path, detail: attribute.name });
  }
  const seen = new Set<ChildSlot>();
  let last = -1;
  for (const child of element.children) {
    if (faults.length >= faultsMax) return;
    const slot = type.children.get(child.name);
    const childPath = [...path, child.name];
    if (slot?.namespace !== child.namespace) {
      faults.push({ problem: 'unknown-element', element: child, path: childPath, detail: child.name });
      continue;
    }
    if (slot.index < last) faults.push({ problem: 'wrong-order', element: child, path: childPath, detail: child.name });
    else if (isOneTooMany(type, slot, seen)) {
      faults.push({ problem: 'repeated-element', element: child, path: childPath, detail: child.name });
    }
    last = Math.max(last, slot.index);
    seen.add(slot);
    checkElement({ element: child, type: slot.type, path: childPath }, faults);
  }
  checkMissing(place, type, { seen, faults });
}

function isOneTooMany(type: AggregateType, slot: ChildSlot, seen: ReadonlySet<ChildSlot>): boolean {
  return type.choice ? seen.size > 0 : seen.has(slot) && !slot.repeatable;
}

function checkMissing(
  place: Place,
  type: AggregateType,
  state: { seen: ReadonlySet<ChildSlot>; faults: FormatFault[] },
): void {
  const { element, path } = place;
  const { seen, faults } = state;
  if (type.choice && seen.size === 0) {
    const detail = [...type.children.keys()].join(' | ');
    faults.push({ problem: 'missing-element', element, path, detail });
  }
  for (const slot of type.required) {
    if (!seen.has(slot)) faults.push({ problem: 'missing-element', element, path, detail: slot.name });
  }
}
