import { href, useLocation } from 'react-router';
import type { Route } from './+types/new.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showAgain, showErrors, showStale } from '#app/forms/reading/answer-form.ts';
import { openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { isStep, pathOfStep } from '../first-steps-texts.ts';
import { findWayOn } from '../lead-on.server.ts';
import { titledAs } from '../titles.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { suggestedCountries } from '#app/values/countries.ts';
import { createCustomer } from '#app/pocketbase/customers/queries.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { compareCustomers } from './compare-customers.server.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerSchema } from './customer-form.schema.server.ts';
import { accountUnknown, listChoicesOf } from './choices.server.ts';
import type { CustomerValues } from './customer-values.ts';
import { NewRecord } from '#app/forms/record/record-form.tsx';

const pathOf = (customerId: string) => href('/invoice/kunden/:customerId', { customerId });

export const meta = titledAs('newCustomer');

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const createKey = await openCreateKey({ url, context }, { collection: 'customers', pathOf });
  const choices = await listChoicesOf(backend, { layout: '', bankAccount: '' });
  return { createKey, countries: suggestedCountries(), ...choices };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, customerSchema);
  if (submission.status !== 'success') return showAgain(submission);
  const created = await createCustomer(userBackend(context), {
    createKey: readCreateKey(form),
    fields: submission.value,
  });
  const done = async (id: string) =>
    seeOther(context, (await findWayOn(context, id)) ?? pathOf(id), 'customer-created');
  if (created.ok) return done(created.value.id);
  if (created.refusal === 'unknown-account') return showErrors(submission, { bankAccount: [accountUnknown] });
  const stale = await compareCustomers(userBackend(context), form, created.details);
  return showStale(submission, stale, () => done(stale.id));
}

export default function NewCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { createKey, ...shown } = loaderData;
  const address = useLocation();
  const [form, fields] = useFilledForm<CustomerValues>({
    id: 'customer',
    values: emptyForm(customerFields),
    answer: actionData,
  });
  return (
    <>
      <PageHead
        title={places.newCustomer.title}
        path={isStep(address) ? pathOfStep(address) : [{ href: paths.customers, text: 'Kunden' }]}
      />
      <NewRecord
        answer={actionData}
        createKey={createKey}
        storedNote="Diesen Kunden haben Sie mit demselben Formular schon angelegt."
        actionOf={(customerId) => href('/invoice/kunden/:customerId/bearbeiten', { customerId })}
        pathOf={pathOf}
      >
        {(hidden) => (
          <CustomerForm
            form={form}
            fields={fields}
            {...shown}
            leadsOn={isStep(address)}
            back={isStep(address) ? paths.dashboard : paths.customers}
          >
            {hidden}
          </CustomerForm>
        )}
      </NewRecord>
    </>
  );
}
