import type { FieldMetadata } from '@conform-to/react';
import { rowOf } from '../../invoicing/fields.ts';
import type { FieldTable } from '../../invoicing/fields.ts';
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

/** Every error of a form with the label and the id of its control, for the summary above it. */
export function listErrors(
  form: { id: string; allErrors: Record<string, string[]> },
  labelOf: (name: string) => string | undefined = () => undefined,
): FormError[] {
  return Object.entries(form.allErrors)
    .sort(byName)
    .flatMap(([name, errors]) => {
      if (name === '') return errors.map((text) => ({ text }));
      const label = labelOf(name);
      const start = label === undefined ? '' : `${label}: `;
      return errors.map((text) => ({ text: start + text, fieldId: `${form.id}-${name}` }));
    });
}

// conform sorts names as text, which puts the tenth line before the second.
function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
