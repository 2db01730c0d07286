// What the head's search asks: one short row for each issued invoice, and the pieces of up to three characters of its
// words. A position holds the company in its upper half, so that a range of positions is a company (decision 023).
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const places = '4294967296';
  // Pieces as hexadecimal text: the tokenizer splits at commas, never within a piece.
  const pieces = (text) => `(WITH RECURSIVE spots(spot) AS
      (SELECT 1 UNION ALL SELECT spot + 1 FROM spots WHERE spot < length(${text}))
    SELECT group_concat(DISTINCT hex(piece)) FROM (
      SELECT substr(${text}, spot, size) AS piece, size FROM spots,
        (SELECT 1 AS size UNION ALL SELECT 2 UNION ALL SELECT 3))
    WHERE length(piece) = size AND instr(piece, ' ') = 0)`;

  run('CREATE TABLE search_companies (no INTEGER PRIMARY KEY, company TEXT NOT NULL UNIQUE)');
  run('CREATE TABLE search_rows (place INTEGER PRIMARY KEY, invoice TEXT NOT NULL UNIQUE, searchText TEXT NOT NULL)');
  run(`CREATE VIRTUAL TABLE search_pieces
    USING fts5(pieces, content='', tokenize='ascii', columnsize=0, detail=none)`);

  run(`INSERT INTO search_companies (company)
    SELECT company FROM invoices WHERE status = 'issued' GROUP BY company ORDER BY company`);
  run(`INSERT INTO search_rows (place, invoice, searchText)
    SELECT c.no * ${places} + row_number() OVER (PARTITION BY i.company ORDER BY i.issuedAt, i.listOrder), i.id, i.searchText
    FROM invoices i JOIN search_companies c ON c.company = i.company WHERE i.status = 'issued'`);
  run(`INSERT INTO search_pieces (rowid, pieces) SELECT r.place, ${pieces('r.searchText')} FROM search_rows r`);

  // Issued invoices never change: they are written here once, by whatever issues them.
  run(`CREATE TRIGGER trg_invoices_search AFTER UPDATE ON invoices WHEN OLD.status = 'draft' AND NEW.status = 'issued'
    BEGIN
      INSERT INTO search_companies (company) SELECT NEW.company
        WHERE NOT EXISTS (SELECT 1 FROM search_companies c WHERE c.company = NEW.company);
      INSERT INTO search_rows (place, invoice, searchText)
        SELECT 1 + coalesce((SELECT r.place FROM search_rows r
          WHERE r.place BETWEEN c.no * ${places} AND (c.no + 1) * ${places} - 1 ORDER BY r.place DESC LIMIT 1),
          c.no * ${places}), NEW.id, NEW.searchText
        FROM search_companies c WHERE c.company = NEW.company;
      INSERT INTO search_pieces (rowid, pieces)
        SELECT r.place, ${pieces('NEW.searchText')} FROM search_rows r WHERE r.invoice = NEW.id;
    END`);

  // All that the lists and the search filter and order customers by, so that they need not read the rows.
  const customers = app.findCollectionByNameOrId('customers');
  customers.removeIndex('idx_customers_list');
  customers.addIndex('idx_customers_list', false, 'company, archived, sortName, searchText, id', '');
  app.save(customers);
});
