import type { FieldMetadata } from '@conform-to/react';
import { rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import type { FormError } from './error-summary.tsx';

type FormField = Pick<FieldMetadata<string | undefined>, 'id' | 'name' | 'initialValue' | 'errors'>;

interface TextProps {
  id: string;
  name: string;
  defaultValue: string | undefined;
  errors: readonly string[] | undefined;
}

/** Props of a text field, text area or select for a field of a form. */
export function textProps(field: FormField): TextProps {
  return { id: field.id, name: field.name, defaultValue: field.initialValue ?? '', errors: field.errors };
}

export interface NamedTextProps extends TextProps {
  label: string;
  term: string | undefined;
  optional: boolean;
}

/** Props of a table's field by its name: the form's, and what the table says beside the control. */
export function propsIn<Table extends FieldTable>(
  table: Table,
  fields: Record<keyof Table & string, FormField>,
): (name: keyof Table & string) => NamedTextProps {
  return (name) => {
    const { label, term, optional = false } = rowOf(table, name);
    return { ...textProps(fields[name]), label, term, optional };
  };
}

/** The choices of a field, as a select or cards offer them. */
export function choicesOf(table: FieldTable, name: string): { value: string; label: string }[] {
  const { choices = {} } = rowOf(table, name);
  return Object.entries(choices).map(([value, label]) => ({ value, label }));
}

/** Props of a check box; ticked it sends "on". */
export function checkProps(field: FormField) {
  return { id: field.id, name: field.name, defaultChecked: field.initialValue === 'on', errors: field.errors };
}

interface FaultyForm {
  id: string;
  allErrors: Record<string, string[]>;
}

/**
 * What is wrong in a form, for the summary above it: in the order of the page, one sentence a field, and one for the
 * fields of a row that share it. `order` names the fields as the page has them, and rows by their list: the library
 * itself sorts by name.
 */
export function listErrors(
  form: FaultyForm,
  labelOf: (name: string) => string | undefined = () => undefined,
  order: readonly string[] = [],
): FormError[] {
  const placeOf = (name: string) => {
    const place = order.indexOf(rowOfName(name)?.split('[', 1)[0] ?? name);
    return place === -1 && name !== '' ? order.length : place;
  };
  const faulty = Object.entries(form.allErrors).sort(
    ([a], [b]) => placeOf(a) - placeOf(b) || a.localeCompare(b, 'en', { numeric: true }),
  );
  const listed = new Map<string, FormError>();
  for (const [name, [sentence]] of faulty) {
    if (sentence === undefined) continue;
    const key = `${rowOfName(name) ?? name} ${sentence}`;
    const label = labelOf(name);
    const known = listed.get(key);
    const start = known ? joinLabels(known.text.slice(0, -sentence.length - 2), label) : label;
    const text = start === undefined ? sentence : `${start}: ${sentence}`;
    listed.set(key, { ...(known ?? linkTo(form.id, name)), text });
  }
  const whole = (form.allErrors[''] ?? []).slice(1).map((text) => ({ text }));
  return [...whole, ...listed.values()];
}

/** Fields that nobody sees: a link would lead nowhere. */
const unseen: ReadonlySet<string> = new Set(['', 'version', 'createKey', 'editToken']);

function linkTo(formId: string, name: string): { fieldId?: string } {
  return unseen.has(name) ? {} : { fieldId: `${formId}-${name}` };
}

function rowOfName(name: string): string | undefined {
  return /^\w+\[\d+\]/.exec(name)?.[0];
}

/** "Position 2, Menge" and "Position 2, Preis" become "Position 2, Menge und Preis". */
function joinLabels(known: string, label: string | undefined): string {
  const own = label === undefined ? '' : label.slice(label.indexOf(', ') + 2);
  return `${known} und ${own}`;
}
