import { isCorrectable } from '#app/invoicing/invoice/correct-invoice.ts';
import { restOfLines } from '#app/invoicing/invoice/credited-lines.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listCorrections } from '#app/pocketbase/invoices/queries.ts';
import type { IssuedInvoice } from '#app/pocketbase/invoices/record.ts';
import { findRelated } from '#app/pocketbase/links/queries.ts';
import { findFullReversal } from '#app/workflows/corrections/find-reversals.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listDeliveryNotes } from '#app/pocketbase/delivery-notes/calls.ts';

/** The documents that it belongs to, and what of it can still be credited. */
export async function loadRelated(backend: Backend, invoice: IssuedInvoice) {
  const { id, snapshot } = invoice;
  const [related, corrections, notes] = await Promise.all([
    findRelated(backend, invoice),
    isCorrectable(snapshot) ? listCorrections(backend, id) : [],
    ask(backend, listDeliveryNotes, { id }),
  ]);
  const credits = corrections.map((each) => each.snapshot);
  const cancelledBy = findFullReversal(snapshot, { cancellation: related.cancelledBy, corrections });
  return {
    ...related,
    cancelledBy,
    corrections: corrections.flatMap((each) =>
      each.id === cancelledBy?.id ? [] : [{ id: each.id, number: each.snapshot.number }],
    ),
    notes,
    isCorrectable: isCorrectable(snapshot) && restOfLines(snapshot, credits).some(({ cents }) => cents !== 0),
  };
}
