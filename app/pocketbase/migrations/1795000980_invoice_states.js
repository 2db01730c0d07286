// What lists, counts, search and dashboard read of issued invoices: one narrow row each, and the sums of each state by due
// date. Issued invoices and parts of payments never change, so all of it follows from what is added (decision 037).
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
  const due = (row) => `(${row}.snapshot ->> '$.totals.dueCents')`;
  const copied = ['company', 'customerName', 'issueDate', 'dueDate', 'grossCents', 'searchText'];
  const copiedFrom = (row) => copied.map((name) => `${row}.${name}`).join(', ');
  const stateOf = (dueCents, open) =>
    `CASE WHEN ${open} = 0 THEN 'paid' WHEN ${open} = ${dueCents} THEN 'open' ELSE 'part-paid' END`;

  // A place holds the company in its upper half; within a company places have no gaps (decision 023).
  run(`CREATE TABLE invoice_states (place INTEGER PRIMARY KEY, invoice TEXT NOT NULL UNIQUE, company TEXT NOT NULL,
    customerName TEXT NOT NULL, issueDate TEXT NOT NULL, dueDate TEXT NOT NULL, grossCents INTEGER NOT NULL,
    searchText TEXT NOT NULL, state TEXT NOT NULL, dueCents INTEGER NOT NULL, openCents INTEGER NOT NULL,
    receivedCents INTEGER NOT NULL DEFAULT 0, reducedCents INTEGER NOT NULL DEFAULT 0)`);
  run(`INSERT INTO invoice_states (place, invoice, ${copied.join(', ')}, state, dueCents, openCents)
    SELECT r.place, i.id, ${copiedFrom('i')}, ${stateOf(due('i'), due('i'))}, ${due('i')}, ${due('i')}
    FROM search_rows r JOIN invoices i ON i.id = r.invoice`);
  run('CREATE INDEX idx_invoice_states_state ON invoice_states (company, state)');
  run('CREATE INDEX idx_invoice_states_due ON invoice_states (company, state, dueDate)');
  run('CREATE INDEX idx_invoice_states_dueDate ON invoice_states (company, dueDate)');
  run('CREATE INDEX idx_invoice_states_issueDate ON invoice_states (company, issueDate)');
  run('CREATE INDEX idx_invoice_states_gross ON invoice_states (company, grossCents)');
  run('CREATE INDEX idx_invoice_states_name ON invoice_states (company, customerName COLLATE NOCASE)');

  // Of what is paid nobody asks by day: its due date is ''.
  run(`CREATE TABLE invoice_sums (company TEXT NOT NULL, state TEXT NOT NULL, dueDate TEXT NOT NULL, n INTEGER NOT NULL,
    grossCents INTEGER NOT NULL, openCents INTEGER NOT NULL, PRIMARY KEY (company, state, dueDate)) WITHOUT ROWID`);
  const dayOf = (row) => `CASE ${row}.state WHEN 'paid' THEN '' ELSE ${row}.dueDate END`;
  run(`INSERT INTO invoice_sums SELECT s.company, s.state, ${dayOf('s')}, count(*), sum(s.grossCents), sum(s.openCents)
    FROM invoice_states s GROUP BY 1, 2, 3`);

  run('DROP TRIGGER trg_invoices_search');
  run('DROP TABLE search_rows');
  run(`CREATE TRIGGER trg_invoices_states AFTER UPDATE ON invoices WHEN OLD.status = 'draft' AND NEW.status = 'issued'
    BEGIN
      INSERT INTO search_companies (company) SELECT NEW.company
        WHERE NOT EXISTS (SELECT 1 FROM search_companies c WHERE c.company = NEW.company);
      INSERT INTO invoice_states (place, invoice, ${copied.join(', ')}, state, dueCents, openCents)
        SELECT 1 + coalesce((SELECT s.place FROM invoice_states s
          WHERE s.place BETWEEN c.no * ${places} AND (c.no + 1) * ${places} - 1 ORDER BY s.place DESC LIMIT 1),
          c.no * ${places}), NEW.id, ${copiedFrom('NEW')}, ${stateOf(due('NEW'), due('NEW'))}, ${due('NEW')}, ${due('NEW')}
        FROM search_companies c WHERE c.company = NEW.company;
      INSERT INTO search_pieces (rowid, pieces)
        SELECT s.place, ${pieces('NEW.searchText')} FROM invoice_states s WHERE s.invoice = NEW.id;
    END`);

  // As settlementOf (invoicing/ledger/settlement.ts): what is settled lies between nothing and the whole claim.
  const sum = 'receivedCents + reducedCents';
  const settled = `CASE WHEN dueCents < 0 THEN max(dueCents, min(0, ${sum})) ELSE min(dueCents, max(0, ${sum})) END`;
  const open = `dueCents - (${settled})`;
  run(`CREATE TRIGGER trg_payment_parts_states AFTER INSERT ON payment_parts
    BEGIN
      UPDATE invoice_states SET
        receivedCents = receivedCents + CASE NEW.kind WHEN 'paid' THEN NEW.amountCents ELSE 0 END,
        reducedCents = reducedCents + CASE NEW.kind WHEN 'paid' THEN 0 ELSE NEW.amountCents END
        WHERE invoice = NEW.invoice;
      UPDATE invoice_states SET openCents = ${open}, state = ${stateOf('dueCents', `(${open})`)}
        WHERE invoice = NEW.invoice;
    END`);

  const counted = (row, sign) => `INSERT INTO invoice_sums (company, state, dueDate, n, grossCents, openCents)
    VALUES (${row}.company, ${row}.state, ${dayOf(row)}, ${sign}1, ${sign}${row}.grossCents, ${sign}${row}.openCents)
    ON CONFLICT (company, state, dueDate) DO UPDATE SET n = n + excluded.n,
      grossCents = grossCents + excluded.grossCents, openCents = openCents + excluded.openCents`;
  run(`CREATE TRIGGER trg_invoice_states_insert AFTER INSERT ON invoice_states BEGIN ${counted('NEW', '')}; END`);
  run(`CREATE TRIGGER trg_invoice_states_update AFTER UPDATE OF openCents, state ON invoice_states
    BEGIN
      ${counted('OLD', '-')};
      ${counted('NEW', '')};
      DELETE FROM invoice_sums
        WHERE company = OLD.company AND state = OLD.state AND dueDate = ${dayOf('OLD')} AND n = 0;
    END`);

  // Lists read issued invoices no more; drafts are few.
  const invoices = app.findCollectionByNameOrId('invoices');
  invoices.removeIndex('idx_invoices_list');
  invoices.removeIndex('idx_invoices_status');
  invoices.addIndex('idx_invoices_drafts', false, 'company, listOrder', "status = 'draft'");
  app.save(invoices);
});
