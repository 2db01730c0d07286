import type { DeliveryNoteContent } from '#app/invoicing/delivery-note/delivery-note.ts';
import { reading, uploading } from '../call.ts';

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
});

export const listDeliveryNotes = reading('invoices/{id}/delivery-notes');

export const deliveryNoteFile = reading('delivery-notes/{id}/file');
export const deliveryNoteFileOfCompany = reading('system/companies/{company}/delivery-notes/{id}/file');
