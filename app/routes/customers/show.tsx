import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import type { PrefetchingHandle } from '#app/http/prefetch/prefetch.ts';
import { customerHubRequest } from '#app/pocketbase/customer-hub/queries.ts';
import type { CustomerHub } from '#app/pocketbase/customer-hub/queries.ts';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Tiles } from '#app/ui/page/tiles.tsx';
import { TodoKeys, TodoList } from '#app/ui/page/todo-list.tsx';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { vatIdHint } from '../findings/vat-id-note.ts';
import { pageTitle } from '../titles.ts';
import { CustomerActions, RestoreCustomer } from './customer-actions.tsx';
import { CustomerDefaults, CustomerReach } from './customer-facts.tsx';
import { ActivityPart } from './hub/activity-part.tsx';
import { HubDocuments } from './hub/hub-documents.tsx';
import { NoDocuments, OpenItemsPart, ProjectsPart } from './hub/hub-parts.tsx';
import { hubTiles } from './hub/hub-tiles.ts';
import { hubTodos } from './hub/hub-todos.ts';
import { PeoplePart } from './people/people-part.tsx';
import { hubQueryOf } from './hub/hub-query.ts';
import { loadHub } from './show.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.hub.customer.name, { matches }) }];
}

export const handle = {
  prefetch: ({ url, now }) => customerHubRequest(hubQueryOf(url, todayInBerlin(now))),
  live: ['customers', 'contacts', 'invoices', 'offers', 'payments', 'projects', 'time_entries'],
} satisfies PrefetchingHandle & Record<string, unknown>;

export const loader = loadHub;

export default function ShowCustomer({ loaderData }: Route.ComponentProps) {
  const { hub, shown, confirms, missing, today } = loaderData;
  const { customer, counts, twins } = hub;
  const { id, archived } = customer;
  const isUsed = counts.invoices + counts.offers > 0;
  const todos = hubTodos(hub);
  return (
    <>
      <HubHead hub={hub} confirms={confirms} />
      {archived ? (
        <Note title="Archiviert" action={<RestoreCustomer id={id} />}>
          <p>Dieser Kunde steht nicht mehr zur Auswahl. Seine Belege bleiben.</p>
        </Note>
      ) : null}
      <Twins twins={twins} />
      <VatIdSlip id={id} vatId={customer.vatId} />
      {isUsed ? <Tiles tiles={hubTiles(hub, today)} /> : null}
      <Split hub>
        {todos.length === 0 ? null : (
          <Part id="todo" title="Zu tun" note={<TodoKeys count={todos.length} />}>
            <TodoList todos={todos} further={[]} />
          </Part>
        )}
        <div className="stack">
          <OpenItemsPart id={id} hub={hub} today={today} />
          {isUsed ? <HubDocuments id={id} hub={hub} shown={shown} today={today} /> : <NoDocuments id={id} />}
          <ProjectsPart id={id} hub={hub} />
        </div>
        <div className="stack">
          <PeoplePart customerId={id} contacts={hub.contacts} />
          <CustomerReach customer={customer} missing={missing} />
          <CustomerDefaults customer={customer} />
          <ActivityPart events={hub.events} today={today} />
        </div>
      </Split>
    </>
  );
}

function HubHead({ hub: { customer, credit }, confirms }: { hub: CustomerHub; confirms: boolean }) {
  const { id, number, name, city, archived, mandateReference } = customer;
  return (
    <PageHead
      title={name}
      path={[{ href: paths.customers, text: 'Kunden' }]}
      lead={[`Kundennummer ${number}`, city].filter(Boolean).join(', ')}
      actions={
        archived ? undefined : (
          <CustomerActions
            id={id}
            confirms={confirms}
            hasMandate={mandateReference !== ''}
            creditCents={credit.n === 0 ? null : credit.cents}
          />
        )
      }
    />
  );
}

type Twin = CustomerHub['twins'][number];

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
