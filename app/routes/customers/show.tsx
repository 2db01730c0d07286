import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { appContext } from '#app/http/app-context.ts';
import { showAgain, showStale, afterSave } from '#app/forms/reading/answer-form.ts';
import { found } from '#app/http/found.ts';
import { version } from '#app/forms/reading/fields.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { pageTitle } from '../titles.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { suggestedCountries } from '#app/values/countries.ts';
import { findCustomer, saveCustomer } from '#app/pocketbase/customers/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { isConfirmable } from '#app/workflows/vat-checks/ask-vat-check.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { vatIdHint } from '../findings/vat-id-note.ts';
import { customerTwins } from '#app/pocketbase/customers/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { customerCredit } from '#app/pocketbase/payments/calls.ts';
import { compareCustomers } from './compare-customers.server.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerSchema } from './customer-form.schema.server.ts';
import { listChoicesOf } from './choices.server.ts';
import type { CustomerValues } from './customer-values.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { baseVersionOf } from '#app/forms/record/stored-record.server.ts';
import { withQuery } from '#app/values/page-query.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.values.name, { matches }) }];
}

export const handle = { live: ['customers', 'payments'] };

export async function loader({ params, context }: Route.LoaderArgs) {
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
  return { id, number, archived, record, values, countries: suggestedCountries(), choices, twins, confirms, credit };
}

const versionedSchema = customerSchema.safeExtend({ version });

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, versionedSchema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version: baseVersion, ...fields } = submission.value;
  const saved = await saveCustomer(userBackend(context), { id: params.customerId, version: baseVersion, fields });
  const path = href('/invoice/kunden/:customerId', params);
  const done = () => afterSave(context, form, { path, flash: 'customer-saved' });
  if (saved.ok) return done();
  return showStale(submission, await compareCustomers(userBackend(context), form, saved.details), done);
}

export default function ShowCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, archived, record, values, countries, choices, twins, confirms, credit } = loaderData;
  const [form, fields] = useFilledForm<CustomerValues>({ id: 'customer', values, answer: actionData });
  const here = href('/invoice/kunden/:customerId', { customerId: id });
  return (
    <>
      <PageHead
        title={values.name}
        path={[{ href: paths.customers, text: 'Kunden' }]}
        lead={`Kundennummer ${number}${archived ? ', archiviert' : ''}`}
        actions={<CustomerActions id={id} archived={archived} confirms={confirms} creditCents={credit} />}
      />
      <Twins twins={twins} />
      <VatIdSlip vatId={values.vatId} />
      <StoredRecord
        answer={actionData}
        record={record}
        storedNote="Der Kunde wurde in einem anderen Fenster gespeichert."
        storedHref={here}
      >
        {(hidden) => (
          <CustomerForm form={form} fields={fields} countries={countries} {...choices}>
            {hidden}
          </CustomerForm>
        )}
      </StoredRecord>
    </>
  );
}

type Twin = Route.ComponentProps['loaderData']['twins'][number];

/** Two customers of one name in one town are mostly one, made twice. */
function Twins({ twins }: { twins: readonly Twin[] }) {
  if (twins.length === 0) return null;
  return (
    <Note level="warning" title="Diesen Kunden gibt es vielleicht schon">
      <p>
        Denselben Namen und Ort {twins.length === 1 ? 'hat auch' : 'haben auch'}{' '}
        {twins.map((twin, index) => (
          <span key={twin.id}>
            {index === 0 ? null : ', '}
            <a href={href('/invoice/kunden/:customerId', { customerId: twin.id })}>
              {twin.name}, {twin.city} (Kundennummer {twin.number})
            </a>
          </span>
        ))}
        . Ist es derselbe, archivieren Sie einen der beiden.
      </p>
    </Note>
  );
}

function VatIdSlip({ vatId }: { vatId: string | undefined }) {
  const note = vatIdHint(vatId);
  if (note === undefined) return null;
  return (
    <Note level="warning" title="Bitte prüfen Sie die USt-IdNr.">
      <p>
        {`${vatId}: ${note}`} <a href="#customer-vatId">USt-IdNr. ändern</a>
      </p>
    </Note>
  );
}

interface CustomerActionsProps {
  id: string;
  archived: boolean;
  /** the VAT ID can be confirmed */
  confirms: boolean;
  /** null: there never was any */
  creditCents: Cents | null;
}

function CustomerActions({ id, archived, confirms, creditCents }: CustomerActionsProps) {
  return (
    <>
      {archived ? null : (
        <LinkButton slim variant="main" href={withQuery(paths.newInvoice, { customer: id })}>
          Rechnung schreiben
        </LinkButton>
      )}
      <LinkButton slim href={href('/invoice/kunden/:customerId/konto', { customerId: id })}>
        Kontoauszug
      </LinkButton>
      <LinkButton slim href={href('/invoice/kunden/:customerId/mandat', { customerId: id })}>
        Lastschrift
      </LinkButton>
      {creditCents === null ? null : (
        <LinkButton slim href={href('/invoice/kunden/:customerId/guthaben', { customerId: id })}>
          {`Guthaben ${formatEuro(creditCents)}`}
        </LinkButton>
      )}
      {confirms ? (
        <LinkButton slim href={href('/invoice/kunden/:customerId/ust-idnr', { customerId: id })}>
          USt-IdNr. bestätigen
        </LinkButton>
      ) : null}
      <PostForm action={href('/invoice/kunden/:customerId/archiv', { customerId: id })}>
        <Button slim name="archived" value={archived ? 'no' : 'yes'}>
          {archived ? 'Wiederherstellen' : 'Archivieren'}
        </Button>
      </PostForm>
    </>
  );
}
