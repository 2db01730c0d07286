import { PdfRefused } from '../pdf/crew.ts';
import type { LetterheadRefusal, LetterheadResult, PictureRefusal, PictureResult } from '../pdf/pictures.ts';
import type { PictureReference } from '../invoicing/layout/layout.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { storePicture } from '../pocketbase/pictures/queries.ts';
import type { StoredPicture } from '../pocketbase/pictures/queries.ts';
import type { Services } from './services.ts';

export type UploadRefusal = PictureRefusal | LetterheadRefusal | 'busy' | 'too-many-pictures';

type Uploaded<T> = { ok: true; value: T } | { ok: false; refusal: UploadRefusal };

type Pdf = Pick<Services, 'pdf'>;

/** Makes a logo fit for documents and keeps it. */
export async function uploadLogo(
  { pdf }: Pdf,
  backend: Backend,
  bytes: Uint8Array,
): Promise<Uploaded<PictureReference>> {
  const result = await tried<PictureResult>(pdf.preparePicture(bytes));
  if (!result.ok) return result;
  return keep(backend, result.picture, '');
}

/** Pages of a letterhead: `following` is null when the file has only one. */
export interface UploadedLetterhead {
  first: PictureReference;
  following: PictureReference | null;
}

/** Makes the first two pages of a letterhead fit for documents and keeps them with their words. */
export async function uploadLetterhead(
  { pdf }: Pdf,
  backend: Backend,
  bytes: Uint8Array,
): Promise<Uploaded<UploadedLetterhead>> {
  const result = await tried<LetterheadResult>(pdf.prepareLetterhead(bytes));
  if (!result.ok) return result;
  const first = await keep(backend, result.first, result.text);
  if (!first.ok) return first;
  if (result.following === null) return { ok: true, value: { first: first.value, following: null } };
  const following = await keep(backend, result.following, result.text);
  return following.ok ? { ok: true, value: { first: first.value, following: following.value } } : following;
}

async function keep(backend: Backend, picture: StoredPicture, words: string): Promise<Uploaded<PictureReference>> {
  const stored = await storePicture(backend, picture, words);
  if (stored.ok) return { ok: true, value: { sha256: picture.sha256, format: picture.format } };
  return { ok: false, refusal: stored.refusal };
}

interface Unusable {
  ok: false;
  refusal: 'busy' | 'unreadable';
}

// A file that keeps a worker busy for ever, ends it or trips it is as unreadable as a broken one.
async function tried<T>(work: Promise<T>): Promise<T | Unusable> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PdfRefused) || error.refusal === 'closed') throw error;
    return { ok: false, refusal: error.refusal === 'busy' ? 'busy' : 'unreadable' };
  }
}
