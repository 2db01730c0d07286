import { data, redirect } from 'react-router';
import type { Route } from './+types/succeeded.ts';
import { requireAccount } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { PaymentError } from '#app/payment/payment.ts';
import { findSubscription } from '#app/pocketbase/subscriptions/queries.ts';
import { confirmOrder } from '#app/workflows/subscription/order-subscription.ts';
import { reportPaymentFailure } from '#app/workflows/subscription/payment-events.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titled } from '../titles.ts';
import { showSubscription } from './load-subscription.server.ts';
import type { ShownSubscription } from './load-subscription.server.ts';
import { NothingBilled } from './nothing-billed.tsx';
import { describeBegun, subscriptionPath } from './subscription-texts.ts';
import { readQuery, withQuery } from '#app/values/page-query.ts';

export const meta = titled('Abo abgeschlossen');

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** `waiting`: paid as far as the order says, not confirmed; `open`: the order is not complete; `none`: no order named. */
type Unproved = 'waiting' | 'open' | 'none';

const attemptsMax = 12;
const pauseSeconds = 5;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { billing } = context.get(appContext).services.env;
  if (billing === 'soon') throw redirect(paths.subscriptionSoon);
  if (billing === 'off') return { billing };
  const order = readQuery(url, 'order');
  const proof = await confirmSubscription(context, order);
  const attempt = Number(readQuery(url, 'attempt')) || 0;
  const asksAgain = proof === 'waiting' && attempt >= 0 && attempt < attemptsMax;
  const shown = { billing, proof, asksAgain };
  return asksAgain
    ? data(shown, {
        headers: { Refresh: `${pauseSeconds};url=${withQuery(paths.subscribed, { order, attempt: attempt + 1 })}` },
      })
    : shown;
}

/** What our own record says counts; only where it says nothing yet, the payment service is asked for the order. */
async function confirmSubscription(context: Context, checkoutId: string): Promise<ShownSubscription | Unproved> {
  const { services } = context.get(appContext);
  const backend = userBackend(context);
  const look = async () => showSubscription(await findSubscription(backend), services.now());
  const before = await look();
  if (isRunning(before)) return before;
  if (checkoutId === '') {
    leaveUnpaid(before);
    return 'none';
  }
  const { companyId: company } = await requireAccount(context);
  const checkout = await confirmOrder(services, backend, { company, checkoutId }).catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error;
    reportPaymentFailure(services, error);
    return 'away' as const;
  });
  if (checkout === 'away') return 'waiting';
  const { isComplete } = found(checkout);
  const after = await look();
  if (isRunning(after)) return after;
  leaveUnpaid(after);
  return isComplete ? 'waiting' : 'open';
}

/** An old address, opened again: what is to be done now stands there. */
function leaveUnpaid({ status: standing }: ShownSubscription): void {
  if (standing === 'past-due' || standing === 'suspended') throw redirect(paths.subscription);
}

const isRunning = ({ status: standing }: ShownSubscription) => standing === 'active' || standing === 'ending';

const titles: Record<Unproved, string> = {
  waiting: 'Ihr Abo wird noch bestätigt',
  open: 'Die Bestellung ist nicht abgeschlossen',
  none: 'Kein Abo bekannt',
};

export default function Subscribed({ loaderData }: Route.ComponentProps) {
  if (loaderData.billing === 'off') return <NothingBilled billing={loaderData.billing} />;
  const { proof, asksAgain } = loaderData;
  if (typeof proof !== 'string') return <Begun standing={proof} />;
  return (
    <>
      <PageHead title={titles[proof]} path={subscriptionPath} />
      <div className="stack">
        <p>{explain(proof, asksAgain)}</p>
        <div className="row">
          <LinkButton href={paths.subscription}>Zum Abo</LinkButton>
        </div>
      </div>
    </>
  );
}

function Begun({ standing }: { standing: ShownSubscription }) {
  return (
    <>
      <PageHead title="Ihr Abo ist aktiv" path={subscriptionPath} />
      <div className="stack">
        <Note level="good" title="Vielen Dank">
          <p>{describeBegun(standing)}</p>
        </Note>
        <div className="row">
          <LinkButton variant="main" href={paths.newInvoice}>
            Neue Rechnung
          </LinkButton>
          <LinkButton href={paths.subscription}>Zum Abo</LinkButton>
        </div>
      </div>
    </>
  );
}

function explain(proof: Unproved, asksAgain: boolean): string {
  if (proof === 'open') return 'Beim Zahlungsdienst ist diese Bestellung noch offen. Bezahlt ist sie nicht.';
  if (proof === 'none') return 'Zu Ihrer Firma ist uns kein aktives Abo bekannt.';
  return asksAgain
    ? 'Der Zahlungsdienst hat die Zahlung noch nicht bestätigt. Diese Seite fragt alle 5 Sekunden von selbst nach.'
    : 'Der Zahlungsdienst hat die Zahlung noch nicht bestätigt. Manche Zahlungsarten brauchen Tage; wie es steht, zeigt die Abo-Seite.';
}
