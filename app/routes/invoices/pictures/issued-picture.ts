import type { Route } from './+types/issued-picture.ts';
import { found, pageNotFound } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { documentOfIssued } from '#app/workflows/preview-invoice.ts';
import { servePicture } from '#app/routes/documents/pictures/drawn-document.server.ts';

/** A page of an issued invoice, drawn from what was frozen. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const invoice = found(await findInvoice(userBackend(context), params.invoiceId));
  if (invoice.status !== 'issued') throw pageNotFound(url);
  return servePicture(context, url, documentOfIssued(invoice.snapshot));
}
