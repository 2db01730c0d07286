import type { IsoDate } from '../../values/dates.ts';
import { wordField } from './field-words.ts';
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
  typed: readonly FieldEntry[];
  stored: readonly FieldEntry[];
  storedVersion: number;
  labelOf: (name: string) => string | undefined;
  /** of dates that were typed without year */
  today?: IsoDate;
}

const ownFields = new Set(['version', accountField]);

/** What differs in meaning between the typed form and the stored record, in words and in the order of the typed form. */
export function compareForms({ typed, stored, storedVersion, labelOf, today }: TwoForms): StaleForm {
  const typedValues = toMap(typed);
  const storedValues = toMap(stored);
  const names = [...new Set([...typedValues.keys(), ...storedValues.keys()])];
  const rows = names.flatMap((name) => {
    const label = labelOf(name);
    const word = (values: Map<string, string>) => wordField({ name, value: values.get(name) ?? '' }, today);
    const pair = { typed: word(typedValues), stored: word(storedValues) };
    return label === undefined || pair.typed === pair.stored ? [] : [{ label, ...pair }];
  });
  const fields = typed.filter(({ name }) => name !== 'version');
  return { version: storedVersion, rows, fields: [...fields, { name: 'version', value: String(storedVersion) }] };
}

function toMap(entries: readonly FieldEntry[]): Map<string, string> {
  return new Map(entries.filter(({ name }) => !ownFields.has(name)).map(({ name, value }) => [name, value]));
}
