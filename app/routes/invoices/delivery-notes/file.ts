import type { Route } from './+types/file.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { pdfNameOf } from '#app/invoicing/invoice/numbering.ts';
import { findDeliveryNote, readDeliveryNoteFile } from '#app/pocketbase/delivery-notes/queries.ts';
import { readStored } from '#app/routes/documents/issued/read-stored.server.ts';

/** The stored PDF, checked against its hash. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const note = found(await findDeliveryNote(backend, params.noteId));
  const bytes = found(await readStored(context, readDeliveryNoteFile(backend, { id: note.id })));
  return fileResponse(bytes, { mime: 'application/pdf', name: pdfNameOf(note.number) });
}
