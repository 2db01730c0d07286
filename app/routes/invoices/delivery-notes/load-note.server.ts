import type { Context } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { deliveryNoteView } from '#app/invoicing/documents/delivery-note-view.ts';
import { findDeliveryNote } from '#app/pocketbase/delivery-notes/queries.ts';
import type { StoredDeliveryNote } from '#app/pocketbase/delivery-notes/queries.ts';
import type { FrozenPaper } from '#app/workflows/sending/propose-paper.ts';

/** The delivery note of a path, or the 404 of one that is missing or not yours. */
export async function loadNote(context: Context, noteId: string): Promise<StoredDeliveryNote> {
  return found(await findDeliveryNote(userBackend(context), noteId));
}

/** A delivery note as it goes by mail: to whom it was written for, whoever the draft of the invoice names now. */
export function paperOfNote({ id, snapshot }: StoredDeliveryNote): FrozenPaper {
  const { email = '' } = snapshot.customer.contact;
  return { kind: 'delivery-note', id, view: deliveryNoteView(snapshot), customer: '', email };
}
