import { codecs } from './codecs.ts';
import type { Codec, CodecName } from './codecs.ts';
import { ciiRows } from './cii.ts';
import { parsePath, parseProperty } from './table.ts';
import type { Condition, ParsedPath, Property, Row, RowMark, Step } from './table.ts';
import { ublCreditNoteRows, ublInvoiceRows } from './ubl.ts';
import { rootElements } from './vocabulary.ts';
import type { ChildSlot, ElementType, RootElement, Syntax } from './vocabulary.ts';

/** An element of a syntax together with what the binding table says of it. */
export interface BoundElement {
  name: string;
  namespace: string;
  conditions: readonly Condition[];
  /** Variants of each child in the order of the table; the first whose conditions hold takes an element. */
  children: Map<string, BoundElement[]>;
  /** Children in the order of the syntax. */
  written: BoundElement[];
  group?: Property;
  list?: BoundList;
  /** The element repeats for each of these values, which stand in an element inside. */
  repeatsFor?: Property;
  value?: BoundValue;
  attributes: BoundAttribute[];
  /** Written with this content whenever its parent is. */
  constant?: string;
  constantAttributes: [name: string, value: string][];
  /** Values that are looked up in this element although they may be missing. */
  defaults: BoundDefault[];
  always: boolean;
  /** The syntax has one place for it, however many the model has. */
  isSingle: boolean;
  /** Children without which it is left out. */
  demanded: readonly string[];
  /** Holds nothing that comes from the model. */
  isFixed: boolean;
}

export interface BoundList extends Property {
  itemWith: readonly string[];
  /** The item is of the same kind as the one around it: a line inside a line. */
  recursive: boolean;
}

export interface BoundValue extends Property {
  term: string;
  codec: Codec;
  mark?: RowMark;
  /** Lies outside of the list item that its element belongs to. */
  isOuter: boolean;
}

export interface BoundAttribute extends BoundValue {
  attribute: string;
}

export interface BoundDefault extends Property {
  steps: readonly string[];
  absent: string;
}

export interface Binding {
  syntax: Syntax;
  root: RootElement;
  element: BoundElement;
  rows: readonly Row[];
}

const rowMarks: ReadonlySet<string> = new Set<RowMark>(['each', 'read', 'append']);

function isRowMark(kind: CodecName | RowMark): kind is RowMark {
  return rowMarks.has(kind);
}

class Compiler {
  private readonly root: BoundElement;
  private readonly rootType: ElementType;

  constructor(root: RootElement) {
    this.root = newElement({ name: root.name, namespace: root.namespace, repeatable: false }, []);
    this.rootType = root.type;
  }

  compile(rows: readonly Row[]): BoundElement {
    for (const row of rows) this.add(row);
    finish(this.root, 0);
    return this.root;
  }

  private add(row: Row): void {
    const [term, propertyText, pathText, kind, secondMark] = row;
    const path = parsePath(pathText);
    const property = parseProperty(propertyText);
    const element = this.descend(path);
    const [codec, onlyMark] = kind === undefined || isRowMark(kind) ? [undefined, kind] : [kind, undefined];
    const isGroup = term.startsWith('BG-') && codec === undefined;
    if (isGroup) this.addGroup(element, property, path);
    else this.addValue(element, { term, property, path, codec: codec ?? 'text', mark: secondMark ?? onlyMark });
  }

  private addGroup(element: BoundElement, property: Property, path: ParsedPath): void {
    const step = path.steps.at(-1);
    if (!property.isItem) {
      element.group = property;
      return;
    }
    const recursive = property.name === 'subLines';
    // A line inside a line takes the place of the line around it.
    element.list = { ...property, itemWith: step?.itemWith ?? [], recursive };
    if (recursive) element.children = this.root.children.get('InvoiceLine')?.[0]?.children ?? element.children;
  }

  private addValue(
    element: BoundElement,
    row: { term: string; property: Property; path: ParsedPath; codec: CodecName; mark: RowMark | undefined },
  ): void {
    const codec = codecs[row.codec];
    const value: BoundValue = {
      ...row.property,
      term: row.term,
      codec,
      isOuter: false,
      ...(row.mark === undefined ? {} : { mark: row.mark }),
    };
    if (row.path.attribute === undefined) element.value = value;
    else element.attributes.push({ ...value, attribute: row.path.attribute });
    const repeating = row.path.steps.findIndex((step) => step.repeats);
    if (row.property.isItem && repeating < row.path.steps.length - 1) {
      this.find(row.path.steps.slice(0, repeating + 1)).repeatsFor = row.property;
    }
    if (row.path.defaultSteps === 0 || codec.absent === undefined) return;
    const steps = row.path.steps.map((step) => step.name);
    const anchor = this.find(row.path.steps.slice(0, -row.path.defaultSteps));
    anchor.defaults.push({ ...row.property, steps: steps.slice(-row.path.defaultSteps), absent: codec.absent });
  }

  private descend(path: ParsedPath): BoundElement {
    const element = this.find(path.steps);
    const step = path.steps.at(-1);
    if (step?.always) element.always = true;
    return element;
  }

  private find(steps: readonly Step[]): BoundElement {
    let element = this.root;
    let type = this.rootType;
    for (const step of steps) {
      const slot = slotNamed(type, step.name);
      element = childOf(element, step, slot);
      type = slot.type;
    }
    return element;
  }
}

function slotNamed(type: ElementType, name: string): ChildSlot {
  const slot = type.kind === 'aggregate' ? type.children.get(name) : undefined;
  if (slot === undefined) throw new Error(`the syntax has no ${name} here`);
  return slot;
}

/** Constants do not tell variants apart: they are written, never asked for. */
function childOf(parent: BoundElement, step: Step, slot: ChildSlot): BoundElement {
  const variants = parent.children.get(slot.name) ?? [];
  const key = conditionKey(step.conditions);
  const known = variants.find((variant) => conditionKey(variant.conditions) === key);
  const constants = step.conditions.filter((condition) => condition.kind === 'constant');
  const demanded = step.onlyComplete && slot.type.kind === 'aggregate' ? slot.type.required : [];
  if (known) {
    if (step.always) known.always = true;
    if (demanded.length > 0) known.demanded = demanded.map(({ name }) => name);
    addConstants(known, constants, slot.type);
    return known;
  }
  const element = newElement(slot, step.conditions);
  element.always = step.always;
  element.demanded = demanded.map(({ name }) => name);
  variants.push(element);
  parent.children.set(slot.name, variants);
  parent.written.push(element);
  addConstants(element, step.conditions, slot.type);
  return element;
}

function conditionKey(conditions: readonly Condition[]): string {
  const telling = conditions.filter((condition) => condition.kind !== 'constant');
  return telling.map(({ kind, path, value }) => `${kind} ${path.join('/')} ${value}`).join(';');
}

function newElement(
  slot: Pick<ChildSlot, 'name' | 'namespace' | 'repeatable'>,
  conditions: readonly Condition[],
): BoundElement {
  return {
    name: slot.name,
    namespace: slot.namespace,
    conditions,
    children: new Map(),
    written: [],
    attributes: [],
    constantAttributes: [],
    defaults: [],
    always: false,
    isSingle: !slot.repeatable,
    demanded: [],
    isFixed: false,
  };
}

const plainStep = { conditions: [], repeats: false, itemWith: [], always: false, onlyComplete: false };

function addConstants(element: BoundElement, conditions: readonly Condition[], type: ElementType): void {
  for (const { kind, path, value } of conditions) {
    if (kind === 'test' || kind === 'differs') continue;
    let target = element;
    let targetType = type;
    for (const name of path) {
      if (name.startsWith('@')) {
        target.constantAttributes.push([name.slice(1), value]);
        continue;
      }
      const slot = slotNamed(targetType, name);
      target = childOf(target, { ...plainStep, name }, slot);
      targetType = slot.type;
    }
    if (!path.at(-1)?.startsWith('@')) target.constant = value;
  }
}

/** Marks what holds constants only, and values that lie outside of the list around them. */
function finish(element: BoundElement, depth: number): void {
  const recursive = element.list?.recursive === true;
  const inside = element.list && !recursive ? element.list.depth + 1 : depth;
  if (element.value) element.value.isOuter = element.value.depth < inside;
  for (const attribute of element.attributes) attribute.isOuter = attribute.depth < inside;
  if (!recursive) for (const child of element.written) finish(child, inside);
  const childrenFixed = !recursive && element.written.every((child) => child.isFixed);
  element.isFixed = element.value === undefined ? childrenFixed : element.value.codec.fallback !== undefined;
}

function sortWritten(element: BoundElement, type: ElementType): void {
  if (type.kind !== 'aggregate') return;
  const indexOf = (child: BoundElement): number => type.children.get(child.name)?.index ?? 0;
  element.written.sort((a, b) => indexOf(a) - indexOf(b));
  for (const child of element.written) {
    const slot = type.children.get(child.name);
    if (slot && child.list?.recursive !== true) sortWritten(child, slot.type);
  }
}

function bind(rootName: string, rows: readonly Row[]): Binding {
  const root = rootElements.find((candidate) => candidate.name === rootName);
  if (root === undefined) throw new Error(`no root ${rootName}`);
  const element = new Compiler(root).compile(rows);
  sortWritten(element, root.type);
  const lines = element.children.get('InvoiceLine')?.[0];
  const subLine = lines?.children.get('SubInvoiceLine')?.[0];
  if (lines && subLine) subLine.written = lines.written;
  return { syntax: root.syntax, root, element, rows };
}

export const bindings = {
  invoice: bind('Invoice', ublInvoiceRows),
  creditNote: bind('CreditNote', ublCreditNoteRows),
  cii: bind('CrossIndustryInvoice', ciiRows),
} as const;
