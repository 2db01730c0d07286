import type { CodecName } from '../bindings/codecs.ts';
import { ciiRows } from '../bindings/cii.ts';
import type { Row, RowMark } from '../bindings/table.ts';
import { ublCreditNoteRows, ublInvoiceRows } from '../bindings/ubl.ts';
import type { Term } from '../findings.ts';

/** What the model holds at a place, as the binding tables have it. */
export type Shape = TextShape | GroupShape | ListShape;

export interface TextShape {
  kind: 'text';
  term: Term;
  content: 'decimal' | 'date' | 'string';
  required: boolean;
}

export interface GroupShape {
  kind: 'group';
  fields: Map<string, Shape>;
}

export interface ListShape {
  kind: 'list';
  item: Shape;
}

function textShape(term: Term, content: TextShape['content'] = 'string', required = false): TextShape {
  return { kind: 'text', term, content, required };
}

/** Values that are more than one text. */
const compound: Partial<Record<CodecName | RowMark, (term: Term) => [string, TextShape][]>> = {
  identifier: identifierFields,
  plainIdentifier: identifierFields,
  globalIdentifier: identifierFields,
  classification: (term) => [...identifierFields(term), ['schemeVersion', textShape(term)]],
  note: () => [
    ['subjectCode', textShape('BT-21')],
    ['text', textShape('BT-22')],
  ],
  binary: (term) => [
    ['content', textShape(term, 'string', true)],
    ['mimeCode', textShape(term)],
    ['filename', textShape(term)],
  ],
};

function identifierFields(term: Term): [string, TextShape][] {
  return [
    ['value', textShape(term, 'string', true)],
    ['scheme', textShape(term)],
  ];
}

const contents: Partial<Record<string, TextShape['content']>> = {
  decimal: 'decimal',
  amount: 'decimal',
  accountingAmount: 'decimal',
  date: 'date',
  formattedDate: 'date',
};

let built: GroupShape | undefined;

/** Shape of the whole model. */
export function invoiceShape(): GroupShape {
  if (built === undefined) {
    built = { kind: 'group', fields: new Map() };
    for (const row of [...ublInvoiceRows, ...ublCreditNoteRows, ...ciiRows]) addRow(built, row);
    // Lines inside of lines are lines.
    const lines = built.fields.get('lines');
    if (lines?.kind === 'list' && lines.item.kind === 'group') lines.item.fields.set('subLines', lines);
  }
  return built;
}

function addRow(root: GroupShape, [term, property, , codec]: Row): void {
  const parts = property.split('.');
  let group = root;
  for (const part of parts.slice(0, -1)) group = groupAt(group, part);
  const last = parts.at(-1) ?? '';
  const fields = codec && compound[codec]?.(term);
  if (fields !== undefined) {
    const target = groupAt(group, last);
    for (const [name, shape] of fields) if (!target.fields.has(name)) target.fields.set(name, shape);
  } else if (term.startsWith('BG-') || last.endsWith('[]')) groupAt(group, last);
  else if (!group.fields.has(last)) group.fields.set(last, textShape(term, contents[codec ?? '']));
}

/** The group behind a part of a property; "[]" marks a list of groups. */
function groupAt(owner: GroupShape, part: string): GroupShape {
  const name = part.replace('[]', '');
  let shape = owner.fields.get(name);
  if (shape === undefined) {
    const group: GroupShape = { kind: 'group', fields: new Map() };
    shape = part.endsWith('[]') ? { kind: 'list', item: group } : group;
    owner.fields.set(name, shape);
  }
  const group = shape.kind === 'list' ? shape.item : shape;
  if (group.kind !== 'group') throw new Error(`${part} is a text and a group`);
  return group;
}
