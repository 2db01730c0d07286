import type { SubmissionResult } from '@conform-to/react';

/** A hidden field of a form: as it was sent when the form is shown again, so that a stale version stays stale. */
export function hiddenFieldValue(
  lastResult: SubmissionResult<string[]> | null | undefined,
  name: string,
  fresh: string | number,
): string {
  const kept = lastResult?.initialValue?.[name];
  return typeof kept === 'string' ? kept : String(fresh);
}
