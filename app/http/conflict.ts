import type { FieldEntry } from './form-entries.ts';
import { accountField } from './replay-names.ts';

export interface ConflictingField {
  label: string;
  typed: string;
  stored: string;
}

export interface StaleForm {
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
}

const ownFields = new Set(['version', accountField]);

/** What differs between the typed form and the stored record, in the order of the typed form. */
export function compareForms({ typed, stored, storedVersion, labelOf }: TwoForms): StaleForm {
  const typedValues = toMap(typed);
  const storedValues = toMap(stored);
  const names = [...new Set([...typedValues.keys(), ...storedValues.keys()])];
  const rows = names.flatMap((name) => {
    const label = labelOf(name);
    const pair = { typed: typedValues.get(name) ?? '', stored: storedValues.get(name) ?? '' };
    return label === undefined || sameText(pair.typed, pair.stored) ? [] : [{ label, ...pair }];
  });
  const fields = typed.filter(({ name }) => name !== 'version');
  return { version: storedVersion, rows, fields: [...fields, { name: 'version', value: String(storedVersion) }] };
}

function toMap(entries: readonly FieldEntry[]): Map<string, string> {
  return new Map(entries.filter(({ name }) => !ownFields.has(name)).map(({ name, value }) => [name, value]));
}

// Browsers send line ends as CRLF.
function sameText(a: string, b: string): boolean {
  return a.replaceAll('\r\n', '\n').trim() === b.replaceAll('\r\n', '\n').trim();
}
