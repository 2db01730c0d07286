import { upload } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { pathOf } from '../call.ts';
import { readFileAt, filesToSend } from '../invoices/files.ts';
import * as calls from './calls.ts';

/** Stores the PDF of a version that was sent with its hash as one event; repeating it changes nothing. */
export function storeOfferFiles(
  system: Backend,
  { company, id }: { company: string; id: string },
  bytes: Uint8Array,
): Promise<{ stored: boolean }> {
  const files = filesToSend([{ kind: 'pdf', mime: 'application/pdf', bytes }]);
  return upload(system, calls.storeOfferFiles, { company, id, ...files });
}

/** The stored PDF of a version, or null. Throws StoredFileError when it is gone or not the one that was stored. */
export function readOfferFile(backend: Backend, version: string): Promise<Uint8Array | null> {
  return readFileAt(backend, pathOf(calls.offerFile, { id: version, kind: 'pdf' }));
}

/** The same where nobody is signed in. */
export function readOfferFileOf(
  system: Backend,
  { company, id }: { company: string; id: string },
): Promise<Uint8Array | null> {
  return readFileAt(system, pathOf(calls.offerFileOfCompany, { company, id, kind: 'pdf' }));
}
