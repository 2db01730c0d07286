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
  const file = findOwn(e.app, scope, { collection: 'files', id });
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
