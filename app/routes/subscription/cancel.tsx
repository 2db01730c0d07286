import type { Route } from './+types/cancel.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { setEnding } from '#app/workflows/subscription/end-subscription.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titled } from '../titles.ts';
import { CancelForm } from './cancel-form.tsx';
import { loadSubscription } from './load-subscription.server.ts';
import { requirePost, readBillingForm, refusePayment, withPaymentFailure } from './payment-answer.server.ts';
import { PaymentRefusal } from './payment-page.tsx';
import { recordsStayText, subscriptionPath } from './subscription-texts.ts';

export const meta = titled('Abo kündigen');

export async function loader({ context }: Route.LoaderArgs) {
  const { billing, status: standing, periodEnd } = await loadSubscription(context);
  const canEnd = billing === 'on' && (standing === 'active' || standing === 'past-due' || standing === 'suspended');
  if (!canEnd) requirePost(context);
  return { periodEnd, canEnd };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { form, services, account } = await readBillingForm(request, context);
  if (form.get('confirmed') !== 'on') return refusePayment('unconfirmed');
  const wish = { company: account.companyId, wish: 'end' } as const;
  const ended = setEnding(services, userBackend(context), wish);
  return withPaymentFailure(
    services,
    ended.then((outcome) =>
      outcome.ok ? seeOther(context, paths.subscription, 'subscription-cancelled') : refusePayment(outcome.refusal),
    ),
    'unclear',
  );
}

export default function CancelSubscription({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <>
      <PageHead title="Abo kündigen" path={subscriptionPath} />
      <div className="stack">
        {refusal && refusal !== 'unconfirmed' ? <PaymentRefusal refusal={refusal} /> : null}
        {loaderData.canEnd ? (
          <>
            <p>{`Bis dahin arbeiten Sie wie bisher. Danach: ${recordsStayText}`}</p>
            <CancelForm endsOn={loaderData.periodEnd} unconfirmed={refusal === 'unconfirmed'} />
          </>
        ) : null}
        <p>
          <LinkButton href={paths.subscription}>Zurück zum Abo</LinkButton>
        </p>
      </div>
    </>
  );
}
