import type { Binding } from '#app/einvoice/bindings/compile.ts';
import type { ChildSlot, Content, DataType, ElementType } from '#app/einvoice/bindings/vocabulary.ts';
import { insertInOrder } from './edits.ts';
import { operators } from './mutants.ts';
import type { Mutant, Target } from './mutants.ts';
import type { Random } from './random.ts';
import { copyTree, writeTree } from './xml-text.ts';
import type { MutableElement } from './xml-text.ts';

const changesMax = 3;

/** One to three changes of elements anywhere, whether the norm has a term for them or not. */
export function mutateAnywhere(root: MutableElement, names: readonly string[], random: Random): Mutant | null {
  const copy = copyTree(root);
  const changes: string[] = [];
  const wanted = 1 + random.below(changesMax);
  for (let tries = 0; tries < 20 && changes.length < wanted; tries++) {
    const target = random.pick(allTargets(copy));
    const operator = random.pick(names);
    if (operators[operator]?.(target, random) === true) changes.push(`${operator} ${target.element.name}`);
  }
  if (changes.length === 0) return null;
  return {
    operator: changes.map((change) => change.split(' ')[0]).join('+'),
    term: changes.join(', '),
    text: writeTree(copy),
  };
}

function allTargets(root: MutableElement): Target[] {
  const found: Target[] = [];
  const collect = (parent: MutableElement, above: MutableElement): void =>
    parent.children.forEach((element, index) => {
      found.push({ element, parent, index, above });
      collect(element, parent);
    });
  collect(root, root);
  return found;
}

/** Adds an element or attribute that the syntax allows somewhere, whatever EN 16931 says of it. */
export function addForeign(root: MutableElement, { root: definition }: Binding, random: Random): Mutant | null {
  const copy = copyTree(root);
  let element = copy;
  let type: ElementType = definition.type;
  for (let depth = 0; type.kind === 'aggregate' && depth < 6 && random.below(4) > 0; depth++) {
    if (element.children.length === 0) break;
    const child = random.pick(element.children);
    const slot: ChildSlot | undefined = type.children.get(child.name);
    if (slot === undefined) return null;
    element = child;
    type = slot.type;
  }
  if (type.kind === 'open') return null;
  const added = type.kind === 'data' ? addAttribute(element, type, random) : addChild(element, type, random);
  return added === null ? null : { operator: 'foreign', term: `${element.name}/${added}`, text: writeTree(copy) };
}

function addAttribute(element: MutableElement, type: DataType, random: Random): string | null {
  const free = [...type.attributes].filter(([name]) => element.attributes.every((known) => known.name !== name));
  if (free.length === 0) return null;
  const [name, rule] = random.pick(free);
  element.attributes.push({ name, namespace: '', value: rule.fixed ?? attributeValues[name] ?? 'X' });
  return `@${name}`;
}

function addChild(parent: MutableElement, type: ElementType & { kind: 'aggregate' }, random: Random): string | null {
  const slots = [...type.children.values()].filter((slot) => slot.type.kind !== 'open');
  if (slots.length === 0) return null;
  const slot = random.pick(slots);
  insertInOrder(parent, grow(slot, 0), type);
  return slot.name;
}

const contents: Record<Content, string> = {
  decimal: '1',
  date: '2026-11-21',
  time: '12:00:00',
  dateTime: '2026-11-21T12:00:00',
  boolean: 'true',
  base64: 'aGFsbG8=',
  string: 'x',
};

const attributeValues: Readonly<Record<string, string>> = {
  currencyID: 'EUR',
  unitCode: 'H87',
  mimeCode: 'application/pdf',
  filename: 'x.pdf',
  format: '102',
};

/** The smallest element of its kind that the syntax allows. */
function grow({ name, namespace, type }: ChildSlot, depth: number): MutableElement {
  const element: MutableElement = { name, namespace, attributes: [], children: [], text: '', offset: 0 };
  if (type.kind === 'data') {
    element.text = contents[type.content];
    for (const attribute of type.requiredAttributes) {
      element.attributes.push({ name: attribute, namespace: '', value: attributeValues[attribute] ?? 'X' });
    }
  }
  if (type.kind === 'aggregate' && depth < 4) {
    const required = type.choice ? [...type.children.values()].slice(0, 1) : type.required;
    element.children = required.map((slot) => grow(slot, depth + 1));
  }
  return element;
}
