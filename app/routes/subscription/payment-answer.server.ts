import { data, redirect } from 'react-router';
import { requireAccount } from '#app/http/account.ts';
import { appContext, requestContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { PaymentError } from '#app/payment/payment.ts';
import type { Services } from '#app/workflows/services.ts';
import { reportPaymentFailure } from '#app/workflows/subscription/payment-events.ts';
import { paths } from '#app/ui/base/paths.ts';

/** What a button of the subscription answers as a page: a way to the payment service, or why there is none. */
export interface PaymentAnswer {
  leaveTo: string | null;
  refusal: 'away' | 'unclear' | 'subscribed-already' | 'not-possible-now' | 'no-customer' | 'unconfirmed' | null;
}

/** The form of an installation that bills, and who sent it; elsewhere nothing is there to be paid. */
export async function readBillingForm(request: Request, context: Context) {
  const form = await readForm(request);
  const { services } = context.get(appContext);
  if (services.payment === null) throw redirect(paths.subscription, 303);
  return { form, services, account: await requireAccount(context) };
}

/** For pages that only answer forms: whoever opens one is led to the subscription. */
export function requirePost(context: Context): null {
  if (context.get(requestContext).method !== 'POST') throw redirect(paths.subscription);
  return null;
}

const statuses: Record<NonNullable<PaymentAnswer['refusal']>, number> = {
  away: 502,
  unclear: 502,
  'subscribed-already': 409,
  'not-possible-now': 409,
  'no-customer': 409,
  unconfirmed: 422,
};

export function refusePayment(refusal: NonNullable<PaymentAnswer['refusal']>) {
  return data<PaymentAnswer>({ leaveTo: null, refusal }, { status: statuses[refusal] });
}

/**
 * Leads to the payment service by a page of ours: browsers hold a form to our own pages, also where it is redirected
 * (form-action of the content security policy).
 */
export function redirectToPayment(address: string) {
  const { href } = new URL(address);
  return data<PaymentAnswer>({ leaveTo: href, refusal: null }, { headers: { Refresh: `0;url=${href}` } });
}

/** Answers a failure of the payment service as what it is to the person; `unclear`: what was asked for may be done. */
export async function withPaymentFailure<T>(
  services: Services,
  work: Promise<T>,
  refusal: 'away' | 'unclear' = 'away',
) {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    reportPaymentFailure(services, error);
    return refusePayment(refusal);
  }
}
