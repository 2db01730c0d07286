import { appendOnly, isMoved, isTaken, keysOf, refuse } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// The head says what became of it, its versions what was offered; a version that was sent is frozen as an issued invoice is
// (decision 023).
const offers = collection('offers', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('customer', 'customers'),
    column.text('state', 20, required),
    column.text('number', 36),
    column.whole('sequence', { min: 0 }),
    // What stood in the version that was sent last; until one was sent, in its draft.
    column.whole('sentVersions', { min: 0 }),
    column.text('issueDate', 10),
    column.text('validUntil', 10),
    column.text('customerName', 200),
    column.text('about', 200),
    column.whole('netCents'),
    column.whole('taxCents'),
    column.whole('grossCents'),
    // Of a decision, in people’s words, which the event log does not hold.
    column.text('reason', 500),
    column.flag('archived'),
    column.text('listOrder', 60, required),
    column.text('searchText', 2000),
    column.created,
    column.updated,
    column.relation('project', 'projects'),
  ],
  indexes: [
    "CREATE UNIQUE INDEX idx_offers_number ON offers (company, number) WHERE number != ''",
    // Holds all that lists filter, search and order by.
    'CREATE INDEX idx_offers_list ON offers (company, archived, listOrder, state, validUntil, issueDate, grossCents, customerName, searchText, id, customer)',
    'CREATE INDEX idx_offers_state ON offers (company, archived, state, validUntil, grossCents)',
    'CREATE INDEX idx_offers_customer ON offers (customer, updated)',
    "CREATE INDEX idx_offers_project ON offers (company, project, listOrder) WHERE project != ''",
  ],
});

const offerVersions = collection('offer_versions', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('offer', 'offers', required),
    column.whole('versionNumber', { min: 1 }),
    column.relation('customer', 'customers'),
    column.choice('status', ['draft', 'issued'], required),
    column.version,
    column.createKey,
    column.text('draft', 2_000_000),
    column.text('customerName', 200),
    column.text('validUntil', 10),
    column.whole('netCents'),
    column.whole('taxCents'),
    column.whole('grossCents'),
    column.text('searchText', 2000),
    column.text('issueDate', 10),
    column.text('snapshot', 4_000_000),
    column.text('snapshotHash', 64),
    column.text('issuedAt', 30),
    column.text('editToken', 40),
    column.whole('editSentAt', { min: 0 }),
    column.created,
    column.updated,
    column.relation('project', 'projects'),
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_offer_versions_number ON offer_versions (offer, versionNumber)',
    "CREATE UNIQUE INDEX idx_offer_versions_draft ON offer_versions (offer) WHERE status = 'draft'",
    "CREATE UNIQUE INDEX idx_offer_versions_createKey ON offer_versions (company, createKey) WHERE createKey != ''",
    'CREATE INDEX idx_offer_versions_status ON offer_versions (status, issuedAt)',
    'CREATE INDEX idx_offer_versions_customer ON offer_versions (customer, status)',
  ],
});

const offerFiles = collection('offer_files', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('offerVersion', 'offer_versions', required),
    column.relation('file', 'files', required),
    column.choice('kind', ['pdf'], required),
    column.created,
  ],
  indexes: ['CREATE UNIQUE INDEX idx_offer_files_kind ON offer_files (offerVersion, kind)'],
});

const keepsNumber = 'sent offer keeps its number';
const isFrozen = 'sent version is frozen';
const offerKeys = keysOf(offers);
const versionKeys = keysOf(offerVersions).filter((key) => !key.includes('t.status'));

export const offersSchema: SubjectSchema = {
  collections: [offers, offerVersions, offerFiles],
  triggers: [
    refuse(
      'trg_offers_update',
      `BEFORE UPDATE ON offers WHEN ${isMoved('company')} OR (OLD.number != '' AND (NEW.number IS NOT OLD.number
        OR NEW.sequence IS NOT OLD.sequence OR NEW.state IS 'draft'))`,
      keepsNumber,
    ),
    refuse('trg_offers_delete', "BEFORE DELETE ON offers WHEN OLD.number != ''", keepsNumber),
    refuse('trg_offers_insert', "BEFORE INSERT ON offers WHEN NEW.number IS NOT ''", 'offers start as drafts'),
    refuse(
      'trg_offers_replace',
      `BEFORE INSERT ON offers WHEN ${isTaken('offers', offerKeys, " AND t.number != ''")}`,
      keepsNumber,
    ),
    refuse(
      'trg_offers_renumber',
      `BEFORE UPDATE ON offers WHEN ${isTaken('offers', offerKeys, " AND t.number != '' AND t.rowid != OLD.rowid")}`,
      keepsNumber,
    ),
    refuse('trg_offer_versions_update', "BEFORE UPDATE ON offer_versions WHEN OLD.status = 'issued'", isFrozen),
    refuse('trg_offer_versions_delete', "BEFORE DELETE ON offer_versions WHEN OLD.status = 'issued'", isFrozen),
    refuse(
      'trg_offer_versions_issue',
      `BEFORE UPDATE ON offer_versions WHEN ${isMoved('company', 'offer', 'versionNumber')}
        OR (NEW.status IS NOT 'draft' AND (NEW.status IS NOT 'issued' OR coalesce(NEW.snapshot, '') = ''
        OR length(NEW.snapshotHash) IS NOT 64))`,
      'sent version needs its snapshot',
    ),
    refuse(
      'trg_offer_versions_insert',
      "BEFORE INSERT ON offer_versions WHEN NEW.status IS NOT 'draft'",
      'versions start as drafts',
    ),
    refuse(
      'trg_offer_versions_replace',
      `BEFORE INSERT ON offer_versions WHEN ${isTaken('offer_versions', versionKeys, " AND t.status = 'issued'")}`,
      isFrozen,
    ),
    refuse(
      'trg_offer_versions_renumber',
      `BEFORE UPDATE ON offer_versions
        WHEN ${isTaken('offer_versions', versionKeys, " AND t.status = 'issued' AND t.rowid != OLD.rowid")}`,
      isFrozen,
    ),
    ...appendOnly(offerFiles),
  ],
};
