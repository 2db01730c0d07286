import type { DeliveryNoteSnapshot } from '../delivery-note/delivery-note.ts';
import { invoiceFields } from '../invoice/fields.ts';
import { customerEntries, letterView } from './document-letter.ts';
import type { DocumentView } from './document-model.ts';
import { deliveryPlaceNote } from './document-notes.ts';
import { deliveredTable } from './document-table.ts';
import { documentLabels } from './words/document-labels.ts';

/** What is brought, without prices, with a place to sign for it. */
export function deliveryNoteView(snapshot: Omit<DeliveryNoteSnapshot, 'format' | 'renderer'>): DocumentView {
  const { language, orderReference, salesOrderReference, projectReference, rows } = snapshot;
  const labels = documentLabels(language);
  const letter = letterView(snapshot, {
    kind: 'delivery-note',
    information: [
      ['orderReference', labels.orderReference, orderReference],
      ['salesOrderReference', invoiceFields.salesOrderReference.printed[language], salesOrderReference],
      ['projectReference', labels.project, projectReference],
      ...customerEntries(snapshot, false),
    ],
  });
  return {
    ...letter,
    table: deliveredTable(rows, language),
    notes: deliveryPlaceNote(snapshot),
    signatures: [labels.placeAndDate, labels.receipt],
  };
}
