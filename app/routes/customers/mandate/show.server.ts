import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { todayOf } from '#app/http/app-context.ts';
import { afterSave, showAgain, showStale } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { mandateFields } from '#app/invoicing/customer/fields.ts';
import { lapsesOn, mandateState } from '#app/invoicing/customer/mandate.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer, saveMandate } from '#app/pocketbase/customers/queries.ts';
import { customerRecord } from '#app/pocketbase/records.ts';
import { withMandateUse } from '#app/pocketbase/debits/queries.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { mandateSchema } from './mandate.schema.server.ts';
import { baseVersionOf, compareStored } from '#app/forms/record/stored-record.server.ts';

export async function loadMandate({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [customer, { company }] = await Promise.all([findCustomer(backend, params.customerId), findCompany(backend)]);
  const stored = found(customer);
  const used = await withMandateUse(backend, stored);
  const today = todayOf(context);
  const values = toFormValues(mandateFields, stored);
  return {
    name: stored.name,
    record: baseVersionOf(typedForms.mandate, { version: stored.version, values }),
    values,
    state: mandateState(used, today),
    lapsesOn: stored.mandateSignedOn === '' ? '' : lapsesOn(used),
    endedOn: stored.mandateEndedOn,
    hasCreditorId: company.creditorId !== '',
  };
}

export async function answerMandate({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const { kind } = found(await findCustomer(backend, params.customerId));
  const today = todayOf(context);
  const submission = parseForm(form, mandateSchema({ today, kind }));
  if (submission.status !== 'success') return showAgain(submission);
  const { version, ...fields } = submission.value;
  const saved = await saveMandate(backend, { id: params.customerId, version, fields });
  const path = href('/invoice/kunden/:customerId/mandat', params);
  const done = () => afterSave(context, form, { path, flash: 'mandate-saved' });
  if (saved.ok) return done();
  const current = customerRecord.parse(saved.details.current);
  const now = { ...current, values: toFormValues(mandateFields, current) };
  return showStale(submission, compareStored({ form: typedForms.mandate, posted: form, stored: now }), done);
}
