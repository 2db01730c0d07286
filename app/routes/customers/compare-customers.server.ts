import type { StaleForm } from '#app/forms/reading/answer-form.ts';
import { entriesOf, flattenValues } from '#app/http/form/form-entries.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listLayouts } from '#app/pocketbase/layouts/queries.ts';
import { customerRecord } from '#app/pocketbase/records.ts';
import { compareForms } from '#app/forms/conflict/compare-forms.server.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';

/** The typed customer beside the stored one that a stale save was refused for. */
export async function compareCustomers(
  backend: Backend,
  form: FormData,
  details: { current?: unknown },
): Promise<StaleForm & { id: string }> {
  const current = customerRecord.parse(details.current);
  const layouts = await listLayouts(backend);
  const stale = compareForms({
    form: typedForms.customer,
    typed: entriesOf(form),
    stored: flattenValues(toFormValues(customerFields, current)),
    storedVersion: current.version,
    recordNames: new Map(layouts.map(({ id, name }) => [id, name])),
  });
  return { ...stale, id: current.id };
}
