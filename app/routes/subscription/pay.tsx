import type { Route } from './+types/pay.ts';
import { userBackend } from '#app/http/session.ts';
import { orderSubscription } from '#app/workflows/subscription/order-subscription.ts';
import { paths } from '#app/ui/base/paths.ts';
import { titled } from '../titles.ts';
import {
  requirePost,
  redirectToPayment,
  readBillingForm,
  refusePayment,
  withPaymentFailure,
} from './payment-answer.server.ts';
import { PaymentPage } from './payment-page.tsx';
import { queryNames } from '#app/values/page-query.ts';

export const meta = titled('Abo bezahlen');

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function loader({ context }: Route.LoaderArgs) {
  return requirePost(context);
}

/** Opens the page on which the subscription is ordered and paid. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, account } = await readBillingForm(request, context);
  const order = {
    company: account.companyId,
    // Stripe fills in the id of the order.
    successUrl: `${services.publicOrigin}${paths.subscribed}?${queryNames.order}={CHECKOUT_SESSION_ID}`,
    cancelUrl: services.publicOrigin + paths.notSubscribed,
  };
  const ordered = orderSubscription(services, userBackend(context), order);
  return withPaymentFailure(
    services,
    ordered.then((outcome) => (outcome.ok ? redirectToPayment(outcome.value) : refusePayment(outcome.refusal))),
  );
}

export default function PaySubscription({ actionData }: Route.ComponentProps) {
  return <PaymentPage title="Abo bezahlen" answer={actionData} />;
}
