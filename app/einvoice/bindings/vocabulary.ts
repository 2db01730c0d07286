import { ciiDataTypes, ciiTypes } from './cii-vocabulary.ts';
import { ublDataTypes, ublElements, ublTypes } from './ubl-vocabulary.ts';

export type Syntax = 'ubl' | 'cii';

const contents = ['decimal', 'date', 'time', 'dateTime', 'boolean', 'base64', 'string'] as const;
export type Content = (typeof contents)[number];

export interface AttributeRule {
  required: boolean;
  fixed?: string;
}

export interface ChildSlot {
  name: string;
  namespace: string;
  /** Position in the sequence. */
  index: number;
  required: boolean;
  repeatable: boolean;
  type: ElementType;
}

/** What an element holds: children in a fixed order (or one of them), text of one kind, or anything. */
export type ElementType = AggregateType | DataType | { kind: 'open' };

export interface DataType {
  kind: 'data';
  content: Content;
  attributes: ReadonlyMap<string, AttributeRule>;
  requiredAttributes: readonly string[];
}

const ublNamespace = 'urn:oasis:names:specification:ubl:schema:xsd:';
const ciiNamespace = 'urn:un:unece:uncefact:data:standard:';

export const namespaces = {
  invoice: `${ublNamespace}Invoice-2`,
  creditNote: `${ublNamespace}CreditNote-2`,
  cac: `${ublNamespace}CommonAggregateComponents-2`,
  cbc: `${ublNamespace}CommonBasicComponents-2`,
  ext: `${ublNamespace}CommonExtensionComponents-2`,
  rsm: `${ciiNamespace}CrossIndustryInvoice:100`,
  ram: `${ciiNamespace}ReusableAggregateBusinessInformationEntity:100`,
  qdt: `${ciiNamespace}QualifiedDataType:100`,
  udt: `${ciiNamespace}UnqualifiedDataType:100`,
} as const;

/** Its children are looked up when first asked for: types contain themselves (the agent of a party is a party). */
export class AggregateType {
  readonly kind = 'aggregate';
  readonly name: string;
  readonly choice: boolean;
  private readonly build: () => ChildSlot[];
  private slots: ReadonlyMap<string, ChildSlot> | undefined;
  private requiredSlots: readonly ChildSlot[] | undefined;

  constructor(name: string, choice: boolean, build: () => ChildSlot[]) {
    this.name = name;
    this.choice = choice;
    this.build = build;
  }

  get children(): ReadonlyMap<string, ChildSlot> {
    this.slots ??= new Map(this.build().map((slot) => [slot.name, slot]));
    return this.slots;
  }

  get required(): readonly ChildSlot[] {
    this.requiredSlots ??= [...this.children.values()].filter((slot) => slot.required);
    return this.requiredSlots;
  }
}

interface Names {
  types: Record<string, string>;
  dataTypes: Record<string, string>;
  /** Name, namespace and type name of the child that a token of `types` stands for. */
  readToken: (token: string, owner: string) => { name: string; namespace: string; typeName: string };
}

const ublTypeNames = new Map(
  Object.entries(ublElements).flatMap(([type, elements]) => elements.split(' ').map((element) => [element, type])),
);

const ubl: Names = {
  types: ublTypes,
  dataTypes: ublDataTypes,
  readToken: (token) => {
    const name = token.replace('cbc:', '');
    if (name === 'UBLExtensions') return { name, namespace: namespaces.ext, typeName: '' };
    const typeName = ublTypeNames.get(token) ?? name;
    return { name, namespace: ublTypes[typeName] === undefined ? namespaces.cbc : namespaces.cac, typeName };
  },
};

const cii: Names = {
  types: ciiTypes,
  dataTypes: ciiDataTypes,
  readToken: (token, owner) => {
    const [name = '', typeName = ''] = token.split(':');
    return { name, namespace: ciiNamespaceOf(owner), typeName };
  },
};

function ciiNamespaceOf(owner: string): string {
  if (owner === 'CrossIndustryInvoice') return namespaces.rsm;
  if (owner === 'FormattedDateTime') return namespaces.qdt;
  return ['DateTime', 'Date', 'Indicator'].includes(owner) ? namespaces.udt : namespaces.ram;
}

const builtTypes = new Map<Names, Map<string, ElementType>>();

function typeNamed(names: Names, name: string): ElementType {
  const built = builtTypes.get(names) ?? new Map<string, ElementType>();
  builtTypes.set(names, built);
  let type = built.get(name);
  if (type === undefined) {
    type = buildType(names, name);
    built.set(name, type);
  }
  return type;
}

function buildType(names: Names, name: string): ElementType {
  const children = names.types[name];
  if (children !== undefined) {
    const tokens = children.split(' ');
    return new AggregateType(name, children.endsWith('|'), () =>
      tokens.map((token, index) => buildSlot(names, { token, index, owner: name })),
    );
  }
  const data = names.dataTypes[name];
  return data === undefined ? { kind: 'open' } : buildData(data);
}

function buildSlot(names: Names, place: { token: string; index: number; owner: string }): ChildSlot {
  const sign = /[?*+|]$/.exec(place.token)?.[0] ?? '';
  const { name, namespace, typeName } = names.readToken(
    place.token.slice(0, place.token.length - sign.length),
    place.owner,
  );
  return {
    name,
    namespace,
    index: place.index,
    required: sign === '' || sign === '+',
    repeatable: sign === '*' || sign === '+',
    type: typeNamed(names, typeName),
  };
}

function buildData(text: string): DataType {
  const [kind, ...tokens] = text.split(' ');
  const content = contents.find((each) => each === kind);
  if (content === undefined) throw new Error(`no content: ${kind}`);
  const attributes = new Map(
    tokens.map((token): [string, AttributeRule] => {
      const [name = '', fixed] = token.split('=');
      if (fixed !== undefined) return [name, { required: false, fixed: fixed.replaceAll('+', ' ') }];
      return [name.replace('!', ''), { required: name.endsWith('!') }];
    }),
  );
  const requiredAttributes = [...attributes].filter(([, rule]) => rule.required).map(([name]) => name);
  return { kind: 'data', content, attributes, requiredAttributes };
}

export interface RootElement {
  name: string;
  namespace: string;
  syntax: Syntax;
  type: ElementType;
}

export const rootElements: readonly RootElement[] = [
  { name: 'Invoice', namespace: namespaces.invoice, syntax: 'ubl', type: typeNamed(ubl, 'Invoice') },
  { name: 'CreditNote', namespace: namespaces.creditNote, syntax: 'ubl', type: typeNamed(ubl, 'CreditNote') },
  ciiRoot(ciiTypes, ciiDataTypes),
];

/** CII of these types: of its own, or of what a profile leaves of them. */
export function ciiRoot(types: Record<string, string>, dataTypes: Record<string, string>): RootElement {
  return {
    name: 'CrossIndustryInvoice',
    namespace: namespaces.rsm,
    syntax: 'cii',
    type: typeNamed({ ...cii, types, dataTypes }, 'CrossIndustryInvoice'),
  };
}
