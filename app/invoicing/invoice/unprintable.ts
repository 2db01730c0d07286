import { companyFields } from '../company/fields.ts';
import { customerFields } from '../customer/fields.ts';
import { frozenFields } from '../fields.ts';
import type { FieldTable } from '../fields.ts';
import { invoiceFields, lineFields } from './fields.ts';
import type { FrozenContent } from './freeze-invoice.ts';
import type { CreditTransfer, LineSnapshot } from './snapshot.ts';

/** A text with a character that XML or the fonts cannot carry, and the form field it came from. */
export interface UnprintableField {
  form: 'company' | 'customer' | 'invoice';
  field: string;
  /** row of the form, from 0 */
  line?: number;
  characters: UnprintableCharacter[];
}

export interface UnprintableCharacter {
  character: string;
  /** "U+1F600" */
  codePoint: string;
  /** nothing to see on the screen either */
  invisible: boolean;
}

interface FrozenText {
  form: UnprintableField['form'];
  field: string;
  line?: number;
  text: string;
}

/** Texts that `findUnprintable` names characters in; nothing is replaced silently. */
export function findUnprintableFields(
  content: Printed,
  findUnprintable: (text: string) => UnprintableCharacter[],
  table: FieldTable = invoiceFields,
): UnprintableField[] {
  return frozenTexts(content, table).flatMap(({ text, ...place }) => {
    const characters = findUnprintable(text);
    return characters.length === 0 ? [] : [{ ...place, characters }];
  });
}

/** What is printed of any document; `table` has its own fields. */
type Printed = Pick<
  FrozenContent,
  'seller' | 'customer' | 'lines' | 'entries' | 'delivery' | 'allowances' | 'charges'
> & {
  payment?: CreditTransfer;
};

function frozenTexts(
  { seller, customer, payment, lines, entries, ...invoice }: Printed,
  table: FieldTable,
): FrozenText[] {
  const texts = (form: FrozenText['form'], table: FieldTable, parts: Readonly<Record<string, unknown>>): FrozenText[] =>
    frozenFields(table, parts).map(({ name, text }) => ({ form, field: name, text }));
  const { delivery, allowances, charges } = invoice;
  return [
    ...texts('company', companyFields, { seller, ...seller, payment }),
    ...texts('customer', customerFields, { customer, ...customer }),
    ...texts('invoice', table, { invoice }),
    ...textsOf('deliveryName', [delivery?.name]),
    ...textsOf('deliveryStreet', [delivery?.address?.street]),
    ...textsOf('deliveryPostCode', [delivery?.address?.postCode]),
    ...textsOf('deliveryCity', [delivery?.address?.city]),
    ...textsOf('allowanceReason', reasonsOf(allowances)),
    ...textsOf('chargeReason', reasonsOf(charges)),
    ...rowsOf({ lines, entries }).flatMap(({ text, line }, index) => [
      { form: 'invoice' as const, field: 'description', line: index, text },
      ...(line ? [...texts('invoice', lineFields, { line }), ...lineReasons(line)] : []).map((each) => ({
        ...each,
        line: index,
      })),
    ]),
  ];
}

/** What stands in each row of the form: its text, and its line where it is one. */
function rowsOf({
  lines,
  entries,
}: {
  lines: readonly LineSnapshot[];
  entries: Printed['entries'] | undefined;
}): { text: string; line?: LineSnapshot }[] {
  const rowOfLine = (line: LineSnapshot) => ({ text: `${line.name}\n${line.description ?? ''}`, line });
  const rest = [...lines];
  return (entries ?? lines.map(({ id }) => ({ kind: 'line' as const, id }))).map((entry) => {
    if (entry.kind === 'optional') return rowOfLine(entry.line);
    if (entry.kind === 'subtotal') return { text: entry.label ?? '' };
    if (entry.kind !== 'line') return { text: entry.text };
    const line = rest.shift();
    return line === undefined ? { text: '' } : rowOfLine(line);
  });
}

function lineReasons({ allowances, charges }: LineSnapshot): FrozenText[] {
  return [...textsOf('discountReason', reasonsOf(allowances)), ...textsOf('surchargeReason', reasonsOf(charges))];
}

function textsOf(field: string, texts: readonly (string | undefined)[]): FrozenText[] {
  return texts.flatMap((text) => (text === undefined ? [] : [{ form: 'invoice', field, text }]));
}

function reasonsOf(adjustments: readonly { reason: string }[] | undefined): string[] {
  return (adjustments ?? []).map(({ reason }) => reason);
}
