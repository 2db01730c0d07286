import { appendOnly, refuse } from '../schema/locking.ts';
import { collection, column, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// Signed heads of the event log: what stood there at that moment, and in which state the number ranges were. One round is
// one signing; its root (company '') commits to the heads of the round and to the root before it. No rules: only hook
// routes with the internal key read and write them.
const heads = collection('heads', {
  columns: [
    column.whole('round', { min: 0 }),
    column.text('company', 15),
    column.whole('seq', { min: 0 }),
    column.text('hash', 64, { min: 64, ...required }),
    column.text('content', 200_000, required),
    column.text('publicKey', 60, required),
    column.text('signature', 100, required),
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_heads_round ON heads (round, company)',
    'CREATE INDEX idx_heads_company ON heads (company, seq)',
  ],
});

export const headsSchema: SubjectSchema = {
  collections: [heads],
  triggers: [
    ...appendOnly(heads),
    // A round is complete once its root stands there.
    refuse(
      'trg_heads_insert',
      `BEFORE INSERT ON heads
        WHEN NEW.round IS NOT 1 + (SELECT coalesce(max(round), -1) FROM heads WHERE company = '')`,
      'head does not continue the chain',
    ),
  ],
};
