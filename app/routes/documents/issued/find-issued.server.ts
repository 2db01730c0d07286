import { href, redirect } from 'react-router';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { IssuedInvoice } from '#app/pocketbase/invoices/record.ts';
import { leadToDiscarded } from '#app/http/found.ts';

/** The issued invoice; who asks for a draft is led to it, or to where it is taken back. */
export async function findIssued(backend: Backend, invoiceId: string): Promise<IssuedInvoice> {
  const invoice = (await findInvoice(backend, invoiceId)) ?? (await leadToDiscarded(backend, invoiceId));
  if (invoice.status === 'draft') throw redirect(href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId }));
  return invoice;
}
