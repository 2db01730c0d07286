import type { StaleForm } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { labelAccount } from '#app/invoicing/company/bank-account.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { customerFormChoices } from '#app/pocketbase/customers/calls.ts';
import { customerRecord } from '#app/pocketbase/records.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { compareStored } from '#app/forms/record/stored-record.server.ts';

/** The typed customer beside the stored one that a stale save was refused for. */
export async function compareCustomers(
  backend: Backend,
  form: FormData,
  details: { current?: unknown },
): Promise<StaleForm & { id: string }> {
  const current = customerRecord.parse(details.current);
  const { layouts, accounts } = await ask(backend, customerFormChoices);
  const stored = { ...current, values: toFormValues(customerFields, current) };
  const recordNames = new Map([
    ...layouts.map(({ id, name }) => [id, name] as const),
    ...accounts.map((account) => [account.id, labelAccount(account)] as const),
  ]);
  return compareStored({ form: typedForms.customer, posted: form, stored }, { recordNames });
}
