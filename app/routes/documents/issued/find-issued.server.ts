import { href, redirect } from 'react-router';
import { found } from '#app/http/found.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { IssuedInvoice } from '#app/pocketbase/invoices/record.ts';

/** The issued invoice; who asks for a draft is led to it. */
export async function findIssued(backend: Backend, invoiceId: string): Promise<IssuedInvoice> {
  const invoice = found(await findInvoice(backend, invoiceId));
  if (invoice.status === 'draft') throw redirect(href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId }));
  return invoice;
}
