import type { ReactNode } from 'react';
import { fieldNamed, labelIn, formatField } from '../reading/field-words.ts';
import type { FormTable } from '../reading/field-words.ts';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import type { TypedForm } from '#app/http/form/typed-form.ts';
import { Button } from '#app/ui/base/button.tsx';
import { FileField } from '../fields/choices.tsx';
import { TextAreaField, TextField } from '../fields/field.tsx';
import { HiddenFields } from '../fields/hidden-fields.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { withoutSpareRows } from '../fields/spare-rows.ts';
import { formAt } from './typed-forms.ts';

interface TypedEntriesProps {
  typed: TypedForm;
  /** null: sending again would not help, the entries are only shown */
  sendText: string | null;
  children?: ReactNode;
}

/** All that was typed, in words and ready to be sent again by a plain form; what is secret or a file is asked for anew. */
export function TypedEntries({ typed, sendText, children }: TypedEntriesProps) {
  const form = formAt(typed.path);
  const long = typed.fields.filter(({ name, value }) => value.length > hiddenMax && labelIn(form, name) !== undefined);
  const rows = listedRows(form, typed.fields);
  if (sendText === null) return <KeyValues rows={rows} />;
  const encoding = typed.files.length > 0 ? ({ encType: 'multipart/form-data' } as const) : {};
  return (
    <form method="post" action={typed.path} className="stack" {...encoding}>
      <HiddenFields fields={typed.fields.filter((entry) => !long.includes(entry))} />
      {rows.length > 0 ? <KeyValues rows={rows} /> : null}
      {long.map(({ name, value }) => (
        <TextAreaField key={name} id={`again-${name}`} name={name} label={labelIn(form, name)} defaultValue={value} />
      ))}
      {typed.secrets.map((name) => (
        <TextField
          key={name}
          id={`again-${name}`}
          name={name}
          type="password"
          label="Passwort"
          hint="Bitte geben Sie es noch einmal ein."
          autoComplete="current-password"
        />
      ))}
      {[...Map.groupBy(typed.files, ({ name }) => name)].map(([name, files]) => (
        <FileField
          key={name}
          id={`again-${name}`}
          name={name}
          multiple={files.length > 1}
          label={labelIn(form, name) ?? 'Datei'}
          hint={`Bitte wählen Sie ${files.map(({ fileName }) => `„${fileName}“`).join(', ')} noch einmal aus.`}
        />
      ))}
      <div className="row">
        <Button variant="main">{sendText}</Button>
        {children}
      </div>
    </form>
  );
}

/** Longer texts stand in a field, so that they can be shortened. */
const hiddenMax = 10_000;
const shownMax = 500;

/** What people typed, by its labels; values of one label share a row, empty ones are left out. */
function listedRows(form: FormTable, fields: readonly FieldEntry[]): { label: string; value: string }[] {
  const rows = new Map<string, string[]>();
  for (const { name, value } of withoutSpareRows(fields)) {
    const named = fieldNamed(form, name);
    const label = labelIn(form, name);
    if (named === null || label === undefined || value.trim() === '' || value.length > hiddenMax) continue;
    rows.set(label, [...(rows.get(label) ?? []), shorten(formatField(named.field, value))]);
  }
  return [...rows].map(([label, values]) => ({ label, value: values.join(', ') }));
}

function shorten(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)} …` : text;
}
