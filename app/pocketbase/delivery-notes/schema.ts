import { appendOnly, refuse } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// Each with its number, what it was drawn from and its file, written at once and never again (decision 023). The invoice is
// no relation: its draft may be discarded, and the note stands.
const deliveryNotes = collection('delivery_notes', {
  rules: readByOwner,
  columns: [
    column.company,
    column.text('invoice', 15, required),
    column.text('createKey', 40, required),
    column.text('number', 40, required),
    column.whole('sequence', { min: 1 }),
    column.text('issueDate', 10, required),
    column.text('customerName', 200, required),
    column.text('snapshot', 4_000_000, required),
    column.text('snapshotHash', 64, required),
    column.relation('file', 'files', required),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_delivery_notes_number ON delivery_notes (company, number)',
    'CREATE UNIQUE INDEX idx_delivery_notes_createKey ON delivery_notes (company, createKey)',
    'CREATE INDEX idx_delivery_notes_invoice ON delivery_notes (company, invoice)',
    'CREATE INDEX idx_delivery_notes_file ON delivery_notes (file)',
  ],
});

export const deliveryNotesSchema: SubjectSchema = {
  collections: [deliveryNotes],
  triggers: [
    ...appendOnly(deliveryNotes),
    refuse(
      'trg_delivery_notes_insert',
      `BEFORE INSERT ON delivery_notes WHEN length(NEW.snapshotHash) IS NOT 64 OR coalesce(NEW.number, '') = ''
        OR NOT EXISTS (SELECT 1 FROM invoices i WHERE i.id = NEW.invoice AND i.company = NEW.company)
        OR NOT EXISTS (SELECT 1 FROM files f WHERE f.id = NEW.file AND f.company = NEW.company)`,
      'a delivery note belongs to an invoice of one company',
    ),
  ],
};
