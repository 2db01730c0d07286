import type { FileParts } from '../call.ts';
import { appendEvent } from './events.ts';
import { findOne, findOwn, requestOf } from './guard.ts';
import type { Tenancy } from './guard.ts';

interface Upload {
  sha256: string;
  mime: string;
  upload: filesystem.File;
}

/** Stores an upload of the company once and answers the id of its file. */
export function storeFile(tx: core.App, scope: Tenancy, { sha256, mime, upload }: Upload): string {
  const known = findOne(tx, 'files', { company: scope.company, sha256 });
  if (known) return known.id;
  const file = new Record(tx.findCollectionByNameOrId('files'));
  file.load({ company: scope.company, sha256, sizeBytes: upload.size, mime });
  file.set('blob', upload);
  tx.save(file);
  return file.id;
}

const gone = 410;

/** Answers the stored bytes under their recorded hash; the web server compares the two before it uses them. */
export function serveFile(e: core.RequestEvent, scope: Tenancy, id: string): void {
  serveBlob(e, findOwn(e.app, scope, { collection: 'files', id }));
}

/** As serveFile, of a record of any collection that has a hash beside its bytes. */
export function serveBlob(e: core.RequestEvent, file: core.Record): void {
  const system = e.app.newFilesystem();
  try {
    const key = `${file.baseFilesPath()}/${file.getString('blob')}`;
    if (!system.exists(key)) {
      // No 404: the record says that it was stored.
      e.json(gone, {});
      return;
    }
    e.response.header().set('X-Belegwerk-Sha256', file.getString('sha256'));
    system.serve(e.response, requestOf(e), key, 'file');
  } finally {
    system.close();
  }
}

/** Where the files of a kind of document are noted: the collection of links, its field, and the documents themselves. */
interface DocumentFiles {
  links: string;
  owner: string;
  documents: string;
}

interface Stored {
  scope: Tenancy;
  parameters: { id: string };
  body: { parts: FileParts };
  uploaded: (name: string) => filesystem.File;
}

/**
 * Stores the rendered files of an issued document and says so in one event. Files that are already there make the call a
 * no-op, so healing may repeat it.
 */
export function storeDocumentFiles(
  tx: core.App,
  { scope, parameters: { id }, body, uploaded }: Stored,
  { links, owner, documents, event }: DocumentFiles & { event: { type: string; subject: string } },
): { id: string; stored: boolean } {
  if (findOwn(tx, scope, { collection: documents, id }).getString('status') !== 'issued')
    throw new BadRequestError('not issued');
  if (tx.countRecords(links, $dbx.hashExp({ [owner]: id })) > 0) return { id, stored: false };
  for (const { kind, sha256, mime } of body.parts) {
    const link = new Record(tx.findCollectionByNameOrId(links));
    const file = storeFile(tx, scope, { sha256, mime, upload: uploaded(kind) });
    link.load({ company: scope.company, [owner]: id, file, kind });
    tx.save(link);
  }
  const files = body.parts.map(({ kind, sha256 }) => ({ kind, sha256 }));
  appendEvent(tx, scope, { ...event, data: { files } });
  return { id, stored: true };
}

/** Answers the bytes of one of a document's files. */
export function serveDocumentFile(
  e: core.RequestEvent,
  scope: Tenancy,
  { links, owner, id, kind }: DocumentFiles & { id: string; kind: string },
): void {
  const found = findOne(e.app, links, { company: scope.company, [owner]: id, kind });
  if (!found) throw new NotFoundError('');
  serveFile(e, scope, found.getString('file'));
}
