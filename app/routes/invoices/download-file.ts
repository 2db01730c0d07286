import type { Route } from './+types/download-file.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { found, pageNotFound } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { fileNameOf } from '#app/invoicing/invoice/numbering.ts';
import { fileKinds, fileMimes, fileSuffixes, readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { readStored } from '../documents/issued/read-stored.server.ts';

/** The stored bytes, checked against their hash. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const kind = fileKinds.find((each) => each === params.fileKind);
  if (!kind) throw pageNotFound(url);
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, params.invoiceId));
  if (invoice.status === 'draft') throw pageNotFound(url);
  const bytes = found(await readStored(context, readInvoiceFile(backend, { invoice: invoice.id, kind })));
  return fileResponse(bytes, { mime: fileMimes[kind], name: `${fileNameOf(invoice.number)}${fileSuffixes[kind]}` });
}
