// A final invoice takes off invoices in advance, each once for as long as it stands (decision 041).
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const issued = (id, kind) => `EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${id} AND i.company = NEW.company
    AND i.status = 'issued' AND i.snapshot ->> '$.kind' = '${kind}')`;
  const cancelled = (id) =>
    `EXISTS (SELECT 1 FROM document_links c WHERE c.role = 'invoice-cancellation' AND c.fromId = ${id})`;
  run(`CREATE TRIGGER trg_document_links_deposit BEFORE INSERT ON document_links WHEN NEW.role = 'deposit-final'
    AND NOT (${issued('NEW.fromId', 'deposit')} AND ${issued('NEW.toId', 'final')})
    BEGIN SELECT RAISE(ABORT, 'a final invoice takes off an invoice in advance'); END`);
  run(`CREATE TRIGGER trg_document_links_deducted BEFORE INSERT ON document_links WHEN NEW.role = 'deposit-final'
    AND (${cancelled('NEW.fromId')} OR EXISTS (SELECT 1 FROM document_links l WHERE l.role = NEW.role
      AND l.fromId = NEW.fromId AND NOT ${cancelled('l.toId')}))
    BEGIN SELECT RAISE(ABORT, 'an invoice in advance is taken off once'); END`);
  run(`CREATE TRIGGER trg_document_links_undeducted BEFORE INSERT ON document_links
    WHEN NEW.role = 'invoice-cancellation' AND EXISTS (SELECT 1 FROM document_links l WHERE l.role = 'deposit-final'
      AND l.fromId = NEW.fromId AND NOT ${cancelled('l.toId')})
    BEGIN SELECT RAISE(ABORT, 'an invoice in advance that is taken off stands'); END`);
});
