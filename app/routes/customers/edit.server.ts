import { href } from 'react-router';
import type { Route } from './+types/edit.ts';
import { showAgain, showErrors, showStale, afterSave } from '#app/forms/reading/answer-form.ts';
import { found } from '#app/http/found.ts';
import { version } from '#app/forms/reading/fields.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { suggestedCountries } from '#app/values/countries.ts';
import { findCustomer, saveCustomer } from '#app/pocketbase/customers/queries.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { compareCustomers } from './compare-customers.server.ts';
import { customerSchema } from './customer-form.schema.server.ts';
import { accountUnknown, listChoicesOf } from './choices.server.ts';
import { baseVersionOf } from '#app/forms/record/stored-record.server.ts';

export async function loadEdited({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const customer = found(await findCustomer(backend, params.customerId));
  const { id, number, version: stored } = customer;
  const choices = await listChoicesOf(backend, customer);
  const values = toFormValues(customerFields, customer);
  const record = baseVersionOf(typedForms.customer, { version: stored, values });
  return { id, number, record, values, countries: suggestedCountries(), choices };
}

const versionedSchema = customerSchema.safeExtend({ version });

export async function answerEdited({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, versionedSchema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version: baseVersion, ...fields } = submission.value;
  const saved = await saveCustomer(userBackend(context), { id: params.customerId, version: baseVersion, fields });
  const done = () =>
    afterSave(context, form, {
      path: href('/invoice/kunden/:customerId', params),
      formPath: href('/invoice/kunden/:customerId/bearbeiten', params),
      flash: 'customer-saved',
    });
  if (saved.ok) return done();
  if (saved.refusal === 'unknown-account') return showErrors(submission, { bankAccount: [accountUnknown] });
  return showStale(submission, await compareCustomers(userBackend(context), form, saved.details), done);
}
