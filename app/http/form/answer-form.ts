import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from 'react-router';
import type { StaleForm } from './conflict.ts';

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

/** A form that is shown again with one sentence about the whole of it. */
export function showRefusal<T, V>(submission: Submission<T, string[], V>, sentence: string, status = 409) {
  return answer(submission.reply({ formErrors: [sentence] }), status);
}

/** A stale form: nothing is overwritten before the person has chosen. */
export function showStale<T, V>(submission: Submission<T, string[], V>, stale: StaleForm) {
  return answer(submission.reply(), 409, stale);
}
