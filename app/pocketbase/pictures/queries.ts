import { z } from 'zod';
import type { PictureReference } from '#app/invoicing/layout/layout.ts';
import { ask, upload } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { pathOf } from '../call.ts';
import type { AnswerOf, RefusalOf } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import { fetchStored, sha256, StoredFileError } from '../stored-bytes.ts';
import * as calls from './calls.ts';
import { pictureMimes } from './calls.ts';

/** A picture with its bytes. */
export interface StoredPicture extends PictureReference {
  bytes: Uint8Array;
}

/** Stores a prepared picture for good, with what it says in words. */
export function storePicture(
  backend: Backend,
  picture: StoredPicture,
  words = '',
): Promise<Outcome<unknown, RefusalOf<typeof calls.storePicture>>> {
  const { format, bytes } = picture;
  const blob = new File([new Uint8Array(bytes)], `picture.${format}`, { type: pictureMimes[format] });
  const part = { sha256: picture.sha256, format, words: words.slice(0, 20_000) };
  return upload(backend, calls.storePicture, { ...part, uploads: { blob } });
}

type PictureRecord = AnswerOf<typeof calls.pictureWords>[number];
const formats = z.enum(['png', 'jpeg', 'svg']);

/** What is known of a picture of the own company; null for one that is not there. */
export async function findPicture(backend: Backend, hash: string): Promise<PictureRecord | null> {
  const [record] = await ask(backend, calls.pictureWords, { sha256: hash });
  return record ?? null;
}

/** The stored picture, or null. Throws StoredFileError when its bytes are gone or not the ones that were stored. */
export async function readPicture(
  backend: Backend,
  wanted: { sha256: string; company?: string },
): Promise<StoredPicture | null> {
  const { sha256: hash, company } = wanted;
  const path = company ? pathOf(calls.pictureOfCompany, { company, sha256: hash }) : pathOf(calls.picture, wanted);
  const stored = await fetchStored(backend, path);
  if (stored === null) return null;
  if (sha256(stored.bytes) !== hash) throw new StoredFileError('changed', path);
  return { sha256: hash, format: formats.parse(stored.headers.get('x-belegwerk-format')), bytes: stored.bytes };
}
