import { fitFilename } from '#app/invoicing/invoice/attachment-names.ts';
import { originalMimes } from '#app/invoicing/invoice/snapshot.ts';
import type { OriginalFile } from '#app/invoicing/imported/imported.ts';
import type { ImportedFacts } from '#app/invoicing/imported/facts.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { readFacts } from '#app/pdf/uploads/invoices/opened-invoice.ts';
import type { UploadRefusal } from '#app/pdf/uploads/refusals.ts';
import { storeAttachment } from '#app/pocketbase/attachments/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import type { GivenFile } from '../attachments/attach-files.ts';
import { openUpload } from '../upload-pictures.ts';
import type { Uploader } from '../upload-pictures.ts';

export type OriginalRefusal = UploadRefusal | 'empty' | 'busy' | 'too-many-uploads' | 'attachments-full';

export type KeptOriginal =
  | { ok: true; file: OriginalFile; /** null: it says nothing that a program could read */ facts: ImportedFacts | null }
  | { ok: false; refusal: OriginalRefusal };

interface Keeping extends Uploader {
  /** Counts a file that is opened; false: too many in this minute. */
  mayOpen: () => boolean;
}

/**
 * Keeps the file of an invoice as its program has made it, to the byte, and reads its XML: opened in the process that foreign
 * files are opened in. Until an invoice carries it, it is swept away after a day.
 */
export async function keepOriginal(keeping: Keeping, { name, bytes }: GivenFile): Promise<KeptOriginal> {
  if (bytes.length === 0) return { ok: false, refusal: 'empty' };
  if (!keeping.mayOpen()) return { ok: false, refusal: 'too-many-uploads' };
  const opened = await openUpload(keeping, { kind: 'invoice', bytes });
  if (!opened.ok) return opened;
  const mimeCode = originalMimes.find((mime) => mime === opened.text);
  if (mimeCode === undefined) throw new Error(`no type of an invoice: ${opened.text}`);
  const hash = sha256(bytes);
  const stored = await storeAttachment(keeping.backend, { sha256: hash, mime: mimeCode, bytes });
  if (!stored.ok) return { ok: false, refusal: stored.refusal };
  const filename = fitFilename(name, (character) => findUnprintable(character).length === 0);
  const [json] = opened.files ?? [];
  return { ok: true, file: { sha256: hash, filename, mimeCode }, facts: json ? readFacts(json.bytes) : null };
}
