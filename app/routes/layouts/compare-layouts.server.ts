import type { StaleForm } from '#app/forms/reading/answer-form.ts';
import { toLayout } from '#app/pocketbase/layouts/queries.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { toLayoutValues } from './layout-values.ts';
import { compareStored } from '#app/forms/record/stored-record.server.ts';

/** What a form says otherwise than the layout that was stored since, in words. */
export function compareLayouts(form: FormData, stored: unknown): StaleForm & { id: string } {
  const current = toLayout(stored);
  const values = { ...toLayoutValues(current) };
  return compareStored({ form: typedForms.layout, posted: form, stored: { ...current, values } });
}
