import { href, redirect } from 'react-router';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { NumberedInvoice } from '#app/pocketbase/invoices/record.ts';
import { leadToDiscarded } from '#app/http/found.ts';

/** The invoice that money is asked for by; who asks for a draft is led to it, or to where it is taken back. */
export async function findNumbered(backend: Backend, invoiceId: string): Promise<NumberedInvoice> {
  const invoice = (await findInvoice(backend, invoiceId)) ?? (await leadToDiscarded(backend, invoiceId));
  if (invoice.status === 'draft') throw redirect(href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId }));
  return invoice;
}
