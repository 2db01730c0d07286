import type { Route } from './+types/download.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { found, pageNotFound } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { freezeAttachments } from '#app/invoicing/invoice/attachments.ts';
import { readKeptFile } from '#app/pocketbase/attachments/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { readStored } from '#app/routes/documents/issued/read-stored.server.ts';

/** A file that an invoice carries, issued or not, checked against its hash. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { attachment: sha256 } = params;
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw pageNotFound(url);
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, params.invoiceId));
  const carried =
    invoice.status === 'draft' ? freezeAttachments(invoice.attachments) : (invoice.snapshot.attachments ?? []);
  const file = found(carried.find((each) => each.file?.sha256 === sha256)?.file ?? null);
  const stored = found(await readStored(context, readKeptFile(backend, { sha256 })));
  const name = asciiName(file.filename);
  return fileResponse(stored.bytes, {
    mime: stored.mime,
    name,
    headers: {
      'Content-Disposition': `attachment; filename="${name}"; filename*=UTF-8''${encodeName(file.filename)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** For programs that know no other names. */
function asciiName(filename: string): string {
  return filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
}

/** RFC 8187 */
function encodeName(filename: string): string {
  return encodeURIComponent(filename).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
