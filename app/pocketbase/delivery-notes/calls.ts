import type { DeliveryNoteContent } from '#app/invoicing/delivery-note/delivery-note.ts';
import { reading, serving, uploading } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { deliveryNotesOf } from './sql.ts';

/** What is told of a delivery note beside its file (the upload "pdf"). */
export interface DeliveryNoteOrder {
  createKey: string;
  /** of the draft that the person has seen */
  version: number;
  snapshot: DeliveryNoteContent;
  /** SHA-256 of the canonical snapshot, hexadecimal */
  snapshotHash: string;
  /** that the file was drawn with */
  number: string;
  /** SHA-256 of the file */
  sha256: string;
}

/** Draws the number and keeps the delivery note with its file, all at once; the same form again is answered the first one. */
export const issueDeliveryNote = uploading<DeliveryNoteOrder>()({
  method: 'POST',
  path: 'invoices/{id}/delivery-notes',
  part: 'order',
  refusals: [
    'already-issued',
    'stale',
    'number-changed',
    'number-taken',
    'not-durable',
    'hash-mismatch',
    'unknown-kind',
  ],
  answer: { id: '', number: '' },
});

/** The delivery notes of an invoice, draft or issued, the first ones first. */
export const listDeliveryNotes = reading('invoices/{id}/delivery-notes', { answer: [deliveryNotesOf.row] });
export type ListedDeliveryNote = AnswerOf<typeof listDeliveryNotes>[number];

export const deliveryNoteFile = serving('delivery-notes/{id}/file');
export const deliveryNoteFileOfCompany = serving('system/companies/{company}/delivery-notes/{id}/file');
