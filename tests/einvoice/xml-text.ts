import type { XmlAttribute, XmlElement } from '#app/einvoice/element.ts';
import { isBlank } from '#app/einvoice/xml/blanks.ts';
import { namespaces } from '#app/einvoice/bindings/vocabulary.ts';

/** A tree that mutations may change. */
export interface MutableElement extends XmlElement {
  attributes: XmlAttribute[];
  children: MutableElement[];
  /** Another way to write the same text. */
  form?: TextForm;
  /** Another prefix than ours, '' for a default namespace. */
  prefix?: string;
}

export type TextForm = 'comment' | 'cdata' | 'references' | 'instruction';

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

function writeText({ text, form }: MutableElement): string {
  const half = Math.ceil(text.length / 2);
  const halves = [text.slice(0, half), text.slice(half)] as const;
  if (form === undefined) return escape(text);
  switch (form) {
    case 'cdata':
      return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    case 'comment':
      return halves.map(escape).join('<!-- here -->');
    case 'instruction':
      return halves.map(escape).join('<?page break?>');
    case 'references':
      return Array.from(text, (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`).join('');
  }
}

/** The tree as a file: prefixes of our own, no white space between elements. */
export function writeTree(root: MutableElement): string {
  const declarations = [...prefixes].map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`).join('');
  const isDefault = !prefixes.has(root.namespace);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, declarations + (isDefault ? ` xmlns="${root.namespace}"` : ''))}`;
}

function writeElement(element: MutableElement, declarations = ''): string {
  const prefix = element.prefix ?? prefixes.get(element.namespace) ?? '';
  const name = prefix === '' ? element.name : `${prefix}:${element.name}`;
  const own = element.prefix === undefined ? '' : ` xmlns${prefix && ':'}${prefix}="${element.namespace}"`;
  const attributes = element.attributes
    .filter((attribute) => attribute.namespace === '')
    .map((attribute) => ` ${attribute.name}="${escape(attribute.value)}"`)
    .join('');
  const content = element.children.map((child) => writeElement(child)).join('');
  const text = element.children.length > 0 && isBlank(element.text) ? '' : writeText(element);
  return `<${name}${declarations}${own}${attributes}>${text}${content}</${name}>`;
}
