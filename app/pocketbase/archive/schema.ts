import { appendOnly, refuse } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const files = collection('files', {
  rules: readByOwner,
  columns: [
    column.company,
    column.text('sha256', 64, { min: 64, ...required }),
    column.whole('sizeBytes', { min: 1 }),
    column.text('mime', 100, required),
    column.bytes('blob', 26_214_400),
    column.created,
  ],
  indexes: ['CREATE UNIQUE INDEX idx_files_sha256 ON files (company, sha256)'],
});

const events = collection('events', {
  rules: readByOwner,
  columns: [
    column.company,
    column.whole('v', { min: 1 }),
    column.whole('seq', { min: 1 }),
    column.text('at', 30, required),
    column.text('actor', 40, required),
    column.text('type', 40, required),
    column.text('subject', 40),
    column.text('data', 20000),
    column.text('prev', 64),
    column.text('hash', 64, { min: 64, ...required }),
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_events_seq ON events (company, seq)',
    'CREATE INDEX idx_events_subject ON events (company, subject, seq)',
    // Finds the last document of a range (decision 022).
    "CREATE INDEX idx_events_range ON events (company, coalesce(data ->> '$.range', 'invoice'), seq) WHERE type = 'invoice-issued'",
  ],
});

// Stored files and the event log: written by every subject (engine/), read as a whole by whoever checks them.
export const archiveSchema: SubjectSchema = {
  collections: [files, events],
  triggers: [
    ...appendOnly(files),
    ...appendOnly(events),
    refuse(
      'trg_events_insert',
      `BEFORE INSERT ON events
        WHEN NEW.seq IS NOT 1 + (SELECT coalesce(max(seq), 0) FROM events WHERE company = NEW.company)
        OR NEW.prev IS NOT coalesce((SELECT hash FROM events WHERE company = NEW.company ORDER BY seq DESC LIMIT 1), '')`,
      'event does not continue the chain',
    ),
  ],
};
