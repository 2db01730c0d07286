import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from 'react-router';
import type { FieldKind } from '../../invoicing/fields.ts';
import type { IsoDate } from '../../values/dates.ts';
import { fieldNamed, labelIn, wordField } from './field-words.ts';
import type { FormTable } from './field-words.ts';
import type { FieldEntry } from './form-entries.ts';
import { accountField, ownPath, wayBackButton, wayBackName } from './replay.ts';
import { requestContext } from '../app-context.ts';
import type { Context } from '../app-context.ts';
import { seeOther } from '../flash.ts';
import type { FlashCode } from '../flash.ts';
import { textOf } from './form-entries.ts';

/** What the component of a form gets when it is shown again. */
export interface FormAnswer {
  lastResult: SubmissionResult<string[]>;
  /** set: the record was saved elsewhere since this form was filled */
  stale: StaleForm | null;
}

function answer(lastResult: SubmissionResult<string[]>, status: number, stale: StaleForm | null = null) {
  return data<FormAnswer>({ lastResult, stale }, { status });
}

/** A form that is shown again: 422 with errors, 200 after adding, removing or moving a row. */
export function showAgain<T, V>(submission: Submission<T, string[], V>, hideFields: string[] = []) {
  return answer(submission.reply({ hideFields }), submission.status === 'error' ? 422 : 200);
}

/** A form that is shown again with errors at fields that only the action could know. */
export function showErrors<T, V>(submission: Submission<T, string[], V>, fieldErrors: Record<string, string[]>) {
  return answer(submission.reply({ fieldErrors }), 422);
}

/** A form that is shown again with what the server has filled in, by the names of its fields. */
export function showFilled<T, V>(
  submission: Submission<T, string[], V>,
  filled: NonNullable<SubmissionResult['initialValue']>,
) {
  const { error: _none, ...reply } = submission.reply();
  return answer({ ...reply, initialValue: { ...reply.initialValue, ...filled } }, 200);
}

/** A form that is shown again with one sentence about the whole of it. */
export function showRefusal<T, V>(submission: Submission<T, string[], V>, sentence: string, status = 409) {
  return answer(submission.reply({ formErrors: [sentence] }), status);
}

/**
 * A stale form: nothing is overwritten before the person has chosen. What is stored already, because its answer was lost
 * or the page was loaded anew, is saved: then the answer is `saved`, as the first time.
 */
export function showStale<T, V>(submission: Submission<T, string[], V>, stale: StaleForm, saved: () => Response) {
  return stale.rows.length === 0 ? saved() : answer(submission.reply(), 409, stale);
}

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

/** Whose words are not the value itself. */
const namedByCode: ReadonlySet<FieldKind> = new Set(['record', 'picture', 'unit', 'tax', 'choice']);

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
    // Two records may bear one name, and two pictures begin alike.
    const apart = namedByCode.has(named.field.kind) && storedValues.get(name) !== typedValues.get(name);
    const empty = pair.typed === '' && pair.stored === '';
    return empty || (pair.typed === pair.stored && !apart) ? [] : [{ label: labelIn(form, name) ?? name, ...pair }];
  });
  const fields = typed.filter(({ name }) => name !== 'version');
  return { version: storedVersion, rows, fields: [...fields, { name: 'version', value: String(storedVersion) }] };
}

function toMap(entries: readonly FieldEntry[]): Map<string, string> {
  return new Map(entries.filter(({ name }) => !ownFields.has(name)).map(({ name, value }) => [name, value]));
}

/** The page of ours that sent a person into this form; null: none did, or the address is not one of ours. */
function readWayBack(context: Context): string | null {
  const wanted = new URL(context.get(requestContext).url).searchParams.get(wayBackName);
  const path = wanted === null ? null : ownPath(wanted);
  return path?.startsWith('/invoice') ? path : null;
}

/** An address of ours whose form leads back. Forms post to their own address, so it stays with whatever is answered. */
export function withWayBack(address: string, back: string): string {
  const [path = '', fragment] = address.split('#');
  const query = `${path.includes('?') ? '&' : '?'}${wayBackName}=${encodeURIComponent(back)}`;
  return `${path}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** An address with the way back of this request, where it has one. */
export function keepWayBack(context: Context, address: string): string {
  const back = readWayBack(context);
  return back === null ? address : withWayBack(address, back);
}

/** After saving: back to where the person came from, if that button sent the form; else on, with the way back kept. */
export function afterSave(context: Context, form: FormData, next: { path: string; flash: FlashCode }): Response {
  const back = readWayBack(context);
  if (back !== null && textOf(form, wayBackButton.name) === wayBackButton.value) return seeOther(context, back);
  return seeOther(context, keepWayBack(context, next.path), next.flash);
}
