import { href } from 'react-router';
import type { Route } from './+types/edit.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { pageTitle } from '../titles.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CustomerForm } from './customer-form.tsx';
import type { CustomerValues } from './customer-values.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { answerEdited, loadEdited } from './edit.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`${loaderData.values.name} bearbeiten`, { matches }) }];
}

export const handle = { live: ['customers'] };

export const loader = loadEdited;
export const action = answerEdited;

export default function EditCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, record, values, countries, choices } = loaderData;
  const [form, fields] = useFilledForm<CustomerValues>({ id: 'customer', values, answer: actionData });
  const customer = { customerId: id };
  const back = href('/invoice/kunden/:customerId', customer);
  return (
    <>
      <PageHead
        title="Kunde bearbeiten"
        path={[
          { href: paths.customers, text: 'Kunden' },
          { href: back, text: values.name },
        ]}
        lead={`Kundennummer ${number}`}
      />
      <StoredRecord
        answer={actionData}
        record={record}
        storedNote="Der Kunde wurde in einem anderen Fenster gespeichert."
        storedHref={href('/invoice/kunden/:customerId/bearbeiten', customer)}
      >
        {(hidden) => (
          <CustomerForm form={form} fields={fields} countries={countries} {...choices} back={back}>
            {hidden}
          </CustomerForm>
        )}
      </StoredRecord>
    </>
  );
}
