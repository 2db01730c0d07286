import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { showAgain, showStale } from '../../http/form/answer-form.ts';
import { found } from '../../http/checks.ts';
import { version } from '../../http/form/fields.server.ts';
import { toFormValues } from '../../http/form/form-values.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { seeOther } from '../../http/flash.ts';
import { userBackend } from '../../http/session.ts';
import { pageTitle } from '../shared/titles.ts';
import { customerFields } from '../../invoicing/customer/fields.ts';
import { suggestedCountries } from '../../values/countries.ts';
import { findCustomer, saveCustomer } from '../../pocketbase/customers/queries.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { Conflict } from '../../ui/form/conflict.tsx';
import { PageHead } from '../../ui/frame/page.tsx';
import { paths } from '../../ui/base/paths.ts';
import { PostForm } from '../shared/post-form.tsx';
import { keptField } from '../shared/kept-field.ts';
import { compareCustomers } from './compare-customers.server.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerSchema } from './customer-form.schema.server.ts';
import { listLayoutChoices } from './layout-choices.server.ts';
import type { CustomerValues } from './customer-values.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.values.name, { matches }) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const customer = found(await findCustomer(backend, params.customerId));
  const { id, number, archived, version: stored } = customer;
  const layouts = await listLayoutChoices(backend, customer.layout);
  const values = toFormValues(customerFields, customer);
  return { id, number, archived, version: stored, values, countries: suggestedCountries(), layouts };
}

const versionedSchema = customerSchema.safeExtend({ version });

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: versionedSchema, disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission);
  const { version: seen, ...fields } = submission.value;
  const saved = await saveCustomer(userBackend(context), { id: params.customerId, version: seen, fields });
  if (saved.ok) return seeOther(context, href('/invoice/kunden/:customerId', params), 'customer-saved');
  return showStale(submission, await compareCustomers(userBackend(context), form, saved.details));
}

export default function ShowCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, archived, values, countries, layouts } = loaderData;
  const [form, fields] = useForm<CustomerValues>({
    id: 'customer',
    defaultValue: values,
    lastResult: actionData?.lastResult ?? null,
  });
  const stale = actionData?.stale ?? null;
  const here = href('/invoice/kunden/:customerId', { customerId: id });
  return (
    <>
      <PageHead
        title={values.name}
        path={[{ href: paths.customers, text: 'Kunden' }]}
        lead={`Kundennummer ${number}${archived ? ', archiviert' : ''}`}
        actions={<CustomerActions id={id} archived={archived} />}
      />
      {stale ? (
        <Conflict
          rows={stale.rows}
          fields={stale.fields}
          storedNote="Der Kunde wurde in einem anderen Fenster gespeichert."
          storedHref={here}
        />
      ) : (
        <CustomerForm form={form} fields={fields} countries={countries} layouts={layouts}>
          <input
            type="hidden"
            name="version"
            value={keptField(actionData?.lastResult, 'version', loaderData.version)}
          />
        </CustomerForm>
      )}
    </>
  );
}

function CustomerActions({ id, archived }: { id: string; archived: boolean }) {
  return (
    <>
      {archived ? null : (
        <LinkButton slim href={`${paths.newInvoice}?kunde=${id}`}>
          Rechnung schreiben
        </LinkButton>
      )}
      <PostForm action={href('/invoice/kunden/:customerId/archiv', { customerId: id })}>
        <Button slim name="archived" value={archived ? 'nein' : 'ja'}>
          {archived ? 'Wiederherstellen' : 'Archivieren'}
        </Button>
      </PostForm>
    </>
  );
}
