import type { Binding } from '#app/einvoice/bindings/compile.ts';
import { parsePath } from '#app/einvoice/bindings/table.ts';
import type { MutableElement, TextForm } from './xml-text.ts';
import { copyTree, writeTree } from './xml-text.ts';
import type { Random } from './random.ts';

/** A mutation of one element; false when it does not apply there. */
type Operator = (target: Target, random: Random) => boolean;

export interface Target {
  element: MutableElement;
  parent: MutableElement;
  index: number;
  /** Where the parent stands in; the root's is the root. */
  above: MutableElement;
}

export interface Mutant {
  operator: string;
  term: string;
  text: string;
}

const isNumber = (text: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(text.trim());
const isDate = (text: string): boolean =>
  /^(20\d\d-[01]\d-[0-3]\d|20\d\d[01]\d[0-3]\d)$/.test(text) && !Number.isNaN(Date.parse(isoOf(text)));
const isLeaf = (element: MutableElement): boolean => element.children.length === 0;

function changeNumber(change: (cents: number, random: Random) => number, places = 2): Operator {
  return ({ element }, random) => {
    if (!isLeaf(element) || !isNumber(element.text)) return false;
    const factor = 10 ** places;
    element.text = (change(Math.round(Number(element.text) * factor), random) / factor).toFixed(places);
    return true;
  };
}

function changeText(
  change: (text: string, random: Random) => string,
  applies = (_: string): boolean => true,
): Operator {
  return ({ element }, random) => {
    if (!isLeaf(element) || !applies(element.text)) return false;
    element.text = change(element.text, random);
    return true;
  };
}

function setAttribute(name: string, values: readonly string[]): Operator {
  return ({ element }, random) => {
    const attribute = element.attributes.find((candidate) => candidate.name === name);
    if (!attribute) return false;
    attribute.value = random.pick(values);
    return true;
  };
}

function writeAs(form: TextForm): Operator {
  return ({ element }) => {
    // BT-24 picks the rules before anything is read.
    if (!isLeaf(element) || element.text === '' || element.text.startsWith('urn:cen.eu')) return false;
    element.form = form;
    return true;
  };
}

/** What Unicode calls blank, or nearly so, and XML does not. */
const otherBlanks = ['\u00a0', '\u0085', '\u1680', '\u2003', '\u200b', '\u2028', '\u202f', '\u3000', '\ufeff'];
const xmlBlanks = [' ', '\t', '\n', '\r\n', ' \n '];

function besides(text: string, blank: string, random: Random): string {
  return random.pick([`${blank}${text}`, `${text}${blank}`, `${blank}${text}${blank}`, ` ${blank}${text}`]);
}

function padAttribute(blanks: readonly string[]): Operator {
  return ({ element }, random) => {
    if (element.attributes.length === 0) return false;
    const attribute = random.pick(element.attributes);
    attribute.value = besides(attribute.value, random.pick(blanks), random);
    return true;
  };
}

/** Copies the group of a tax category with another one, beside it. */
function addCategory({ element, parent, above }: Target, random: Random): boolean {
  const isGroup = /^(ClassifiedTaxCategory|TaxCategory|ApplicableTradeTax|CategoryTradeTax)$/;
  const [group, owner] = isGroup.test(element.name) ? [element, parent] : [parent, above];
  const code = group.children.find(({ name }) => name === 'ID' || name === 'CategoryCode');
  if (!isGroup.test(group.name) || code === undefined) return false;
  const copy = copyTree(group);
  for (const child of copy.children) if (child.name === code.name) child.text = random.pick(categories);
  owner.children.splice(owner.children.indexOf(group), 0, copy);
  return true;
}

const isProse = (text: string): boolean => /[a-zäöü]{3}/.test(text) && !/[@#:]/.test(text);

function isoOf(text: string): string {
  return text.includes('-') ? text : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

function shiftDate(text: string, days: number): string {
  const shifted = new Date(Date.parse(`${isoOf(text)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return text.includes('-') ? shifted : shifted.replaceAll('-', '');
}

const categories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B', 'X'];
const codes = [
  '380',
  '381',
  '384',
  '326',
  '386',
  '999',
  'EUR',
  'XYZ',
  'DE',
  'XX',
  '30',
  '58',
  '59',
  '48',
  '54',
  '10',
  '35',
  '72',
  'VATEX-EU-O',
  'AAI',
  '130',
  '50',
  '916',
  'true',
  'false',
  'VAT',
  'FC',
];
const isCode = (text: string): boolean => /^[A-Z0-9-]{1,20}$/.test(text.trim()) && !isDate(text);

/** What breaks a file, and what should not. */
export const operators: Record<string, Operator> = {
  drop: ({ parent, index }) => {
    parent.children.splice(index, 1);
    return true;
  },
  duplicate: ({ element, parent, index }) => {
    parent.children.splice(index, 0, copyTree(element));
    return true;
  },
  reorder: ({ parent, index }) => {
    const next = parent.children.findIndex((child, at) => at > index && child.name !== parent.children[index]?.name);
    if (next === -1) return false;
    const [moved] = parent.children.splice(next, 1);
    if (moved) parent.children.splice(index, 0, moved);
    return true;
  },
  'cent-more': changeNumber((cents) => cents + 1),
  'cent-less': changeNumber((cents) => cents - 1),
  'unit-more': changeNumber((cents) => cents + 100),
  'unit-less': changeNumber((cents) => cents - 100),
  negate: changeNumber((cents) => -cents),
  zero: changeNumber(() => 0),
  'three-places': changeNumber((mills) => mills + 5, 3),
  'other-number': changeNumber((_, random) => random.below(20_000)),
  'past-limit': changeText(() => 'abc', isNumber),
  'later-date': changeText((text, random) => shiftDate(text, 1 + random.below(90)), isDate),
  'earlier-date': changeText((text, random) => shiftDate(text, -1 - random.below(90)), isDate),
  'no-date': changeText((text) => (text.includes('-') ? '2026-02-30' : '20260230'), isDate),
  'date-other-form': changeText(
    (text) =>
      text.includes('-') ? text.replaceAll('-', '') : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`,
    isDate,
  ),
  'other-category': changeText(
    (_, random) => random.pick(categories),
    (text) => categories.includes(text.trim()),
  ),
  'other-code': changeText((_, random) => random.pick(codes), isCode),
  'lower-case': changeText(
    (text) => text.toLowerCase(),
    (text) => /[A-Z]/.test(text),
  ),
  empty: changeText(() => ''),
  blank: changeText(() => '  '),
  'drop-attribute': ({ element }, random) => {
    if (element.attributes.length === 0) return false;
    element.attributes.splice(random.below(element.attributes.length), 1);
    return true;
  },
  'other-currency': setAttribute('currencyID', ['CHF', 'XXX', 'ZZ', '']),
  'other-scheme': setAttribute('schemeID', ['0088', '0204', 'EM', 'SEPA', 'VA', 'FC', '9999', '']),
  'other-unit': setAttribute('unitCode', ['H87', 'HUR', 'C62', 'QQQ', '']),
  'other-list': setAttribute('listID', ['STI', 'CVD', 'IB', '9999', '']),
  'other-mime': setAttribute('mimeCode', ['application/pdf', 'application/xml', 'text/html', '']),
  'other-format': setAttribute('format', ['102', '203', '']),
  'add-attribute': ({ element }, random) => {
    const name = random.pick(['schemeID', 'listID', 'currencyID', 'languageID', 'name', 'schemeName']);
    if (element.attributes.some((attribute) => attribute.name === name)) return false;
    element.attributes.push({ name, namespace: '', value: 'X' });
    return true;
  },
  'unknown-element': ({ element, parent, index }) => {
    parent.children.splice(index, 0, { ...copyTree(element), name: 'Unknown' });
    return true;
  },
  // What follows should leave a valid file valid.
  'same-number': changeText(
    (text) => (text.includes('.') ? text : `${text}.0`),
    (text) => isNumber(text) && !/^0\d/.test(text),
  ),
  'longer-text': changeText(
    (text) => `${text} und mehr`,
    (text) => /[a-zäöü]{3}/.test(text),
  ),
  umlauts: changeText(
    (text) => `Ä ö ü ß € „${text}“ <&>`,
    (text) => /[a-zäöü]{3} /.test(text),
  ),
  'other-text': changeText(() => 'Anderer Text', isProse),
  'shorter-text': changeText((text) => text.trim().slice(0, -1), isProse),
  comment: writeAs('comment'),
  instruction: writeAs('instruction'),
  cdata: writeAs('cdata'),
  references: writeAs('references'),
  'inner-space': changeText(
    (text) => text.replace(' ', '  '),
    (text) => text.includes(' '),
  ),
  'white-space': changeText(
    (text) => `\n    ${text}\n  `,
    (text) => /[a-zäöü]{3} /.test(text),
  ),
  'code-space': changeText((text) => ` ${text} `, isCode),
  // White space of XML and what only looks so.
  'other-blank': changeText((text, random) => besides(text, random.pick(otherBlanks), random)),
  'other-blank-alone': changeText((_, random) => random.pick(otherBlanks)),
  'other-blank-inside': changeText(
    (text, random) => `${text.slice(0, 2)}${random.pick(otherBlanks)}${text.slice(2)}`,
    (text) => text.length > 2,
  ),
  'blank-between': ({ parent }, random) => {
    parent.text = random.pick([...otherBlanks, ...xmlBlanks]);
    return true;
  },
  padded: changeText(
    (text, random) => besides(text, random.pick(xmlBlanks), random),
    (text) => text !== '' && !/\s/.test(text),
  ),
  'padded-attribute': padAttribute(xmlBlanks),
  'other-blank-attribute': padAttribute(otherBlanks),
  'date-zone': changeText(
    (text, random) => `${text}${random.pick(['Z', '+01:00', '-11:00', '+14:00', '+15:00'])}`,
    isDate,
  ),
  'other-prefix': ({ element }, random) => {
    element.prefix = random.pick(['x', 'ubl', 'cbc2', '']);
    return true;
  },
  'second-category': addCategory,
  'other-country': changeText(
    (_, random) => random.pick(['DE', 'AT', 'FR', 'NL']),
    (text) => /^[A-Z]{2}$/.test(text.trim()) && !categories.includes(text.trim()),
  ),
};

/** Elements of a tree that a row of the binding table names, with their parents. */
export function targetsOf(root: MutableElement, path: string): Target[] {
  let level: Target[] = [{ element: root, parent: root, index: 0, above: root }];
  for (const { name } of parsePath(path).steps) {
    level = level.flatMap(({ element, parent }) =>
      element.children.flatMap((child, index) =>
        child.name === name ? [{ element: child, parent: element, index, above: parent }] : [],
      ),
    );
  }
  return level;
}

/** Applies one operator to one element that stands for a term; null when it applies to none. */
export function mutate(
  root: MutableElement,
  what: { binding: Binding; row: number; operator: string },
  random: Random,
): Mutant | null {
  const row = what.binding.rows[what.row];
  const apply = operators[what.operator];
  if (row === undefined || apply === undefined) return null;
  const copy = copyTree(root);
  const targets = targetsOf(copy, row[2]);
  if (targets.length === 0 || !apply(random.pick(targets), random)) return null;
  return { operator: what.operator, term: row[0], text: writeTree(copy) };
}
