import type { Route } from './+types/show.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { missingForEInvoice } from '#app/invoicing/to-einvoice/e-invoice-readiness.ts';
import { findCustomerHub } from '#app/pocketbase/customer-hub/queries.ts';
import { isConfirmable } from '#app/workflows/vat-checks/ask-vat-check.ts';
import { hubQueryOf } from './hub/hub-query.ts';

export async function loadHub({ url, context }: Route.LoaderArgs) {
  const today = todayOf(context);
  const query = hubQueryOf(url, today);
  const hub = found(await findCustomerHub(userBackend(context), query));
  const { vatCheck } = context.get(appContext).services;
  const confirms = vatCheck !== null && isConfirmable(hub.customer.vatId);
  const missing = missingForEInvoice(hub.customer);
  return serverRenderedOnly({ hub, missing, shown: { tab: query.tab, page: query.page }, confirms, today });
}
