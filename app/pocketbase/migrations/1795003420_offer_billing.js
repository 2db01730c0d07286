// An offer is billed by several invoices: deposits, parts, and a final one (decision 030). One of them is written at a time.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const refuse = (name, when, message) =>
    run(`CREATE TRIGGER ${name} BEFORE INSERT ON document_links WHEN ${when}
      BEGIN SELECT RAISE(ABORT, '${message}'); END`);

  const links = app.findCollectionByNameOrId('document_links');
  links.removeIndex('idx_document_links_billed');
  app.save(links);
  const taken = [
    't.rowid = NEW.rowid',
    't.id = NEW.id',
    't.role = NEW.role AND t.fromId = NEW.fromId AND t.toId = NEW.toId',
    "t.role IN ('offer-invoice', 'invoice-correction') AND NEW.role = t.role AND t.toId = NEW.toId",
    `t.role = 'invoice-cancellation' AND NEW.role = t.role AND (t.fromId = NEW.fromId OR t.toId = NEW.toId)`,
  ].map((key) => `EXISTS (SELECT 1 FROM document_links t WHERE ${key})`);
  run('DROP TRIGGER trg_document_links_replace');
  refuse('trg_document_links_replace', taken.join(' OR '), 'document_links are append-only');
  refuse(
    'trg_document_links_begun',
    `NEW.role = 'offer-invoice' AND EXISTS (SELECT 1 FROM document_links l JOIN invoices i ON i.id = l.toId
      WHERE l.role = NEW.role AND l.fromId = NEW.fromId AND i.status = 'draft')`,
    'an offer has one draft of an invoice',
  );

  // What a final invoice takes off: money in advance, and parts of the work that were billed before.
  const issued = (id, kinds) => `EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${id} AND i.company = NEW.company
    AND i.status = 'issued' AND i.snapshot ->> '$.kind' IN (${kinds}))`;
  run('DROP TRIGGER trg_document_links_deposit');
  refuse(
    'trg_document_links_deposit',
    `NEW.role = 'deposit-final'
      AND NOT (${issued('NEW.fromId', "'deposit', 'partial', 'invoice'")} AND ${issued('NEW.toId', "'final'")})`,
    'a final invoice takes off an invoice in advance',
  );

  // Until now one invoice closed its offer, whatever its kind and whatever became of it.
  const standing = (more) => `EXISTS (SELECT 1 FROM document_links l
    JOIN invoice_states s ON s.invoice = l.toId AND s.cancelled = 0 JOIN invoices i ON i.id = l.toId
    WHERE l.role = 'offer-invoice' AND l.fromId = offers.id AND (${more}))`;
  run(`UPDATE offers SET state = 'accepted' WHERE state = 'billed' AND NOT ${standing('1')}`);
  // As billingState (invoicing/offer/billing.ts): by the sum as prices are typed, less what corrections have credited.
  const isGross = `(SELECT v.snapshot ->> '$.priceMode' FROM offer_versions v
    WHERE v.offer = offers.id AND v.status = 'issued' ORDER BY v.versionNumber DESC LIMIT 1) = 'gross'`;
  const priced = (row) => `CASE WHEN ${isGross} THEN ${row}.grossCents ELSE ${row}.netCents END`;
  const credited = `coalesce((SELECT sum(${priced('c')}) FROM document_links k JOIN invoices c ON c.id = k.toId
    WHERE k.role = 'invoice-correction' AND k.fromId = i.id), 0)`;
  run(
    `UPDATE offers SET state = 'partly-billed' WHERE state = 'billed' AND ${standing(
      `s.kind = 'deposit' OR (s.kind != 'final' AND (${priced('i')}) + ${credited} < (${priced('offers')}))`,
    )}`,
  );
});
