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
