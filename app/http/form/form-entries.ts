export interface FieldEntry {
  name: string;
  value: string;
}

/** Text fields of a form in their order, without files. */
export function entriesOf(form: FormData): FieldEntry[] {
  return [...form.entries()].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
}

/** A field of a form as text, '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

type FormValue = string | boolean | number | readonly FormValue[] | { readonly [name: string]: FormValue };

/** Values as the fields that a browser would send: nested names as `lines[0].quantity`, true as "on", false absent. */
export function flattenValues(values: FormValue, prefix = ''): FieldEntry[] {
  if (typeof values === 'boolean') return values ? [{ name: prefix, value: 'on' }] : [];
  if (typeof values === 'string' || typeof values === 'number') return [{ name: prefix, value: String(values) }];
  if (isList(values)) return values.flatMap((value, index) => flattenValues(value, `${prefix}[${index}]`));
  return Object.entries(values).flatMap(([name, value]) => flattenValues(value, prefix ? `${prefix}.${name}` : name));
}

function isList(values: FormValue): values is readonly FormValue[] {
  return Array.isArray(values);
}
