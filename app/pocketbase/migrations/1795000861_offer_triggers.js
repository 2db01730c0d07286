// As of issued invoices: what model hooks refuse, the database refuses too (1795000008_triggers.js).
migrate((app) => {
  const refuse = (name, when, message) =>
    app.db().newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`).execute();
  const isTaken = (table, uniqueKeys, more) =>
    ['t.rowid = NEW.rowid', 't.id = NEW.id', ...uniqueKeys]
      .map((key) => `EXISTS (SELECT 1 FROM ${table} t WHERE ${key}${more})`)
      .join(' OR ');
  const isMoved = (...columns) =>
    ['rowid', 'id', ...columns].map((name) => `NEW.${name} IS NOT OLD.${name}`).join(' OR ');

  const keptNumber = 'sent offer keeps its number';
  const offerKeys = ["t.company = NEW.company AND t.number = NEW.number AND t.number != ''"];
  refuse(
    'trg_offers_update',
    `BEFORE UPDATE ON offers WHEN ${isMoved('company')} OR (OLD.number != '' AND (NEW.number IS NOT OLD.number
     OR NEW.sequence IS NOT OLD.sequence OR NEW.state IS 'draft'))`,
    keptNumber,
  );
  refuse('trg_offers_delete', "BEFORE DELETE ON offers WHEN OLD.number != ''", keptNumber);
  refuse('trg_offers_insert', "BEFORE INSERT ON offers WHEN NEW.number IS NOT ''", 'offers start as drafts');
  refuse(
    'trg_offers_replace',
    `BEFORE INSERT ON offers WHEN ${isTaken('offers', offerKeys, " AND t.number != ''")}`,
    keptNumber,
  );
  refuse(
    'trg_offers_renumber',
    `BEFORE UPDATE ON offers WHEN ${isTaken('offers', offerKeys, " AND t.number != '' AND t.rowid != OLD.rowid")}`,
    keptNumber,
  );

  const frozen = 'sent version is frozen';
  const versionKeys = [
    't.offer = NEW.offer AND t.versionNumber = NEW.versionNumber',
    "t.company = NEW.company AND t.createKey = NEW.createKey AND t.createKey != ''",
  ];
  refuse('trg_offer_versions_update', "BEFORE UPDATE ON offer_versions WHEN OLD.status = 'issued'", frozen);
  refuse('trg_offer_versions_delete', "BEFORE DELETE ON offer_versions WHEN OLD.status = 'issued'", frozen);
  refuse(
    'trg_offer_versions_issue',
    `BEFORE UPDATE ON offer_versions WHEN ${isMoved('company', 'offer', 'versionNumber')}
     OR (NEW.status IS NOT 'draft' AND (NEW.status IS NOT 'issued' OR coalesce(NEW.snapshot, '') = ''
     OR length(NEW.snapshotHash) IS NOT 64))`,
    'sent version needs its snapshot',
  );
  refuse(
    'trg_offer_versions_insert',
    "BEFORE INSERT ON offer_versions WHEN NEW.status IS NOT 'draft'",
    'versions start as drafts',
  );
  refuse(
    'trg_offer_versions_replace',
    `BEFORE INSERT ON offer_versions WHEN ${isTaken('offer_versions', versionKeys, " AND t.status = 'issued'")}`,
    frozen,
  );
  refuse(
    'trg_offer_versions_renumber',
    `BEFORE UPDATE ON offer_versions
     WHEN ${isTaken('offer_versions', versionKeys, " AND t.status = 'issued' AND t.rowid != OLD.rowid")}`,
    frozen,
  );

  refuse('trg_offer_files_update', 'BEFORE UPDATE ON offer_files', 'offer_files are append-only');
  refuse('trg_offer_files_delete', 'BEFORE DELETE ON offer_files', 'offer_files are append-only');
  refuse(
    'trg_offer_files_replace',
    `BEFORE INSERT ON offer_files
     WHEN ${isTaken('offer_files', ['t.offerVersion = NEW.offerVersion AND t.kind = NEW.kind'], '')}`,
    'offer_files are append-only',
  );

  // A link goes only with the draft that it leads to.
  const linkKeys = [
    't.role = NEW.role AND t.fromId = NEW.fromId AND t.toId = NEW.toId',
    "t.role = 'offer-invoice' AND NEW.role = t.role AND (t.fromId = NEW.fromId OR t.toId = NEW.toId)",
  ];
  refuse('trg_document_links_update', 'BEFORE UPDATE ON document_links', 'document_links are append-only');
  refuse(
    'trg_document_links_delete',
    `BEFORE DELETE ON document_links
     WHEN NOT EXISTS (SELECT 1 FROM invoices i WHERE i.id = OLD.toId AND i.status = 'draft')`,
    'document_links are append-only',
  );
  refuse(
    'trg_document_links_replace',
    `BEFORE INSERT ON document_links WHEN ${isTaken('document_links', linkKeys, '')}`,
    'document_links are append-only',
  );
});
