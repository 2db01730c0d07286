import { z } from 'zod';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { showStale } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { knowsOnly } from '#app/forms/reading/known-placeholders.ts';
import { parseForm } from '#app/forms/reading/read-form.server.ts';
import { compareStored } from '#app/forms/record/stored-record.server.ts';
import { textBlockFields, textBlockPlaceholders } from '#app/invoicing/text-blocks/fields.ts';
import type { Refused } from '#app/pocketbase/refusal.ts';
import { toTextBlock } from '#app/pocketbase/text-blocks/queries.ts';

const { text, ...others } = schemaOf(textBlockFields);
const textBlockSchema = z.object({
  ...others,
  text: text
    .refine((typed) => typed !== '', { error: 'Bitte schreiben Sie den Text.' })
    .superRefine(knowsOnly(textBlockPlaceholders)),
});

export function readTextBlock(form: FormData) {
  return parseForm(form, textBlockSchema);
}

interface RefusedTextBlock {
  form: FormData;
  submission: ReturnType<typeof readTextBlock>;
  refused: Refused<'stale'>;
}

/** The form beside what is stored. `saved` answers what is stored already. */
export function answerStaleTextBlock({ form, submission, refused }: RefusedTextBlock, saved: (id: string) => Response) {
  const current = toTextBlock(refused.details.current);
  const stored = { ...current, values: toFormValues(textBlockFields, current) };
  return showStale(submission, compareStored({ form: typedForms.textBlock, posted: form, stored }), () =>
    saved(current.id),
  );
}
