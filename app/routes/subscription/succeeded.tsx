import { data, redirect } from 'react-router';
import type { Route } from './+types/succeeded.ts';
import { requireAccount } from '../../http/account.ts';
import { appContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { found } from '../../http/found.ts';
import { userBackend } from '../../http/session.ts';
import { isSubscribed } from '../../invoicing/subscription/standing.ts';
import { PaymentError } from '../../payment/payment.ts';
import { findSubscription } from '../../pocketbase/subscriptions/queries.ts';
import { confirmOrder } from '../../workflows/subscription/order-subscription.ts';
import { tellPaymentFailure } from '../../workflows/subscription/take-news.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Note } from '../../ui/base/note.tsx';
import { paths } from '../../ui/base/paths.ts';
import { PageHead } from '../../ui/frame/page.tsx';
import { titled } from '../shared/titles.ts';
import { showStanding } from './load-subscription.server.ts';
import { NothingBilled } from './nothing-billed.tsx';

export const meta = titled('Abo abgeschlossen');

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** `waiting`: paid as far as the order says, not confirmed; `open`: the order is not complete; `none`: no order named. */
type Outcome = 'proved' | 'waiting' | 'open' | 'none';

const orderName = 'sitzung';
const attemptName = 'versuch';
const attemptsMax = 12;
const pauseSeconds = 5;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { billing } = context.get(appContext).services.env;
  if (billing === 'soon') throw redirect(paths.subscriptionSoon);
  if (billing === 'off') return null;
  const { outcome, periodEnd } = await proveSubscription(context, url.searchParams.get(orderName) ?? '');
  const attempt = Number(url.searchParams.get(attemptName)) || 0;
  const asksAgain = outcome === 'waiting' && attempt >= 0 && attempt < attemptsMax;
  const shown = { outcome, periodEnd, asksAgain };
  return asksAgain
    ? data(shown, { headers: { Refresh: `${pauseSeconds};url=${addressOf(url, attempt + 1)}` } })
    : shown;
}

function addressOf(url: URL, attempt: number): string {
  const query = new URLSearchParams({
    [orderName]: url.searchParams.get(orderName) ?? '',
    [attemptName]: `${attempt}`,
  });
  return `${paths.subscribed}?${query.toString()}`;
}

/** What our own record says counts; only where it says nothing yet, the payment service is asked for the order. */
async function proveSubscription(
  context: Context,
  checkoutId: string,
): Promise<{ outcome: Outcome; periodEnd: string }> {
  const { services } = context.get(appContext);
  const backend = userBackend(context);
  const look = async () => showStanding(await findSubscription(backend), services.now());
  const before = await look();
  if (isSubscribed(before.standing)) return { outcome: 'proved', periodEnd: before.periodEnd };
  if (checkoutId === '') return { outcome: 'none', periodEnd: '' };
  const { companyId: company } = await requireAccount(context);
  const checkout = await confirmOrder(services, backend, { company, checkoutId }).catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error;
    tellPaymentFailure(services, error);
    return 'away' as const;
  });
  if (checkout === 'away') return { outcome: 'waiting', periodEnd: '' };
  const { isComplete } = found(checkout);
  const after = await look();
  if (isSubscribed(after.standing)) return { outcome: 'proved', periodEnd: after.periodEnd };
  return { outcome: isComplete ? 'waiting' : 'open', periodEnd: '' };
}

const titles: Record<Outcome, string> = {
  proved: 'Ihr Abo ist aktiv',
  waiting: 'Ihr Abo wird noch bestätigt',
  open: 'Die Bestellung ist nicht abgeschlossen',
  none: 'Kein Abo bekannt',
};

export default function Subscribed({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NothingBilled />;
  const { outcome, periodEnd, asksAgain } = loaderData;
  return (
    <>
      <PageHead title={titles[outcome]} path={[{ href: paths.subscription, text: 'Abo' }]} />
      <div className="stack">
        {outcome === 'proved' ? (
          <Note level="good" title="Vielen Dank">
            <p>{`Angebote und Rechnungen sind jetzt nicht mehr begrenzt. Bezahlt ist bis zum ${periodEnd}.`}</p>
          </Note>
        ) : (
          <p>{explain(outcome, asksAgain)}</p>
        )}
        <div className="row">
          {outcome === 'proved' ? (
            <LinkButton variant="main" href={paths.newInvoice}>
              Neue Rechnung
            </LinkButton>
          ) : null}
          <LinkButton href={paths.subscription}>Zum Abo</LinkButton>
        </div>
      </div>
    </>
  );
}

function explain(outcome: Exclude<Outcome, 'proved'>, asksAgain: boolean): string {
  if (outcome === 'open') return 'Beim Zahlungsdienst ist diese Bestellung noch offen. Bezahlt ist sie nicht.';
  if (outcome === 'none') return 'Zu Ihrer Firma ist uns kein aktives Abo bekannt.';
  return asksAgain
    ? 'Der Zahlungsdienst hat die Zahlung noch nicht bestätigt. Diese Seite fragt alle 5 Sekunden von selbst nach.'
    : 'Der Zahlungsdienst hat die Zahlung noch nicht bestätigt. Manche Zahlungsarten brauchen Tage; wie es steht, zeigt die Abo-Seite.';
}
