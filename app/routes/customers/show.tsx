import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { vatIdHint } from '../findings/vat-id-note.ts';
import { pageTitle } from '../titles.ts';
import { CustomerActions, RestoreCustomer } from './customer-actions.tsx';
import { CustomerDefaults, CustomerReach } from './customer-facts.tsx';
import { loadCustomer } from './show.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.customer.name, { matches }) }];
}

export const handle = { live: ['customers', 'payments'] };

export const loader = loadCustomer;

export default function ShowCustomer({ loaderData }: Route.ComponentProps) {
  const { customer, twins, confirms, credit } = loaderData;
  const { id, number, name, city, archived, mandateReference } = customer;
  return (
    <>
      <PageHead
        title={name}
        path={[{ href: paths.customers, text: 'Kunden' }]}
        lead={[`Kundennummer ${number}`, city].filter(Boolean).join(', ')}
        actions={
          archived ? undefined : (
            <CustomerActions {...{ id, confirms }} hasMandate={mandateReference !== ''} creditCents={credit} />
          )
        }
      />
      {archived ? (
        <Note title="Archiviert" action={<RestoreCustomer id={id} />}>
          <p>Dieser Kunde steht nicht mehr zur Auswahl. Seine Belege bleiben.</p>
        </Note>
      ) : null}
      <Twins twins={twins} />
      <VatIdSlip id={id} vatId={customer.vatId} />
      <div className="stack">
        <CustomerReach customer={customer} />
        <CustomerDefaults customer={customer} />
      </div>
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

function VatIdSlip({ id, vatId }: { id: string; vatId: string }) {
  const note = vatIdHint(vatId);
  if (note === undefined) return null;
  const field = `${href('/invoice/kunden/:customerId/bearbeiten', { customerId: id })}#customer-vatId`;
  return (
    <Note level="warning" title="Bitte prüfen Sie die USt-IdNr.">
      <p>
        {`${vatId}: ${note}`} <a href={field}>USt-IdNr. ändern</a>
      </p>
    </Note>
  );
}
