import type { FormAnswer } from '../reading/answer-form.ts';
import { HiddenFields } from '../fields/hidden-fields.tsx';
import { hiddenFieldValue } from '../fields/hidden-field-value.ts';

/** What a form keeps of the record that it was filled from. */
export interface BaseVersion {
  version: number;
  /** marks of what it held (`formatBaseMarks`) */
  baseMarks: string;
}

interface BaseVersionFieldsProps {
  record: BaseVersion;
  answer: FormAnswer | undefined;
}

/** Hidden fields, as they were sent where the form is shown again: what is stale stays stale. */
export function BaseVersionFields({ record: { version, baseMarks }, answer }: BaseVersionFieldsProps) {
  const kept = (name: string, fresh: string | number) => ({
    name,
    value: hiddenFieldValue(answer?.lastResult, name, fresh),
  });
  return <HiddenFields fields={[kept('version', version), kept('baseMarks', baseMarks)]} />;
}
