import type { Route } from './+types/manage.ts';
import { userBackend } from '#app/http/session.ts';
import { openPortal } from '#app/workflows/subscription/order-subscription.ts';
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

export const meta = titled('Zahlungsart und Rechnungen');

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function loader({ context }: Route.LoaderArgs) {
  return requirePost(context);
}

/** Opens the page on which a customer changes the payment and sees the invoices. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = await readBillingForm(request, context);
  const opened = openPortal(services, userBackend(context), services.publicOrigin + paths.subscription);
  return withPaymentFailure(
    services,
    opened.then((outcome) => (outcome.ok ? redirectToPayment(outcome.value) : refusePayment(outcome.refusal))),
  );
}

export default function ManagePayment({ actionData }: Route.ComponentProps) {
  return <PaymentPage title="Zahlungsart und Rechnungen" answer={actionData} />;
}
