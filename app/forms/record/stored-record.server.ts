import { flattenValues, entriesOf, textOf } from '#app/http/form/form-entries.ts';
import type { FormValue } from '#app/http/form/form-entries.ts';
import { formatBaseMarks } from '../conflict/base-marks.server.ts';
import { compareForms } from '../conflict/compare-forms.server.ts';
import type { TwoForms } from '../conflict/compare-forms.server.ts';
import type { StaleForm } from '../reading/answer-form.ts';
import type { FormTable } from '../reading/field-words.ts';
import type { BaseVersion } from './record-form.tsx';

/** A record as its form shows it. */
export interface StoredValues {
  id: string;
  version: number;
  values: Readonly<Record<string, FormValue>>;
}

/** What the form of a record begins from. */
export function baseVersionOf(form: FormTable, { version, values }: Omit<StoredValues, 'id'>): BaseVersion {
  return { version, baseMarks: formatBaseMarks(form, flattenValues(values)) };
}

/** The version that a form was filled from; 0 where it names none. */
export function readBaseVersion(form: FormData): number {
  const version = Number(textOf(form, 'version'));
  return Number.isInteger(version) ? version : 0;
}

/** A form that a stale save was refused for, beside the record as it is stored now. */
export function compareStored(
  { form, posted, stored: { id, version, values } }: { form: FormTable; posted: FormData; stored: StoredValues },
  more: Pick<TwoForms, 'recordNames' | 'today'> = {},
): StaleForm & { id: string } {
  const two = { form, typed: entriesOf(posted), stored: flattenValues(values), storedVersion: version };
  return { ...compareForms({ ...two, ...more }), id };
}
