import type { Route } from './+types/webhook.ts';
import { appContext } from '#app/http/app-context.ts';
import { plainPage } from '#app/http/plain-page.ts';
import { reportFailure } from '#app/http/session.ts';
import { BackendError } from '#app/pocketbase/backend-error.ts';
import { PaymentError } from '#app/payment/payment.ts';
import { handlePaymentEvent, reportPaymentFailure } from '#app/workflows/subscription/payment-events.ts';
import type { PaymentEventOutcome } from '#app/workflows/subscription/payment-events.ts';

/** Nothing to see here: messages of the payment service come by POST. */
export function loader(): Response {
  return plainPage({
    status: 405,
    title: 'Hier gibt es keine Seite',
    text: 'Unter dieser Adresse nimmt Belegwerk nur Meldungen des Zahlungsdienstes an.',
  });
}

const statuses: Record<PaymentEventOutcome, number> = { kept: 200, foreign: 200, 'bad-signature': 400 };

/** A message of the payment service: signed, kept before it is answered; anything but a 2xx has it sent again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(appContext);
  if (services.payment === null) return answer('no-billing', 404);
  const signature = request.headers.get('stripe-signature') ?? '';
  try {
    const taken = await handlePaymentEvent(services, { body: await request.text(), signature });
    return answer(taken, statuses[taken]);
  } catch (error) {
    if (error instanceof PaymentError) reportPaymentFailure(services, error);
    else if (error instanceof BackendError) reportFailure(context, error);
    else throw error;
    return answer('later', 503);
  }
}

function answer(result: PaymentEventOutcome | 'no-billing' | 'later', status: number): Response {
  return Response.json({ result }, { status, headers: { 'Cache-Control': 'no-store' } });
}
