import type { Route } from './+types/show.ts';
import { appContext } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { customerTwins } from '#app/pocketbase/customers/calls.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { customerCredit } from '#app/pocketbase/payments/calls.ts';
import { isConfirmable } from '#app/workflows/vat-checks/ask-vat-check.ts';

export async function loadCustomer({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const customer = found(await findCustomer(backend, params.customerId));
  const { id } = customer;
  const [twins, { creditCents, movements }] = await Promise.all([
    ask(backend, customerTwins, { id }),
    ask(backend, customerCredit, { id, limit: 1 }),
  ]);
  const { vatCheck } = context.get(appContext).services;
  return {
    customer,
    twins,
    confirms: vatCheck !== null && isConfirmable(customer.vatId),
    // Null where there never was any.
    credit: movements.length === 0 ? null : creditCents,
  };
}
