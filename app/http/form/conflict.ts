import type { IsoDate } from '../../values/dates.ts';
import { fieldNamed, labelIn, wordField } from './field-words.ts';
import type { FormTable } from './field-words.ts';
import type { FieldEntry } from './form-entries.ts';
import { accountField } from './replay-names.ts';

export interface ConflictingField {
  label: string;
  typed: string;
  stored: string;
}

export interface StaleForm {
  /** the stored record, for a form that stands on another page */
  id?: string;
  /** version to overwrite when the person keeps the own entries */
  version: number;
  rows: ConflictingField[];
  /** what "keep mine" sends again */
  fields: FieldEntry[];
}

interface TwoForms {
  form: FormTable;
  typed: readonly FieldEntry[];
  stored: readonly FieldEntry[];
  storedVersion: number;
  /** of records that a field names by their ids */
  recordNames?: ReadonlyMap<string, string>;
  /** of dates that were typed without year */
  today?: IsoDate;
}

const ownFields = new Set(['version', accountField]);

/** What differs in meaning between the typed form and the stored record, in words and in the order of the typed form. */
export function compareForms({ form, typed, stored, storedVersion, recordNames, today }: TwoForms): StaleForm {
  const typedValues = toMap(typed);
  const storedValues = toMap(stored);
  const names = [...new Set([...typedValues.keys(), ...storedValues.keys()])];
  const rows = names.flatMap((name) => {
    const named = fieldNamed(form, name);
    if (named === null) return [];
    const word = (values: Map<string, string>) =>
      wordField(named.field, values.get(name) ?? '', { today: today ?? null, recordNames });
    const pair = { typed: word(typedValues), stored: word(storedValues) };
    return pair.typed === pair.stored ? [] : [{ label: labelIn(form, name) ?? name, ...pair }];
  });
  const fields = typed.filter(({ name }) => name !== 'version');
  return { version: storedVersion, rows, fields: [...fields, { name: 'version', value: String(storedVersion) }] };
}

function toMap(entries: readonly FieldEntry[]): Map<string, string> {
  return new Map(entries.filter(({ name }) => !ownFields.has(name)).map(({ name, value }) => [name, value]));
}
