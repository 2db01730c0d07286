import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { serveFile, storeFile } from '../engine/stored-files.ts';
import type { storeFiles as storeFilesCall } from './calls.ts';

/**
 * Stores the rendered files of an issued invoice and says so in one event. Files that are already there make the call a
 * no-op, so healing may repeat it.
 */
export function storeFiles(
  tx: core.App,
  _refuse: RefuseOf<typeof storeFilesCall>,
  { scope, parameters: { id }, body, uploaded }: ChangeOf<typeof storeFilesCall, 'system'>,
): { id: string; stored: boolean } {
  const invoice = findOwn(tx, scope, { collection: 'invoices', id });
  if (invoice.getString('status') !== 'issued') throw new BadRequestError('not issued');
  if (tx.countRecords('invoice_files', $dbx.hashExp({ invoice: id })) > 0) return { id, stored: false };
  for (const { kind, sha256, mime } of body) {
    const link = new Record(tx.findCollectionByNameOrId('invoice_files'));
    const file = storeFile(tx, scope, { sha256, mime, upload: uploaded(kind) });
    link.load({ company: scope.company, invoice: id, file, kind });
    tx.save(link);
  }
  const files = body.map(({ kind, sha256 }) => ({ kind, sha256 }));
  appendEvent(tx, scope, { type: 'invoice-files-stored', subject: id, data: { files } });
  return { id, stored: true };
}

/** Answers the bytes of one of an invoice's files. */
export function serveInvoiceFile(e: core.RequestEvent, scope: Tenancy, wanted: { id: string; kind: string }): void {
  const { company } = scope;
  const found = findOne(e.app, 'invoice_files', { company, invoice: wanted.id, kind: wanted.kind });
  if (!found) throw new NotFoundError('');
  serveFile(e, scope, found.getString('file'));
}
