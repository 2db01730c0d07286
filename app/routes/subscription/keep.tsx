import type { Route } from './+types/keep.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { setEnding } from '#app/workflows/subscription/end-subscription.ts';
import { paths } from '#app/ui/base/paths.ts';
import { titled } from '../titles.ts';
import { requirePost, readBillingForm, refusePayment, withPaymentFailure } from './payment-answer.server.ts';
import { PaymentPage } from './payment-page.tsx';

export const meta = titled('Abo fortsetzen');

export function loader({ context }: Route.LoaderArgs) {
  return requirePost(context);
}

/** Takes a cancellation back, as long as the subscription runs. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, account } = await readBillingForm(request, context);
  const kept = setEnding(services, userBackend(context), { company: account.companyId, wish: 'keep' });
  return withPaymentFailure(
    services,
    kept.then((outcome) =>
      outcome.ok ? seeOther(context, paths.subscription, 'subscription-kept') : refusePayment(outcome.refusal),
    ),
    'unclear',
  );
}

export default function KeepSubscription({ actionData }: Route.ComponentProps) {
  return <PaymentPage title="Abo fortsetzen" answer={actionData} />;
}
