import type { IsoDate } from '#app/values/dates.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { isWithoutUse } from '#app/invoicing/invoice/checks/debit-gaps.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import type { CustomerRecord } from '#app/pocketbase/records.ts';
import { withMandateUse } from '#app/pocketbase/debits/queries.ts';

/** What we have collected since keeps a mandate alive: asked only where it would have lapsed. */
export async function findDebtor(
  backend: Backend,
  draft: InvoiceDraft,
  today: IsoDate,
): Promise<CustomerRecord | null> {
  const customer = await findCustomer(backend, draft.customer);
  if (customer === null || !isWithoutUse({ draft, customer, today })) return customer;
  return withMandateUse(backend, customer);
}
