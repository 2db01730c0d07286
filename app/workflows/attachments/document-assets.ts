import type { BilledContent } from '#app/invoicing/invoice/snapshot.ts';
import { readAttachment } from '#app/pocketbase/attachments/queries.ts';
import type { StoredAttachment } from '#app/pocketbase/attachments/queries.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { loadPictures } from '../layout-pictures.ts';
import { layoutOf } from '../render-files.ts';
import type { DocumentAssets } from '../render-files.ts';

/**
 * What the files of a document are made of beside its snapshot. With `company` as the installation itself, else as the
 * signed-in person. Throws when one is missing.
 */
export async function loadAssets(
  backend: Backend,
  content: Pick<BilledContent, 'layout' | 'attachments'>,
  company?: string,
): Promise<DocumentAssets> {
  const hashes = (content.attachments ?? []).flatMap(({ file }) => (file === undefined ? [] : [file.sha256]));
  const [pictures, attachments] = await Promise.all([
    loadPictures(backend, layoutOf(content), company),
    Promise.all(hashes.map((sha256) => loadAttachment(backend, sha256, company))),
  ]);
  return { pictures, attachments };
}

async function loadAttachment(
  backend: Backend,
  sha256: string,
  company: string | undefined,
): Promise<StoredAttachment> {
  const attachment = await readAttachment(backend, { sha256, company });
  if (attachment === null) throw new Error(`attached file is missing: ${sha256}`);
  return attachment;
}
