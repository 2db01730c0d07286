import { useForm } from '@conform-to/react';
import type { DefaultValue, SubmissionResult } from '@conform-to/react';

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
