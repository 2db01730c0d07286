import type { StaleForm } from '#app/forms/reading/answer-form.ts';
import { entriesOf, flattenValues } from '#app/http/form/form-entries.ts';
import { toLayout } from '#app/pocketbase/layouts/queries.ts';
import { compareForms } from '#app/forms/conflict/compare-forms.server.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { toLayoutValues } from './layout-values.ts';

/** What a form says otherwise than the layout that was stored since, in words. */
export function compareLayouts(form: FormData, stored: unknown): StaleForm & { id: string } {
  const current = toLayout(stored);
  const stale = compareForms({
    form: typedForms.layout,
    typed: entriesOf(form),
    stored: flattenValues(toLayoutValues(current)),
    storedVersion: current.version,
  });
  return { ...stale, id: current.id };
}
