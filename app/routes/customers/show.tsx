import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { showAgain, showStale } from '../../http/answer-form.ts';
import { found } from '../../http/checks.ts';
import { compareForms } from '../../http/conflict.ts';
import { version } from '../../http/fields.server.ts';
import { entriesOf, flattenValues } from '../../http/form-entries.ts';
import { seeOther } from '../../http/redirects.ts';
import { userBackend } from '../../http/session.ts';
import { pageTitle } from '../titles.ts';
import { suggestedCountries } from '../../invoicing/countries.ts';
import { findCustomer, saveCustomer } from '../../pocketbase/customers.ts';
import { customerRecord } from '../../pocketbase/records.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { PageHead } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { PostForm } from '../post-form.tsx';
import { labelOfField } from '../field-labels.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerSchema } from './customer-form.schema.server.ts';
import { toCustomerValues } from './customer-values.ts';
import type { CustomerValues } from './customer-values.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.values.name, { matches }) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const customer = found(await findCustomer(userBackend(context), params.customerId));
  const { id, number, archived, version: stored } = customer;
  return { id, number, archived, version: stored, values: toCustomerValues(customer), countries: suggestedCountries() };
}

const versionedSchema = customerSchema.safeExtend({ version });

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: versionedSchema, disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission);
  const { version: seen, ...fields } = submission.value;
  const saved = await saveCustomer(userBackend(context), { id: params.customerId, version: seen, fields });
  if (saved.ok) return seeOther(context, href('/invoice/kunden/:customerId', params), 'customer-saved');
  const current = customerRecord.parse(saved.details['current']);
  const stored = flattenValues(toCustomerValues(current));
  return showStale(
    submission,
    compareForms({ typed: entriesOf(form), stored, storedVersion: current.version, labelOf: labelOfField }),
  );
}

export default function ShowCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, archived, values, countries } = loaderData;
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
        <CustomerForm form={form} fields={fields} countries={countries}>
          <input type="hidden" name="version" value={loaderData.version} />
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
