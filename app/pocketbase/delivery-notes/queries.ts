import { z } from 'zod';
import { parseDeliveryNote } from '#app/invoicing/delivery-note/parse-delivery-note.ts';
import type { DeliveryNoteSnapshot } from '#app/invoicing/delivery-note/delivery-note.ts';
import { upload } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { pathOf } from '../call.ts';
import type { AnswerOf, RefusalOf } from '../call.ts';
import { findRecord } from '../companies/queries.ts';
import { readFileAt } from '../invoices/files.ts';
import { toSnapshot } from '../invoices/record.ts';
import type { Outcome } from '../refusal.ts';
import { sha256 } from '../stored-bytes.ts';
import * as calls from './calls.ts';

const stored = z.object({
  id: z.string(),
  number: z.string(),
  invoice: z.string(),
  snapshot: z.string().transform(readDeliveryNote),
});
export type StoredDeliveryNote = z.output<typeof stored>;

/** A delivery note of the own company, or null. */
export function findDeliveryNote(backend: Backend, id: string): Promise<StoredDeliveryNote | null> {
  return findRecord(backend, { collection: 'delivery_notes', id, schema: stored });
}

/** Its stored PDF, or null; `company` where nobody is signed in. Throws StoredFileError when it is not what was stored. */
export function readDeliveryNoteFile(
  backend: Backend,
  { id, company }: { id: string; company?: string },
): Promise<Uint8Array | null> {
  const path =
    company === undefined
      ? pathOf(calls.deliveryNoteFile, { id })
      : pathOf(calls.deliveryNoteFileOfCompany, { company, id });
  return readFileAt(backend, path);
}

/** The typed view of a stored delivery note. Throws what is wrong with it, field by field. */
export function readDeliveryNote(text: string): DeliveryNoteSnapshot {
  return toSnapshot(parseDeliveryNote(JSON.parse(text)));
}

/** Draws the number and keeps the delivery note with its PDF; a refusal keeps nothing. */
export function issueDeliveryNote(
  backend: Backend,
  { id, pdf, ...order }: Omit<calls.DeliveryNoteOrder, 'sha256'> & { /** of the draft */ id: string; pdf: Uint8Array },
): Promise<Outcome<AnswerOf<typeof calls.issueDeliveryNote>, RefusalOf<typeof calls.issueDeliveryNote>>> {
  const file = new File([new Uint8Array(pdf)], 'pdf.pdf', { type: 'application/pdf' });
  return upload(backend, calls.issueDeliveryNote, { id, ...order, sha256: sha256(pdf), uploads: { pdf: file } });
}
