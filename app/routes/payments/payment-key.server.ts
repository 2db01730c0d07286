import { href } from 'react-router';
import type { Context } from '#app/http/app-context.ts';
import { openCreateKey } from '#app/forms/record/create-key.server.ts';

/** The key of a form that books: whoever comes back to it is led to the payment that it made. */
export function openPaymentKey({ url, context }: { url: URL; context: Context }): Promise<string> {
  return openCreateKey(
    { url, context },
    { collection: 'payments', pathOf: (paymentId) => href('/invoice/zahlungen/:paymentId', { paymentId }) },
  );
}
