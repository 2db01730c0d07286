import { z } from 'zod';
import { parseDeliveryNote } from '#app/invoicing/delivery-note/parse-delivery-note.ts';
import type { DeliveryNoteSnapshot } from '#app/invoicing/delivery-note/delivery-note.ts';
import type { Backend } from '../backend.ts';
import { pathOf, callRequest } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import { findRecord } from '../customers/queries.ts';
import { readFileAt } from '../invoices/files.ts';
import { toSnapshot } from '../invoices/record.ts';
import { rowSchema } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import { sha256 } from '../stored-bytes.ts';
import * as calls from './calls.ts';
import { deliveryNotesOf } from './sql.ts';

const listed = rowSchema(deliveryNotesOf);
export type ListedDeliveryNote = z.output<typeof listed>;

/** The delivery notes of an invoice, draft or issued, the first ones first. */
export function listDeliveryNotes(backend: Backend, invoice: string): Promise<ListedDeliveryNote[]> {
  return backend.read(pathOf(calls.listDeliveryNotes, { id: invoice }), z.array(listed));
}

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
): Promise<Outcome<z.output<typeof issued>, RefusalOf<typeof calls.issueDeliveryNote>>> {
  const form = new FormData();
  const body: calls.DeliveryNoteOrder = { ...order, sha256: sha256(pdf) };
  form.set(calls.issueDeliveryNote.part, JSON.stringify(body));
  form.set('pdf', new File([new Uint8Array(pdf)], 'pdf.pdf', { type: 'application/pdf' }));
  return backend.write({ ...callRequest(calls.issueDeliveryNote, { id }), body: form, schema: issued });
}

const issued = z.object({ id: z.string(), number: z.string() });
