import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from 'react-router';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { ownPath, wayBackButton } from '#app/http/form/replay.ts';
import { requestContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import type { FlashCode } from '#app/http/flash.ts';
import { readQuery, withQuery } from '#app/values/page-query.ts';

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
export function showStale<T, V, Saved>(submission: Submission<T, string[], V>, stale: StaleForm, saved: () => Saved) {
  return stale.choices.length === 0 ? saved() : answer(submission.reply(), 409, stale);
}

/** Something that two have written differently, in words. */
export interface Disagreement {
  label: string;
  typed: string;
  stored: string;
}

/** What is chosen at once: a field, or all rows. */
export interface ConflictChoice {
  /** of the field that is sent */
  name: string;
  label: string;
  /** what either choice sends; null: that side cannot be had */
  values: { typed: string | null; stored: string };
  /** one without a label for a field; of rows what differs in each */
  differences: readonly Disagreement[];
  /** who has changed it since both were the same; null: nobody knows */
  changedBy: 'typed' | 'stored' | 'both' | null;
  proposed: 'typed' | 'stored';
}

export interface StaleForm {
  /** the stored record, for a form that stands on another page */
  id?: string;
  /** in the order of the form */
  choices: ConflictChoice[];
  /** what is sent again beside what is chosen */
  fields: FieldEntry[];
}

/** The page of ours that sent a person into this form; null: none did, or the address is not one of ours. */
function readWayBack(context: Context): string | null {
  const path = ownPath(readQuery(new URL(context.get(requestContext).url), 'wayBack'));
  return path?.startsWith('/invoice') ? path : null;
}

/** An address of ours whose form leads back. Forms post to their own address, so it stays with whatever is answered. */
export function withWayBack(address: string, back: string): string {
  return withQuery(address, { wayBack: back });
}

/** An address with the way back of this request, where it has one. */
export function withCurrentWayBack(context: Context, address: string): string {
  const back = readWayBack(context);
  return back === null ? address : withWayBack(address, back);
}

interface AfterSaving {
  path: string;
  /** the page of the form, where `path` is another: there the way back is kept */
  formPath?: string;
  flash: FlashCode;
}

/** After saving: back to where the person came from, if that button sent the form; else on, with the way back kept. */
export function afterSave(context: Context, form: FormData, { path, formPath = path, flash }: AfterSaving): Response {
  const back = readWayBack(context);
  if (back === null) return seeOther(context, path, flash);
  if (textOf(form, wayBackButton.name) === wayBackButton.value) return seeOther(context, back);
  return seeOther(context, withWayBack(formPath, back), flash);
}
