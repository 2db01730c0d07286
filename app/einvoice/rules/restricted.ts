import { trimBlanks } from '../xml/blanks.ts';
import { ciiRestrictions, ublRestrictions } from '../bindings/restrictions.ts';
import type { Syntax } from '../bindings/vocabulary.ts';
import { attributeOf, descend } from '../element.ts';
import type { XmlElement } from '../element.ts';
import type { ElementIndex } from '../element-index.ts';
import type { Level } from '../findings.ts';

export interface Restriction {
  id: string;
  level: Level;
  /** Child element, or "@attribute". */
  child: string;
}

/** Places by path from the root. */
interface PlaceNode {
  children: Map<string, PlaceNode>;
  restrictions: Map<string, Restriction[]>;
}

interface Anywhere {
  /** The elements that the rest of the path starts from. */
  starts: (file: ElementIndex) => readonly XmlElement[];
  rest: readonly string[];
  restrictions: readonly Restriction[];
}

interface Restrictions {
  root: PlaceNode;
  anywhere: Anywhere[];
  /** Elements and attributes that may stand nowhere. */
  nowhere: Map<string, Restriction>;
}

export interface RestrictedPlace {
  id: string;
  level: Level;
  element: XmlElement;
  child: string;
}

const compiled = new Map<Syntax, Restrictions>();

function restrictionsOf(syntax: Syntax): Restrictions {
  let found = compiled.get(syntax);
  if (found === undefined) {
    found = { root: newNode(), anywhere: [], nowhere: new Map() };
    const source = syntax === 'ubl' ? ublRestrictions : ciiRestrictions;
    for (const level of ['fatal', 'warning'] as const) {
      for (const line of trimBlanks(source[level]).split('\n'))
        if (line !== '') compileLine(found, line, { syntax, level });
    }
    compiled.set(syntax, found);
  }
  return found;
}

/** All of a syntax. */
export function allRestrictions(syntax: Syntax): Restriction[] {
  const { root, anywhere, nowhere } = restrictionsOf(syntax);
  const within = (node: PlaceNode): Restriction[] => [
    ...[...node.restrictions.values()].flat(),
    ...[...node.children.values()].flatMap(within),
  ];
  return [...within(root), ...anywhere.flatMap(({ restrictions }) => restrictions), ...nowhere.values()];
}

function newNode(): PlaceNode {
  return { children: new Map(), restrictions: new Map() };
}

function compileLine(target: Restrictions, line: string, what: { syntax: Syntax; level: Level }): void {
  const [parent = '', members = ''] = line.split(': ');
  const prefix = what.syntax === 'ubl' ? 'UBL' : 'CII';
  const restrictions = members.split(', ').map((member): Restriction => {
    const [number = '', child = ''] = member.split(' ');
    return { id: `${prefix}-${number}`, level: what.level, child };
  });
  if (parent === '/') for (const restriction of restrictions) target.nowhere.set(restriction.child, restriction);
  else if (parent.startsWith('/')) target.anywhere.push(compileAnywhere(parent, restrictions));
  else for (const path of pathsOf(parent)) addPlace(target.root, path, restrictions);
}

function pathsOf(parent: string): string[][] {
  if (parent === '.') return [[]];
  const steps = parent.split('/');
  if (steps[0] !== 'LINE') return [steps];
  return ['InvoiceLine', 'CreditNoteLine'].map((line) => [line, ...steps.slice(1)]);
}

function compileAnywhere(parent: string, restrictions: readonly Restriction[]): Anywhere {
  const [first = '', ...rest] = parent
    .replace(/^\/\/?/, '')
    .split('/')
    .filter((step) => step !== '');
  const ending = /^\*(\w+)(?:!(\w+))?$/.exec(first);
  if (!ending) return { starts: (file) => file.named(first), rest, restrictions };
  const [, suffix = '', except] = ending;
  const isStart = (name: string): boolean => name.endsWith(suffix) && name !== except;
  return { starts: (file) => file.where(isStart), rest, restrictions };
}

function addPlace(root: PlaceNode, path: readonly string[], restrictions: readonly Restriction[]): void {
  let node = root;
  for (const name of path) {
    let next = node.children.get(name);
    if (next === undefined) node.children.set(name, (next = newNode()));
    node = next;
  }
  for (const restriction of restrictions) {
    const known = node.restrictions.get(restriction.child);
    if (known) known.push(restriction);
    else node.restrictions.set(restriction.child, [restriction]);
  }
}

/** Every element and attribute that EN 16931 leaves out of the syntax, with the rule that says so. */
export function findRestricted(file: ElementIndex, syntax: Syntax): RestrictedPlace[] {
  const { root, anywhere, nowhere } = restrictionsOf(syntax);
  const found: RestrictedPlace[] = [];
  walk(file.root, root, found);
  for (const element of file.where(() => true)) {
    const byName = nowhere.get(element.name);
    if (byName) found.push({ ...byName, element });
    for (const { name } of element.attributes) {
      const byAttribute = nowhere.get(`@${name}`);
      if (byAttribute) found.push({ ...byAttribute, element });
    }
  }
  for (const { starts, rest, restrictions } of anywhere) {
    for (const owner of starts(file)) {
      for (const element of descend(owner, rest)) addForbidden(element, restrictions, found);
    }
  }
  return found;
}

function walk(element: XmlElement, node: PlaceNode, found: RestrictedPlace[]): void {
  for (const child of element.children) {
    for (const restriction of node.restrictions.get(child.name) ?? []) found.push({ ...restriction, element: child });
    const next = node.children.get(child.name);
    if (next) walk(child, next, found);
  }
  for (const { name } of element.attributes) {
    for (const restriction of node.restrictions.get(`@${name}`) ?? []) found.push({ ...restriction, element });
  }
}

function addForbidden(element: XmlElement, restrictions: readonly Restriction[], found: RestrictedPlace[]): void {
  for (const restriction of restrictions) {
    const { child } = restriction;
    if (child.startsWith('@')) {
      if (attributeOf(element, child.slice(1)) !== undefined) found.push({ ...restriction, element });
    } else {
      for (const forbidden of element.children) {
        if (forbidden.name === child) found.push({ ...restriction, element: forbidden });
      }
    }
  }
}
