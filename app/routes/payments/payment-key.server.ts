import { href } from 'react-router';
import type { Context } from '#app/http/app-context.ts';
import { openCreateKey } from '#app/forms/reading/create-key.server.ts';
import { userBackend } from '#app/http/session.ts';
import { findCreatedByKey } from '#app/pocketbase/idempotency/queries.ts';

/** The key of a form that books: whoever comes back to it is led to the payment that it made. */
export function openPaymentKey({ url, context }: { url: URL; context: Context }): Promise<string> {
  return openCreateKey({ url, context }, async (createKey) => {
    const paymentId = await findCreatedByKey(userBackend(context), { collection: 'payments', createKey });
    return paymentId === null ? null : href('/invoice/zahlungen/:paymentId', { paymentId });
  });
}
