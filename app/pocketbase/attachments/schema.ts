import { isMoved, isTaken, keysOf, refuse } from '../schema/locking.ts';
import { collection, column, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// Files that invoices carry (decision 013): bytes that never change, by their hash. Of drafts they may go again; what an
// issued invoice carries stays.
const attachments = collection('attachments', {
  columns: [
    column.company,
    column.text('sha256', 64, { min: 64, ...required }),
    column.whole('sizeBytes', { min: 1 }),
    column.text('mime', 100, required),
    column.flag('issued'),
    column.bytes('blob', 10_485_760),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_attachments_sha256 ON attachments (company, sha256)',
    // What is not issued counts against a limit, and is swept away one day.
    'CREATE INDEX idx_attachments_waiting ON attachments (company, created, sizeBytes) WHERE issued = 0',
  ],
});

const unchanging = 'attachments never change';
const kept = ['company', 'sha256', 'sizeBytes', 'mime', 'blob', 'created'];

export const attachmentsSchema: SubjectSchema = {
  collections: [attachments],
  triggers: [
    refuse(
      'trg_attachments_update',
      `BEFORE UPDATE ON attachments WHEN OLD.issued IS NOT 0 OR NEW.issued IS NOT 1 OR ${isMoved(...kept)}`,
      unchanging,
    ),
    refuse(
      'trg_attachments_delete',
      'BEFORE DELETE ON attachments WHEN OLD.issued IS NOT 0',
      'an issued invoice carries this file',
    ),
    refuse(
      'trg_attachments_replace',
      `BEFORE INSERT ON attachments WHEN ${isTaken('attachments', keysOf(attachments))}`,
      unchanging,
    ),
  ],
};
