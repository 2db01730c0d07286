import type { Route } from './+types/download-file.ts';
import { fileResponse } from '../../http/file-response.ts';
import { found, pageNotFound } from '../../http/found.ts';
import { userBackend } from '../../http/session.ts';
import { fileNameOf } from '../../invoicing/invoice/numbering.ts';
import { fileKinds, readInvoiceFile } from '../../pocketbase/invoices/files.ts';
import type { FileKind } from '../../pocketbase/invoices/files.ts';
import { findInvoice } from '../../pocketbase/invoices/queries.ts';
import { readStored } from '../shared/read-stored.server.ts';

const names: Record<FileKind, { suffix: string; mime: string }> = {
  zugferd: { suffix: '.pdf', mime: 'application/pdf' },
  'xrechnung-ubl': { suffix: '-xrechnung-ubl.xml', mime: 'application/xml' },
  'xrechnung-cii': { suffix: '-xrechnung-cii.xml', mime: 'application/xml' },
};

/** The stored bytes, checked against their hash. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const kind = fileKinds.find((each) => each === params.fileKind);
  if (!kind) throw pageNotFound(url);
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, params.invoiceId));
  if (invoice.status === 'draft') throw pageNotFound(url);
  const bytes = found(await readStored(context, readInvoiceFile(backend, { invoice: invoice.id, kind })));
  const { suffix, mime } = names[kind];
  return fileResponse(bytes, { mime, name: `${fileNameOf(invoice.number)}${suffix}` });
}
