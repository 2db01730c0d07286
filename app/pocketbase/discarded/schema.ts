import { isTaken, refuse } from '../schema/locking.ts';
import { collection, column, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';
import { discardedKinds } from './calls.ts';

// Drafts that were discarded, out of the way of whatever reads drafts: rows of their own until they are taken back or end.
const discardedDrafts = collection('discarded_drafts', {
  columns: [
    column.company,
    column.choice('kind', discardedKinds, required),
    // By which people know it: the id of the invoice, or of the offer.
    column.text('document', 15, required),
    column.relation('customer', 'customers'),
    column.text('about', 200),
    column.whole('grossCents'),
    column.text('discardedAt', 30, required),
    // What its records were, as JSON.
    column.text('content', 6_000_000, required),
    // The files that it carries stay as long as it does.
    column.text('attachments', 20000),
  ],
  indexes: [
    'CREATE INDEX idx_discarded_drafts_list ON discarded_drafts (company, kind, discardedAt)',
    'CREATE INDEX idx_discarded_drafts_document ON discarded_drafts (document)',
    'CREATE INDEX idx_discarded_drafts_age ON discarded_drafts (discardedAt)',
    "CREATE INDEX idx_discarded_drafts_attachments ON discarded_drafts (company) WHERE attachments != ''",
  ],
});

const stays = 'discarded drafts stay as they were';

export const discardedSchema: SubjectSchema = {
  collections: [discardedDrafts],
  triggers: [
    refuse('trg_discarded_drafts_update', 'BEFORE UPDATE ON discarded_drafts', stays),
    refuse(
      'trg_discarded_drafts_replace',
      `BEFORE INSERT ON discarded_drafts WHEN ${isTaken('discarded_drafts', [])}`,
      stays,
    ),
  ],
};
