import type { Submission } from '@conform-to/react';
import { showStale } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { timeEntryFields } from '#app/invoicing/project/fields.ts';
import type { TimeEntryFields } from '#app/invoicing/project/fields.ts';
import { toTimeEntry } from '#app/pocketbase/projects/time-entries.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { compareStored } from '#app/forms/record/stored-record.server.ts';

interface StaleTime {
  form: FormData;
  submission: Submission<TimeEntryFields, string[]>;
  details: { current?: unknown };
  today: IsoDate;
}

/** The typed time beside the stored one. */
export function answerStaleTime({ form, submission, details, today }: StaleTime, saved: () => Response) {
  const current = toTimeEntry(details.current);
  const stored = { ...current, values: toFormValues(timeEntryFields, current) };
  return showStale(submission, compareStored({ form: typedForms.project, posted: form, stored }, { today }), saved);
}
