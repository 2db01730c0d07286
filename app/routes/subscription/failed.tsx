import type { Route } from './+types/failed.ts';
import { appContext } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { hasSubscription } from '#app/invoicing/subscription/subscription-status.ts';
import { findSubscription } from '#app/pocketbase/subscriptions/queries.ts';
import { Note } from '#app/ui/base/note.tsx';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titled } from '../titles.ts';
import { showSubscription } from './load-subscription.server.ts';
import { NothingBilled } from './nothing-billed.tsx';
import { subscriptionStatusWords, recordsStayText, subscriptionPath } from './subscription-texts.ts';

export const meta = titled('Abo nicht abgeschlossen');

export async function loader({ context }: Route.LoaderArgs) {
  const { env, now } = context.get(appContext).services;
  const { billing } = env;
  if (billing === 'off') return { billing };
  const stored = await findSubscription(userBackend(context));
  return { billing, standing: showSubscription(stored, now()).status };
}

export default function NotSubscribed({ loaderData }: Route.ComponentProps) {
  if (loaderData.billing === 'off') return <NothingBilled billing={loaderData.billing} />;
  const { standing } = loaderData;
  return (
    <>
      <PageHead title="Abo nicht abgeschlossen" path={subscriptionPath} />
      <div className="stack">
        {hasSubscription(standing) ? (
          <Note level="info" title={`Stand Ihres Abos: ${subscriptionStatusWords[standing]}`}>
            <p>Der abgebrochene Vorgang ändert daran nichts.</p>
          </Note>
        ) : (
          <Note level="info" title="Es wurde kein Abo abgeschlossen">
            <p>Der Vorgang wurde abgebrochen. Soweit wir wissen, wurde nichts abgebucht.</p>
          </Note>
        )}
        <p>{recordsStayText}</p>
        <div className="row">
          <LinkButton variant="main" href={paths.subscription}>
            Zurück zum Abo
          </LinkButton>
          <LinkButton href={paths.dashboard}>Zur Übersicht</LinkButton>
        </div>
      </div>
    </>
  );
}
