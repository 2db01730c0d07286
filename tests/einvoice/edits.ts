import { bindingOf } from '#app/einvoice/read.ts';
import type { ElementType } from '#app/einvoice/bindings/vocabulary.ts';
import type { MutableElement } from './xml-text.ts';

/**
 * A change of one place in a file, as text:
 *   "drop A/B[2]", "drop A/B@name"   leaves out an element or an attribute
 *   "copy A/B"                       repeats an element
 *   "A/B := text", "A/B@name := x"   sets what an element or an attribute says
 *   "add A/B := text"                a further element in the place that its syntax gives it, parents included
 * Steps count from 1 and mean the first element of their name unless they say otherwise.
 */
export type Edit = string;

const editPattern = /^(?:(drop|copy|add) )?([\w/[\]]*)(?:@(\w+))?(?: :=([\s\S]*))?$/;

interface Found {
  element: MutableElement;
  parent: MutableElement;
}

/** Throws where a path leads nowhere. */
export function applyEdit(root: MutableElement, edit: Edit): void {
  const match = editPattern.exec(edit);
  if (!match) throw new Error(`not an edit: ${edit}`);
  const [, verb = 'set', path = '', attribute, value = ''] = match;
  const text = value.startsWith(' ') ? value.slice(1) : value;
  if (verb === 'add') {
    add(root, path.split('/')).text = text;
    return;
  }
  const found = find(root, path.split('/'));
  if (attribute !== undefined) setAttribute(found.element, attribute, verb === 'drop' ? null : text);
  else if (verb === 'set') found.element.text = text;
  else {
    const { children } = found.parent;
    const index = children.indexOf(found.element);
    if (verb === 'drop') children.splice(index, 1);
    else children.splice(index, 0, structuredClone(found.element));
  }
}

function setAttribute(element: MutableElement, name: string, value: string | null): void {
  const index = element.attributes.findIndex((attribute) => attribute.name === name);
  if (index !== -1) element.attributes.splice(index, 1);
  if (value !== null) element.attributes.push({ name, namespace: '', value });
}

function childAt(parent: MutableElement, step: string): MutableElement | undefined {
  const [, name = '', number = '1'] = /^(\w+)(?:\[(\d+)\])?$/.exec(step) ?? [];
  return parent.children.filter((child) => child.name === name)[Number(number) - 1];
}

function find(root: MutableElement, steps: readonly string[]): Found {
  let found: Found = { element: root, parent: root };
  for (const step of steps) {
    const element = childAt(found.element, step);
    if (element === undefined) throw new Error(`no ${step} in ${found.element.name}`);
    found = { element, parent: found.element };
  }
  return found;
}

/** Creates the last step of a path, and what is missing on the way to it. */
export function add(root: MutableElement, steps: readonly string[]): MutableElement {
  let type: ElementType = bindingOf(root)?.root.type ?? { kind: 'open' };
  let element = root;
  for (const [index, step] of steps.entries()) {
    const name = step.replace(/\[\d+\]$/, '');
    const known = index < steps.length - 1 ? childAt(element, step) : undefined;
    const slot = type.kind === 'aggregate' ? type.children.get(name) : undefined;
    if (known === undefined && slot === undefined) throw new Error(`${element.name} has no ${name}`);
    const child = known ?? newElement(name, slot?.namespace ?? '');
    if (known === undefined) insertInOrder(element, child, type);
    element = child;
    type = slot?.type ?? { kind: 'open' };
  }
  return element;
}

function newElement(name: string, namespace: string): MutableElement {
  return { name, namespace, attributes: [], children: [], text: '', offset: 0 };
}

export function insertInOrder(parent: MutableElement, child: MutableElement, type: ElementType): void {
  const indexOf = (name: string): number => (type.kind === 'aggregate' ? (type.children.get(name)?.index ?? 0) : 0);
  const before = parent.children.findIndex((other) => indexOf(other.name) > indexOf(child.name));
  parent.children.splice(before === -1 ? parent.children.length : before, 0, child);
}
