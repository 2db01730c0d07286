import type { SourcePosition } from './findings.ts';

export interface XmlAttribute {
  /** Local name. */
  name: string;
  /** Namespace URI, '' for attributes without prefix. */
  namespace: string;
  value: string;
}

/** Element of a parsed file, without prefixes; declarations of namespaces are no attributes. */
export interface XmlElement {
  /** Local name. */
  name: string;
  /** Namespace URI, '' without one. */
  namespace: string;
  attributes: readonly XmlAttribute[];
  children: readonly XmlElement[];
  /** Character data directly inside this element, CDATA included; '' where only white space stands around children. */
  text: string;
  /** Index of "<" in the source text. */
  offset: number;
}

export interface XmlDocument {
  root: XmlElement;
  locate: (offset: number) => SourcePosition;
}

/** Value of an attribute without namespace. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  for (const attribute of element.attributes) {
    if (attribute.name === name && attribute.namespace === '') return attribute.value;
  }
  return undefined;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** All descendants on a path of names. */
export function descend(element: XmlElement, path: readonly string[]): XmlElement[] {
  let level = [element];
  for (const name of path) {
    const next: XmlElement[] = [];
    for (const parent of level) {
      for (const child of parent.children) if (child.name === name) next.push(child);
    }
    level = next;
  }
  return level;
}
