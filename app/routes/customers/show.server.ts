import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { appContext } from '#app/http/app-context.ts';
import { showAgain, showErrors, showStale, afterSave } from '#app/forms/reading/answer-form.ts';
import { found } from '#app/http/found.ts';
import { version } from '#app/forms/reading/fields.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { suggestedCountries } from '#app/values/countries.ts';
import { findCustomer, saveCustomer } from '#app/pocketbase/customers/queries.ts';
import { isConfirmable } from '#app/workflows/vat-checks/ask-vat-check.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { customerTwins } from '#app/pocketbase/customers/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { customerCredit } from '#app/pocketbase/payments/calls.ts';
import { compareCustomers } from './compare-customers.server.ts';
import { customerSchema } from './customer-form.schema.server.ts';
import { accountUnknown, listChoicesOf } from './choices.server.ts';
import { baseVersionOf } from '#app/forms/record/stored-record.server.ts';

export async function loadCustomer({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const customer = found(await findCustomer(backend, params.customerId));
  const { id, number, archived, version: stored } = customer;
  const [choices, twins, { creditCents, movements }] = await Promise.all([
    listChoicesOf(backend, customer),
    ask(backend, customerTwins, { id }),
    ask(backend, customerCredit, { id, limit: 1 }),
  ]);
  const values = toFormValues(customerFields, customer);
  const record = baseVersionOf(typedForms.customer, { version: stored, values });
  const { vatCheck } = context.get(appContext).services;
  const confirms = vatCheck !== null && isConfirmable(customer.vatId);
  // Null where there never was any.
  const credit = movements.length === 0 ? null : creditCents;
  const hasMandate = customer.mandateReference !== '';
  return {
    ...{ id, number, archived, record, values, countries: suggestedCountries() },
    ...{ choices, twins, confirms, credit, hasMandate },
  };
}

const versionedSchema = customerSchema.safeExtend({ version });

export async function answerCustomer({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, versionedSchema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version: baseVersion, ...fields } = submission.value;
  const saved = await saveCustomer(userBackend(context), { id: params.customerId, version: baseVersion, fields });
  const path = href('/invoice/kunden/:customerId', params);
  const done = () => afterSave(context, form, { path, flash: 'customer-saved' });
  if (saved.ok) return done();
  if (saved.refusal === 'unknown-account') return showErrors(submission, { bankAccount: [accountUnknown] });
  return showStale(submission, await compareCustomers(userBackend(context), form, saved.details), done);
}
