import { useForm } from '@conform-to/react';
import type { DefaultValue, FieldMetadata, SubmissionResult } from '@conform-to/react';
import { fieldNames, rowOf } from '#app/invoicing/fields.ts';
import type { FieldKind, FieldTable } from '#app/invoicing/fields.ts';
import { Note } from '#app/ui/base/note.tsx';
import { labelIn } from '../reading/field-words.ts';
import type { FormTable } from '../reading/field-words.ts';
import { askedOf } from './marks.tsx';
import type { Asked } from './marks.tsx';

interface Filled<Values> {
  /** begins the ids of its fields */
  id: string;
  values?: DefaultValue<Values> | undefined;
  answer: { lastResult: SubmissionResult<string[]> } | undefined;
}

/** A form that is filled with values, or with what was typed last. */
export function useFilledForm<Values extends Record<string, unknown>>({ id, values, answer }: Filled<Values>) {
  return useForm<Values>({
    id,
    ...(values !== undefined && { defaultValue: values }),
    lastResult: answer?.lastResult ?? null,
  });
}

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
  asked: Asked | undefined;
  kind: FieldKind;
}

/** Props of a table's field by its name: the form's, and what the table says beside the control. */
export function propsIn<Table extends FieldTable>(
  table: Table,
  fields: Record<keyof Table & string, FormField>,
): (name: keyof Table & string) => NamedTextProps {
  return (name) => {
    const row = rowOf(table, name);
    const { label, term, kind } = row;
    return { ...textProps(fields[name]), label, term, kind, asked: askedOf(row) };
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
  const listed = new Map<string, FormError & { labels: string[] }>();
  for (const [name, [sentence]] of faulty) {
    if (sentence === undefined) continue;
    const key = `${rowOfName(name) ?? name} ${sentence}`;
    const { labels = [], ...link } = listed.get(key) ?? linkTo(form.id, name);
    const all = [...labels, labelOf(name) ?? []].flat();
    listed.set(key, { ...link, labels: all, text: [...joinLabels(all), sentence].join(' ') });
  }
  const whole = (form.allErrors[''] ?? []).slice(1).map((text) => ({ text }));
  return [...whole, ...[...listed.values()].map(({ labels: _, ...error }) => error)];
}

/** Fields that nobody sees: a link would lead nowhere. */
const unseen: ReadonlySet<string> = new Set(['', 'version', 'createKey', 'editToken']);

function linkTo(formId: string, name: string): { fieldId?: string; labels?: string[] } {
  return unseen.has(name) ? {} : { fieldId: `${formId}-${name}` };
}

function rowOfName(name: string): string | undefined {
  return /^\w+\[\d+\]/.exec(name)?.[0];
}

/** "Position 2, Menge", "Position 2, oder Rabatt €" and "Position 2, Preis" become "Position 2, Menge, Rabatt € und Preis:". */
function joinLabels([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  const names = [first, ...others.map((label) => label.slice(label.indexOf(', ') + 2))];
  const last = names.length > 1 ? ` und ${plain(names.pop() ?? '')}` : '';
  const joined = names.map(plain).join(', ') + last;
  return [/[.?!]$/.test(joined) ? joined : `${joined}:`];
}

/** Without what binds it to the field before it. */
function plain(label: string): string {
  return label.replace(/^(.*, |)oder /, '$1');
}

/** A hidden field of a form: as it was sent when the form is shown again, so that a stale version stays stale. */
export function hiddenFieldValue(
  lastResult: SubmissionResult<string[]> | null | undefined,
  name: string,
  fresh: string | number,
): string {
  const kept = lastResult?.initialValue?.[name];
  return typeof kept === 'string' ? kept : String(fresh);
}

export interface FormError {
  text: string;
  /** Id of the control; an error of the whole form has none. */
  fieldId?: string | undefined;
  /** Rule and term as the check names them, such as "BR-DE-15 · BT-10". */
  code?: string | undefined;
}

interface ErrorSummaryProps {
  errors: readonly FormError[];
  title?: string | undefined;
}

export function ErrorSummary({ errors, title }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  const [first, ...others] = errors;
  // One sentence about the whole is its own heading: there is no field to look at.
  if (title === undefined && others.length === 0 && first?.fieldId === undefined && !first?.code)
    return <Note level="danger" summary title={first?.text} />;
  return (
    <Note level="danger" summary title={title ?? errorTitle(errors.length)}>
      <ul role="list">
        {errors.map((error) => (
          <li key={`${error.fieldId ?? ''} ${error.text}`}>
            {error.fieldId === undefined ? error.text : <a href={`#${error.fieldId}`}>{error.text}</a>}
            {error.code ? <span className="term-code"> {error.code}</span> : null}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function errorTitle(count: number): string {
  return count === 1 ? 'Bitte prüfen Sie eine Angabe' : `Bitte prüfen Sie ${count} Angaben`;
}

/** What is wrong in the form of a table, in the order of the table. */
export function FormErrors({ form, table }: { form: FaultyForm; table: FormTable }) {
  return <ErrorSummary errors={listErrors(form, (name) => labelIn(table, name), fieldNames(table.fields))} />;
}
