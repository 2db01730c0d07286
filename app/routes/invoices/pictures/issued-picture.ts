import type { Route } from './+types/issued-picture.ts';
import { found, pageNotFound } from '../../../http/found.ts';
import { userBackend } from '../../../http/session.ts';
import { findInvoice } from '../../../pocketbase/invoices/queries.ts';
import { documentOfIssued } from '../../../workflows/preview-invoice.ts';
import { servePicture } from '../../shared/pictures/drawn-document.server.ts';

/** A page of an issued invoice, drawn from what was frozen. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const invoice = found(await findInvoice(userBackend(context), params.invoiceId));
  if (invoice.status === 'draft') throw pageNotFound(url);
  return servePicture(context, url, documentOfIssued(invoice.snapshot));
}
