import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { pathOf, callRequest } from '../call.ts';
import { readFileAt, sendFiles } from '../invoices/files.ts';
import { rowSchema } from '../records.ts';
import * as calls from './calls.ts';
import { pendingOfferFiles } from './sql.ts';

/** Stores the PDF of a version that was sent with its hash as one event; repeating it changes nothing. */
export function storeOfferFiles(
  system: Backend,
  { company, id }: { company: string; id: string },
  bytes: Uint8Array,
): Promise<void> {
  const call = { ...callRequest(calls.storeOfferFiles, { company, id }), part: calls.storeOfferFiles.part };
  return sendFiles(system, call, [{ kind: 'pdf', mime: 'application/pdf', bytes }]);
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

const pendingOffer = rowSchema(pendingOfferFiles);

/** Versions that were sent and have no file, of those sent before an instant: at most 500 a call. */
export function listPendingOffers(system: Backend, before: Date): Promise<z.output<typeof pendingOffer>[]> {
  return system.readAsSystem(`${calls.pendingOffers.path}?before=${before.toISOString()}`, z.array(pendingOffer));
}
