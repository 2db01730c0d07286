import type { XmlAttribute, XmlElement } from '../../app/invoicing/en16931/element.ts';
import { namespaces } from '../../app/invoicing/en16931/bindings/vocabulary.ts';

/** A tree that mutations may change. */
export interface MutableElement extends XmlElement {
  attributes: XmlAttribute[];
  children: MutableElement[];
}

export function copyTree(element: XmlElement): MutableElement {
  return {
    ...element,
    attributes: element.attributes.map((attribute) => ({ ...attribute })),
    children: element.children.map(copyTree),
  };
}

const prefixes = new Map<string, string>([
  [namespaces.cac, 'cac'],
  [namespaces.cbc, 'cbc'],
  [namespaces.ext, 'ext'],
  [namespaces.rsm, 'rsm'],
  [namespaces.ram, 'ram'],
  [namespaces.udt, 'udt'],
  [namespaces.qdt, 'qdt'],
]);

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;');
}

/** The tree as a file: prefixes of our own, no white space between elements. */
export function writeTree(root: XmlElement): string {
  const declarations = [...prefixes].map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`).join('');
  const isDefault = !prefixes.has(root.namespace);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, declarations + (isDefault ? ` xmlns="${root.namespace}"` : ''))}`;
}

function writeElement(element: XmlElement, declarations = ''): string {
  const prefix = prefixes.get(element.namespace);
  const name = prefix === undefined ? element.name : `${prefix}:${element.name}`;
  const attributes = element.attributes
    .filter((attribute) => attribute.namespace === '')
    .map((attribute) => ` ${attribute.name}="${escape(attribute.value)}"`)
    .join('');
  const content = element.children.map((child) => writeElement(child)).join('');
  const text = element.children.length > 0 && element.text.trim() === '' ? '' : escape(element.text);
  return `<${name}${declarations}${attributes}>${text}${content}</${name}>`;
}
