/**
 * Writes the element names, order, cardinality and data types of UBL 2.1 (Invoice, CreditNote) and CII D16B into our
 * own tables. Run once for each new version of a syntax: node tests/einvoice/tools/write-vocabulary.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { XmlElement } from '#app/einvoice/element.ts';
import { attribute, childrenNamed, descendantsNamed, readArtefactTree } from './artefacts.ts';

interface Collected {
  /** Type → children in order, "name:Type" with occurrence ?, *, + or none for exactly one. */
  types: Map<string, string[]>;
  /** Data type → "content attribute attribute! attribute=fixed". */
  dataTypes: Map<string, string>;
}

const xsdContents: Record<string, string> = {
  decimal: 'decimal',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
  boolean: 'boolean',
  base64Binary: 'base64',
  string: 'string',
  normalizedString: 'string',
  token: 'string',
  language: 'string',
  anyURI: 'string',
};

function localName(qualified: string): string {
  return qualified.split(':').at(-1) ?? qualified;
}

function isBuiltIn(qualified: string): boolean {
  return /^xsd?:/.test(qualified);
}

function occurrence(element: XmlElement): string {
  const least = attribute(element, 'minOccurs') || '1';
  const most = attribute(element, 'maxOccurs') || '1';
  if (most !== '1') return least === '0' ? '*' : '+';
  return least === '0' ? '?' : '';
}

class Schemas {
  readonly complex = new Map<string, XmlElement>();
  readonly simple = new Map<string, XmlElement>();
  readonly elements = new Map<string, string>();

  constructor(roots: readonly XmlElement[]) {
    for (const root of roots) {
      for (const type of childrenNamed(root, 'complexType')) this.complex.set(attribute(type, 'name'), type);
      for (const type of childrenNamed(root, 'simpleType')) this.simple.set(attribute(type, 'name'), type);
      for (const element of childrenNamed(root, 'element')) {
        this.elements.set(attribute(element, 'name'), localName(attribute(element, 'type')));
      }
    }
  }

  /** Content and attributes of a type with simple content, through all its bases. */
  describe(type: XmlElement): { content: string; attributes: Map<string, string> } {
    const derived = descendantsNamed(type, 'extension').concat(descendantsNamed(type, 'restriction'))[0];
    if (derived === undefined) throw new Error(`no content: ${attribute(type, 'name')}`);
    const qualifiedBase = attribute(derived, 'base');
    const base = localName(qualifiedBase);
    const complexBase = isBuiltIn(qualifiedBase) ? undefined : this.complex.get(base);
    const simpleBase = this.simple.get(base);
    const inherited = complexBase && complexBase !== type ? this.describe(complexBase) : undefined;
    const content =
      inherited?.content ?? xsdContents[base] ?? (simpleBase ? this.describe(simpleBase).content : undefined);
    if (content === undefined) throw new Error(`unknown base ${qualifiedBase}`);
    const attributes = new Map(inherited?.attributes);
    for (const own of childrenNamed(derived, 'attribute')) {
      const fixed = attribute(own, 'fixed');
      const mark = attribute(own, 'use') === 'required' ? '!' : '';
      attributes.set(attribute(own, 'name'), fixed === '' ? mark : `=${fixed.replaceAll(' ', '+')}`);
    }
    return { content, attributes };
  }

  dataType(type: XmlElement): string {
    const { content, attributes } = this.describe(type);
    return [content, ...[...attributes].map(([name, mark]) => name + mark)].join(' ');
  }
}

function collectUbl(): Collected & { names: Map<string, string> } {
  const folder = 'external/schemas/ubl21';
  const common = (name: string): XmlElement => readArtefactTree('ph-ubl21', `${folder}/common/UBL-${name}-2.1.xsd`);
  const coreTypes = readArtefactTree('ph-xsds-ccts-cct-schemamodule', 'schemas/CCTS_CCT_SchemaModule.xsd');
  const data = new Schemas([common('UnqualifiedDataTypes')]);
  for (const type of childrenNamed(coreTypes, 'complexType')) data.complex.set(`core ${attribute(type, 'name')}`, type);
  const aggregates = new Schemas([
    common('CommonAggregateComponents'),
    readArtefactTree('ph-ubl21', `${folder}/maindoc/UBL-Invoice-2.1.xsd`),
    readArtefactTree('ph-ubl21', `${folder}/maindoc/UBL-CreditNote-2.1.xsd`),
  ]);
  return new UblWalk(aggregates, new Schemas([common('CommonBasicComponents')]), data).collect();
}

class UblWalk implements Collected {
  readonly types = new Map<string, string[]>();
  readonly dataTypes = new Map<string, string>();
  readonly names = new Map<string, string>();
  private readonly aggregates: Schemas;
  private readonly basics: Schemas;
  private readonly data: Schemas;

  constructor(aggregates: Schemas, basics: Schemas, data: Schemas) {
    this.aggregates = aggregates;
    this.basics = basics;
    this.data = data;
  }

  collect(): this {
    this.visitAggregate('Invoice');
    this.visitAggregate('CreditNote');
    return this;
  }

  private visitAggregate(element: string): void {
    if (this.names.has(element)) return;
    const type = this.aggregates.elements.get(element) ?? '';
    const definition = this.aggregates.complex.get(type);
    if (definition === undefined) throw new Error(`no type of ${element}`);
    // Several elements share a type: PartyType is that of Party and of a dozen others.
    const typeName = type.replace(/Type$/, '');
    this.names.set(element, typeName);
    if (this.types.has(typeName)) return;
    const children = descendantsNamed(definition, 'element');
    this.types.set(
      typeName,
      children.map((child) => `${this.keyOf(attribute(child, 'ref'))}${occurrence(child)}`),
    );
    for (const child of children) this.visitChild(attribute(child, 'ref'));
  }

  private visitChild(reference: string): void {
    if (reference === 'ext:UBLExtensions') return;
    if (reference.startsWith('cac:')) this.visitAggregate(localName(reference));
    else this.visitBasic(reference);
  }

  /** Local name; with prefix where an aggregate has the same name. */
  private keyOf(reference: string): string {
    const clash = reference.startsWith('cbc:') && this.aggregates.elements.has(localName(reference));
    return clash ? reference : localName(reference);
  }

  private visitBasic(reference: string): void {
    const type = this.basics.elements.get(localName(reference)) ?? '';
    const definition = this.basics.complex.get(type);
    if (definition === undefined) throw new Error(`no type of ${reference}`);
    const derived = descendantsNamed(definition, 'extension')[0];
    const base = localName(attribute(derived ?? definition, 'base'));
    const name = base.replace(/Type$/, '');
    this.names.set(this.keyOf(reference), name);
    const dataType = this.data.complex.get(base);
    if (dataType === undefined) throw new Error(`no data type ${base}`);
    if (!this.dataTypes.has(name)) this.dataTypes.set(name, describeUblData(this.data, dataType));
  }
}

/** UBL's data types derive from types of the same name in the core component module. */
function describeUblData(data: Schemas, type: XmlElement): string {
  const derived = descendantsNamed(type, 'extension').concat(descendantsNamed(type, 'restriction'))[0];
  const base = attribute(derived ?? type, 'base');
  const core = base.startsWith('ccts-cct:') ? data.complex.get(`core ${localName(base)}`) : undefined;
  if (core === undefined || derived === undefined) return data.dataType(type);
  const { content, attributes } = data.describe(core);
  for (const own of childrenNamed(derived, 'attribute')) {
    attributes.set(attribute(own, 'name'), attribute(own, 'use') === 'required' ? '!' : '');
  }
  return [content, ...[...attributes].map(([name, mark]) => name + mark)].join(' ');
}

function collectCii(): Collected {
  const folder = 'external/schemas/d16b/data/standard/CrossIndustryInvoice_';
  const parts = ['', 'ReusableAggregateBusinessInformationEntity_', 'QualifiedDataType_', 'UnqualifiedDataType_'];
  return collectFrom(parts.map((part) => readArtefactTree('ph-cii-d16b', `${folder}${part}100pD16B.xsd`)));
}

/** A profile of Factur-X: the same names, fewer of them. */
function collectFacturx(profile: string): Collected {
  const file = `schema/ZF_250/${profile}/FACTUR-X_${profile}`;
  const parts = ['ReusableAggregateBusinessInformationEntity', 'QualifiedDataType', 'UnqualifiedDataType'];
  const files = parts.map((part) => `${file}_urn_un_unece_uncefact_data_standard_${part}_100.xsd`);
  return collectFrom([`${file}.xsd`, ...files].map((name) => readArtefactTree('validator', name)));
}

function collectFrom(trees: readonly XmlElement[]): Collected {
  const schemas = new Schemas(trees);
  const collected: Collected = { types: new Map(), dataTypes: new Map() };
  visitCii(schemas, 'CrossIndustryInvoiceType', collected);
  return collected;
}

function visitCii(schemas: Schemas, type: string, collected: Collected): void {
  const name = type.replace(/Type$/, '');
  if (collected.types.has(name) || collected.dataTypes.has(name)) return;
  const definition = schemas.complex.get(type);
  if (definition === undefined) throw new Error(`no type ${type}`);
  const sequence = childrenNamed(definition, 'sequence')[0];
  const choice = childrenNamed(definition, 'choice')[0];
  if (sequence === undefined && choice === undefined) {
    collected.dataTypes.set(name, schemas.dataType(definition));
    return;
  }
  const children: string[] = [];
  collected.types.set(name, children);
  for (const child of childrenNamed(sequence ?? choice ?? definition, 'element')) {
    const childType = ciiChildType(schemas, child, collected);
    children.push(`${attribute(child, 'name')}:${childType.replace(/Type$/, '')}${choice ? '|' : occurrence(child)}`);
  }
}

function ciiChildType(schemas: Schemas, child: XmlElement, collected: Collected): string {
  const named = attribute(child, 'type');
  if (isBuiltIn(named)) {
    const content = xsdContents[localName(named)] ?? '';
    const type = `Plain${localName(named)}`;
    collected.dataTypes.set(type, content);
    return type;
  }
  if (named !== '') {
    visitCii(schemas, localName(named), collected);
    return localName(named);
  }
  const type = `${attribute(child, 'name')}Content`;
  const inline = childrenNamed(child, 'complexType')[0];
  if (inline === undefined) throw new Error(`no type of ${attribute(child, 'name')}`);
  collected.dataTypes.set(type, schemas.dataType(inline));
  return type;
}

function record(name: string, type: string, entries: Iterable<readonly [string, string]>): string {
  const lines = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `  ${key}: ${quote(value)},`);
  return `export const ${name}: ${type} = {\n${lines.join('\n')}\n};\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`\'`)}'`;
}

function joined(types: Map<string, string[]>): [string, string][] {
  return [...types].map(([name, children]) => [name, children.join(' ')]);
}

function grouped(names: Map<string, string>, types: Map<string, string[]>): [string, string][] {
  const groups = new Map<string, string[]>();
  for (const [name, type] of names) {
    if (name === type && types.has(type)) continue;
    groups.set(type, [...(groups.get(type) ?? []), name]);
  }
  return [...groups].map(([type, members]) => [type, members.sort().join(' ')]);
}

const target = fileURLToPath(new URL('../../../app/einvoice/bindings/', import.meta.url));
const head = (what: string): string =>
  `// Written by tests/einvoice/tools/write-vocabulary.ts from the released ${what}.\n` +
  `// Children in their order; ? at most one, * any number, + at least one, | one of these, no sign exactly one.\n\n`;

const ubl = collectUbl();
writeFileSync(
  `${target}ubl-vocabulary.ts`,
  head('UBL 2.1 (OASIS Standard, 2013-11-04), Invoice and CreditNote') +
    `${record('ublTypes', 'Record<string, string>', joined(ubl.types))}\n` +
    `/** Type → elements that have it; an element that stands in no list has the type of its own name. */\n` +
    `${record('ublElements', 'Record<string, string>', grouped(ubl.names, ubl.types))}\n` +
    record('ublDataTypes', 'Record<string, string>', ubl.dataTypes),
);
const cii = collectCii();
writeFileSync(
  `${target}cii-vocabulary.ts`,
  head('UN/CEFACT Cross Industry Invoice 100.D16B (2016-10-10)') +
    `${record('ciiTypes', 'Record<string, string>', joined(cii.types))}\n` +
    record('ciiDataTypes', 'Record<string, string>', cii.dataTypes),
);
const [basic, comfort] = [collectFacturx('BASIC'), collectFacturx('EN16931')];
writeFileSync(
  `${target}facturx-vocabulary.ts`,
  head('schemas of Factur-X 1.09.2 / ZUGFeRD 2.5 (2026-08-04), profiles BASIC and EN 16931') +
    [
      record('basicTypes', 'Record<string, string>', joined(basic.types)),
      record('basicDataTypes', 'Record<string, string>', basic.dataTypes),
      record('comfortTypes', 'Record<string, string>', joined(comfort.types)),
      record('comfortDataTypes', 'Record<string, string>', comfort.dataTypes),
    ].join('\n'),
);
console.log(`UBL: ${ubl.types.size} types, CII: ${cii.types.size} types`);
