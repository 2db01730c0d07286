import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { showAgain } from '../../http/answer-form.ts';
import { newCreateKey, readCreateKey } from '../../http/create-key.server.ts';
import { seeOther } from '../../http/redirects.ts';
import { userBackend } from '../../http/session.ts';
import { titled } from '../titles.ts';
import { suggestedCountries } from '../../invoicing/countries.ts';
import { createCustomer } from '../../pocketbase/customers.ts';
import { PageHead } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerSchema } from './customer-form.schema.server.ts';
import { newCustomer } from './customer-values.ts';
import type { CustomerValues } from './customer-values.ts';

export const meta = titled('Neuer Kunde');

export function loader() {
  return { createKey: newCreateKey(), countries: suggestedCountries() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: customerSchema, disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission);
  const created = await createCustomer(userBackend(context), {
    createKey: readCreateKey(form),
    fields: submission.value,
  });
  return seeOther(context, href('/invoice/kunden/:customerId', { customerId: created.id }), 'customer-created');
}

export default function NewCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<CustomerValues>({
    id: 'customer',
    defaultValue: newCustomer,
    lastResult: actionData?.lastResult ?? null,
  });
  const createKey = actionData?.lastResult.initialValue?.['createKey'];
  return (
    <>
      <PageHead title="Neuer Kunde" path={[{ href: paths.customers, text: 'Kunden' }]} />
      <CustomerForm form={form} fields={fields} countries={loaderData.countries}>
        <input
          type="hidden"
          name="createKey"
          value={typeof createKey === 'string' ? createKey : loaderData.createKey}
        />
      </CustomerForm>
    </>
  );
}
