import { redirect } from 'react-router';
import type { Route } from './+types/show.ts';
import { hasSubscription } from '#app/invoicing/subscription/subscription-status.ts';
import type { SubscriptionStatus } from '#app/invoicing/subscription/subscription-status.ts';
import { Button } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import type { StateEntry } from '#app/ui/page/state-bar.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titledAs } from '../titles.ts';
import { CancelForm } from './cancel-form.tsx';
import { loadSubscription } from './load-subscription.server.ts';
import { NothingBilled } from './nothing-billed.tsx';
import {
  describeLimit,
  describePastDue,
  describeSuspended,
  describeDocumentCount,
  describePlan,
  subscriptionStatusWords,
  recordsStayText,
  settingsPath,
} from './subscription-texts.ts';

export const meta = titledAs('subscription');

export async function loader({ context }: Route.LoaderArgs) {
  const shown = await loadSubscription(context);
  if (shown.billing === 'soon') throw redirect(paths.subscriptionSoon);
  return shown;
}

type Shown = Route.ComponentProps['loaderData'];

export default function ShowSubscription({ loaderData }: Route.ComponentProps) {
  const { billing, status: standing, price } = loaderData;
  if (billing === 'off') return <NothingBilled billing={billing} standing={standing} />;
  return (
    <>
      <PageHead title={places.subscription.title} path={settingsPath} lead={price?.name} />
      <StandingNote shown={loaderData} />
      <StateBar entries={stateEntries(loaderData)} />
      <Split>
        <PlanPart shown={loaderData} />
        {hasSubscription(standing) ? (
          <div className="stack">
            <PaymentPart />
            <EndPart shown={loaderData} />
          </div>
        ) : null}
      </Split>
    </>
  );
}

function StandingNote({ shown: { status: standing, graceUntil, limit } }: { shown: Shown }) {
  if (standing === 'past-due')
    return (
      <Note level="warning" title="Bitte prüfen Sie Ihre Zahlungsart">
        <p>{describePastDue(graceUntil, limit)}</p>
      </Note>
    );
  if (standing !== 'suspended') return null;
  return (
    <Note level="danger" title="Ihr Abo ruht">
      <p>{describeSuspended(limit)}</p>
    </Note>
  );
}

function stateEntries(shown: Shown): StateEntry[] {
  const { status: standing, price, periodEnd, endsOn } = shown;
  const dates: Partial<Record<SubscriptionStatus, StateEntry>> = {
    active: { label: 'Nächste Abbuchung', value: periodEnd },
    ending: { label: 'Endet am', value: endsOn },
    ended: { label: 'Beendet seit', value: endsOn || periodEnd },
  };
  const date = dates[standing];
  return [
    { label: 'Status', value: subscriptionStatusWords[standing] },
    { label: 'Preis', value: price?.text ?? 'gerade nicht abrufbar' },
    ...(date?.value ? [date] : []),
    { label: 'Angebote und Rechnungen', value: describeDocumentCount(shown) },
  ];
}

function PlanPart({ shown }: { shown: Shown }) {
  const { status: standing, price, documents, limit } = shown;
  if (hasSubscription(standing))
    return (
      <Part id="plan" title="Ihr Tarif">
        <p>{describePlan(shown)}</p>
      </Part>
    );
  return (
    <Part id="plan" title="Abo abschließen">
      <div className="stack">
        <p>
          {`Ohne Abo können Sie ${describeLimit(limit)} anlegen. Angelegt haben Sie bisher ${documents}. `}
          Mit Abo sind sie nicht begrenzt.
        </p>
        <p>{recordsStayText}</p>
        {price === null ? (
          <p>Der Preis ist gerade nicht abrufbar. Bitte versuchen Sie es in einigen Minuten noch einmal.</p>
        ) : (
          <PostForm action={paths.paySubscription} className="stack">
            <p>
              <b>{price.text}</b>
            </p>
            <div className="row">
              <Button variant="main">Weiter zur Zahlung</Button>
            </div>
            <p className="small">
              Sie verlassen Belegwerk für die Seite unseres Zahlungsdienstes Stripe. Verbindlich bestellen Sie erst
              dort.
            </p>
          </PostForm>
        )}
      </div>
    </Part>
  );
}

function PaymentPart() {
  return (
    <Part id="payment" title="Zahlung">
      <PostForm action={paths.managePayment} className="stack">
        <p>Zahlungsart, Rechnungsanschrift und die Rechnungen für Ihr Abo stehen beim Zahlungsdienst Stripe.</p>
        <div className="row">
          <Button>Ansehen und ändern</Button>
        </div>
      </PostForm>
    </Part>
  );
}

function EndPart({ shown: { status: standing, periodEnd, endsOn } }: { shown: Shown }) {
  if (standing === 'ending')
    return (
      <Part id="end" title="Gekündigt">
        <PostForm action={paths.keepSubscription} className="stack">
          <p>{`Ihr Abo endet am ${endsOn}. Bis dahin arbeiten Sie wie bisher. Danach: ${recordsStayText}`}</p>
          <div className="row">
            <Button>Kündigung zurücknehmen</Button>
          </div>
        </PostForm>
      </Part>
    );
  if (standing === 'pending' || periodEnd === '') return null;
  return (
    <Part id="end" title="Kündigen">
      <div className="stack">
        <p className="small">{`Zum Ende jedes Zeitraums, hier und sofort. Danach: ${recordsStayText}`}</p>
        <CancelForm endsOn={periodEnd} />
      </div>
    </Part>
  );
}
