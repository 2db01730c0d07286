import { z } from 'zod';
import { originalMimes } from '#app/invoicing/invoice/snapshot.ts';
import type { OriginalMime } from '#app/invoicing/invoice/snapshot.ts';
import { attachmentMimes } from '#app/invoicing/invoice/attachments.ts';
import type { AttachmentMime } from '#app/invoicing/invoice/attachments.ts';
import { upload } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { pathOf } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import { fetchStored, hashStored, sha256, StoredFileError } from '../stored-bytes.ts';
import * as calls from './calls.ts';

/** A kept file with its bytes. */
export interface KeptFile {
  sha256: string;
  mime: AttachmentMime | OriginalMime;
  bytes: Uint8Array;
}

/** An attached file with its bytes. */
export interface StoredAttachment extends KeptFile {
  mime: AttachmentMime;
}

/** Keeps a file of the company by its hash. */
export function storeAttachment(
  backend: Backend,
  { sha256: hash, mime, bytes }: KeptFile,
): Promise<Outcome<unknown, RefusalOf<typeof calls.storeAttachment>>> {
  const blob = new File([new Uint8Array(bytes)], 'attachment', { type: mime });
  return upload(backend, calls.storeAttachment, { sha256: hash, mime, uploads: { blob } });
}

const attachmentMime = z.enum(attachmentMimes);
const mimes = z.enum([...attachmentMimes, ...originalMimes]);

/** By its hash; with `company` as the installation itself, else as the signed-in person. */
interface Wanted {
  sha256: string;
  company?: string | undefined;
}

function pathTo({ sha256: hash, company }: Wanted): string {
  return company === undefined
    ? pathOf(calls.attachment, { attachment: hash })
    : pathOf(calls.attachmentOfCompany, { company, attachment: hash });
}

/** The kept file, or null. Throws StoredFileError when its bytes are gone or not the ones that were stored. */
export async function readKeptFile(backend: Backend, wanted: Wanted): Promise<KeptFile | null> {
  const path = pathTo(wanted);
  const stored = await fetchStored(backend, path);
  if (stored === null) return null;
  if (sha256(stored.bytes) !== wanted.sha256) throw new StoredFileError('changed', path);
  return { sha256: wanted.sha256, mime: mimes.parse(stored.headers.get('x-belegwerk-mime')), bytes: stored.bytes };
}

/** The same of one that an e-invoice may carry. */
export async function readAttachment(backend: Backend, wanted: Wanted): Promise<StoredAttachment | null> {
  const kept = await readKeptFile(backend, wanted);
  return kept && { ...kept, mime: attachmentMime.parse(kept.mime) };
}

/** Reads a kept file to its end without keeping it; answers its size. Throws as reading it does, also where there is none. */
export async function storedAttachmentSize(backend: Backend, wanted: Wanted): Promise<number> {
  const path = pathTo(wanted);
  const stored = await hashStored(backend, path);
  if (stored === null) throw new StoredFileError('missing', path);
  if (stored.sha256 !== wanted.sha256) throw new StoredFileError('changed', path);
  return stored.sizeBytes;
}
