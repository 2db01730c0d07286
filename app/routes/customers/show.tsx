import { useContext } from 'react';
import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { pageTitle } from '../titles.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { CompanyFactsContext } from '#app/ui/frame/company-facts.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { vatIdHint } from '../findings/vat-id-note.ts';
import { CustomerForm } from './customer-form.tsx';
import type { CustomerValues } from './customer-values.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { withQuery } from '#app/values/page-query.ts';
import { loadCustomer, answerCustomer } from './show.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.values.name, { matches }) }];
}

export const handle = { live: ['customers', 'payments'] };

export const loader = loadCustomer;
export const action = answerCustomer;

export default function ShowCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, archived, record, values, countries, choices, twins, confirms, credit, hasMandate } = loaderData;
  const [form, fields] = useFilledForm<CustomerValues>({ id: 'customer', values, answer: actionData });
  const here = href('/invoice/kunden/:customerId', { customerId: id });
  return (
    <>
      <PageHead
        title={values.name}
        path={[{ href: paths.customers, text: 'Kunden' }]}
        lead={`Kundennummer ${number}${archived ? ', archiviert' : ''}`}
        actions={<CustomerActions {...{ id, archived, confirms, hasMandate }} creditCents={credit} />}
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
  hasMandate: boolean;
  /** null: there never was any */
  creditCents: Cents | null;
}

function CustomerActions({ id, archived, confirms, hasMandate, creditCents }: CustomerActionsProps) {
  const { collectsDebits } = useContext(CompanyFactsContext);
  return (
    <>
      {archived ? null : (
        <LinkButton slim variant="main" href={withQuery(paths.newInvoice, { customer: id })}>
          Rechnung schreiben
        </LinkButton>
      )}
      <LinkButton slim href={withQuery(paths.invoices, { customer: id })}>
        Alle Rechnungen
      </LinkButton>
      <LinkButton slim href={withQuery(paths.offers, { customer: id })}>
        Angebote
      </LinkButton>
      <LinkButton slim href={href('/invoice/kunden/:customerId/konto', { customerId: id })}>
        Kontoauszug
      </LinkButton>
      {collectsDebits || hasMandate ? (
        <LinkButton slim href={href('/invoice/kunden/:customerId/mandat', { customerId: id })}>
          Lastschrift
        </LinkButton>
      ) : null}
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
