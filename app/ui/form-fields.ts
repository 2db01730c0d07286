import type { FieldMetadata } from '@conform-to/react';
import type { FormError } from './error-summary.tsx';

interface TextProps {
  id: string;
  name: string;
  defaultValue: string | undefined;
  errors: readonly string[] | undefined;
}

/** Props of a text field, text area or select for a field of a form. */
export function textProps(
  field: Pick<FieldMetadata<string | undefined>, 'id' | 'name' | 'initialValue' | 'errors'>,
): TextProps {
  return { id: field.id, name: field.name, defaultValue: field.initialValue ?? '', errors: field.errors };
}

/** Props of a check box; ticked it sends "on". */
export function checkProps(field: Pick<FieldMetadata<string | undefined>, 'id' | 'name' | 'initialValue' | 'errors'>) {
  return { id: field.id, name: field.name, defaultChecked: field.initialValue === 'on', errors: field.errors };
}

/** Every error of a form with the id of its control, for the summary above it. */
export function listErrors(form: { id: string; allErrors: Record<string, string[]> }): FormError[] {
  return Object.entries(form.allErrors).flatMap(([name, errors]) =>
    errors.map((text) => (name === '' ? { text } : { text, fieldId: `${form.id}-${name}` })),
  );
}
