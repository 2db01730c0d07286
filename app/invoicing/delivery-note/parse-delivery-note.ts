import { anyText, byKind, isoDate, listOf, object, oneOf, optional, readWhole } from '#app/values/readers.ts';
import type { ReadOutcome } from '#app/values/readers.ts';
import { deliveredLine, deliveryReader, frozenTexts, letterReaders } from '../invoice/snapshot-readers.ts';
import { invoiceFields } from '../invoice/fields.ts';
import type { LayoutRefusalReason } from '../layout/parse-layout.ts';
import type { DeliveredRow, DeliveryNoteSnapshot } from './delivery-note.ts';

const { orderReference, projectReference, salesOrderReference, subject } = frozenTexts(invoiceFields, 'invoice');

const row = byKind<DeliveredRow>({
  line: object({ kind: oneOf('line'), line: deliveredLine }),
  section: object({ kind: oneOf('section'), text: anyText }),
  text: object({ kind: oneOf('text'), text: anyText }),
});

const deliveryNoteSnapshot = object<DeliveryNoteSnapshot, LayoutRefusalReason>({
  ...letterReaders,
  kind: oneOf('delivery-note'),
  number: anyText,
  issueDate: isoDate,
  delivery: optional(deliveryReader),
  ...{ orderReference, projectReference, salesOrderReference, subject },
  rows: listOf(row),
});

/** The typed view of a delivery note as it was frozen; read as `parseSnapshot` reads invoices. */
export function parseDeliveryNote(value: unknown): ReadOutcome<DeliveryNoteSnapshot, LayoutRefusalReason> {
  return readWhole(deliveryNoteSnapshot, value);
}
