import { PdfRefused } from '#app/pdf/worker-pool.ts';
import type { Upload } from '#app/pdf/uploads/upload-sandbox.ts';
import type { LetterheadFooter, UploadAnswer, UploadKind, UploadRefusal } from '#app/pdf/uploads/refusals.ts';
import type { PictureReference } from '#app/invoicing/layout/layout.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { storePicture } from '#app/pocketbase/pictures/queries.ts';
import type { StoredPicture } from '#app/pocketbase/pictures/queries.ts';
import type { Services } from './services.ts';

export type PictureUploadRefusal = UploadRefusal | 'busy' | 'too-many-pictures';

type Uploaded<T> = { ok: true; value: T } | { ok: false; refusal: PictureUploadRefusal };

/** Who uploads, and by what it is opened and kept. */
export interface Uploader {
  pdf: Services['pdf'];
  backend: Backend;
  /** the person's id: one of them cannot hold up all others */
  account: string;
}

/** Makes a logo fit for documents and keeps it. */
export async function uploadLogo(uploader: Uploader, bytes: Uint8Array): Promise<Uploaded<PictureReference>> {
  const pages = await uploadPages(uploader, 'picture', bytes);
  return pages.ok ? { ok: true, value: pages.value.first } : pages;
}

/** Pages of a letterhead: `following` is null when the file has only one. */
export interface UploadedLetterhead {
  first: PictureReference;
  following: PictureReference | null;
  foot: LetterheadFooter;
}

/** Makes the first two pages of a letterhead fit for documents and keeps them with their words. */
export function uploadLetterhead(uploader: Uploader, bytes: Uint8Array): Promise<Uploaded<UploadedLetterhead>> {
  return uploadPages(uploader, 'letterhead', bytes);
}

async function uploadPages(
  uploader: Uploader,
  kind: UploadKind,
  bytes: Uint8Array,
): Promise<Uploaded<UploadedLetterhead>> {
  const answer = await openUpload(uploader, { kind, bytes });
  if (!answer.ok) return answer;
  const kept: PictureReference[] = [];
  for (const picture of answer.pictures) {
    const stored = await keep(uploader.backend, picture, answer.text);
    if (!stored.ok) return stored;
    kept.push(stored.value);
  }
  const [first, following = null] = kept;
  return first === undefined
    ? { ok: false, refusal: 'unreadable' }
    : { ok: true, value: { first, following, foot: footIn(answer) } };
}

function footIn({ footTenthMm, footIsDrawn }: LetterheadFooter): LetterheadFooter {
  return { footTenthMm, ...(footIsDrawn && { footIsDrawn }) };
}

async function keep(backend: Backend, picture: StoredPicture, words: string): Promise<Uploaded<PictureReference>> {
  const stored = await storePicture(backend, picture, words);
  if (stored.ok) return { ok: true, value: { sha256: picture.sha256, format: picture.format } };
  return { ok: false, refusal: stored.refusal };
}

/** Opens a foreign file apart from the product; 'busy' where too many wait or the machine has no time for it. */
export async function openUpload(
  { pdf, account }: Pick<Uploader, 'pdf' | 'account'>,
  upload: Omit<Upload, 'account'>,
): Promise<UploadAnswer | { ok: false; refusal: 'busy' }> {
  try {
    return await pdf.openUpload({ ...upload, account });
  } catch (error) {
    if (error instanceof PdfRefused && error.refusal === 'busy') return { ok: false, refusal: 'busy' };
    throw error;
  }
}
