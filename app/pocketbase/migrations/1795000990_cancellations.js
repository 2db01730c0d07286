// An invoice is taken back by another document, which draws a number of its own (decision 038). Both stand in the lists;
// that one is cancelled is said by the link between them.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const places = '4294967296';
  const role = 'invoice-cancellation';

  const settings = app.findCollectionByNameOrId('company_settings');
  settings.fields.add(new TextField({ name: 'cancellationPattern', max: 36 }));
  app.save(settings);
  run("UPDATE company_settings SET cancellationPattern = 'ST-{YYYY}-{NNNN}'");

  const addValue = (name, field, value) => {
    const collection = app.findCollectionByNameOrId(name);
    const { values } = collection.fields.getByName(field);
    collection.fields.getByName(field).values = [...values, value];
    app.save(collection);
  };
  addValue('counters', 'kind', 'cancellation');
  addValue('payment_parts', 'kind', 'offset');

  // An invoice is cancelled once, by a document that cancels one invoice.
  const links = app.findCollectionByNameOrId('document_links');
  links.addIndex('idx_document_links_cancelled', true, 'fromId', `role = '${role}'`);
  links.addIndex('idx_document_links_cancels', true, 'toId', `role = '${role}'`);
  app.save(links);
  const taken = [
    't.rowid = NEW.rowid',
    't.id = NEW.id',
    't.role = NEW.role AND t.fromId = NEW.fromId AND t.toId = NEW.toId',
    `t.role IN ('offer-invoice', '${role}') AND NEW.role = t.role AND (t.fromId = NEW.fromId OR t.toId = NEW.toId)`,
  ].map((key) => `EXISTS (SELECT 1 FROM document_links t WHERE ${key})`);
  run('DROP TRIGGER trg_document_links_replace');
  run(`CREATE TRIGGER trg_document_links_replace BEFORE INSERT ON document_links WHEN ${taken.join(' OR ')}
    BEGIN SELECT RAISE(ABORT, 'document_links are append-only'); END`);
  const issued = (id, kind) => `EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${id} AND i.company = NEW.company
    AND i.status = 'issued' AND (i.snapshot ->> '$.kind' = 'cancellation') = ${kind})`;
  run(`CREATE TRIGGER trg_document_links_cancellation BEFORE INSERT ON document_links WHEN NEW.role = '${role}'
    AND NOT (${issued('NEW.fromId', 0)} AND ${issued('NEW.toId', 1)})
    BEGIN SELECT RAISE(ABORT, 'a cancellation takes back an issued invoice'); END`);

  run("ALTER TABLE invoice_states ADD COLUMN kind TEXT NOT NULL DEFAULT 'invoice'");
  run('ALTER TABLE invoice_states ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0');
  run('CREATE INDEX idx_invoice_states_kind ON invoice_states (company, kind, place)');

  const pieces = (text) => `(WITH RECURSIVE spots(spot) AS
      (SELECT 1 UNION ALL SELECT spot + 1 FROM spots WHERE spot < length(${text}))
    SELECT group_concat(DISTINCT hex(piece)) FROM (
      SELECT substr(${text}, spot, size) AS piece, size FROM spots,
        (SELECT 1 AS size UNION ALL SELECT 2 UNION ALL SELECT 3))
    WHERE length(piece) = size AND instr(piece, ' ') = 0)`;
  const due = "(NEW.snapshot ->> '$.totals.dueCents')";
  const kind = "coalesce(NEW.snapshot ->> '$.kind', 'invoice')";
  const copied = ['company', 'customerName', 'issueDate', 'dueDate', 'grossCents', 'searchText'];
  // As documentState (invoicing/ledger/settlement.ts).
  const stateOf = ({ kindOf, cancelled, dueCents, open }) => `CASE
    WHEN ${kindOf} = 'cancellation' THEN CASE WHEN ${open} = 0 THEN 'cancelled' ELSE 'refund' END
    WHEN ${cancelled} = 1 THEN 'cancelled'
    WHEN ${open} = 0 THEN 'paid' WHEN ${open} = ${dueCents} THEN 'open' ELSE 'part-paid' END`;
  const columns = `place, invoice, ${copied.join(', ')}, kind, state, dueCents, openCents`;
  const values = [
    'NEW.id',
    ...copied.map((name) => `NEW.${name}`),
    kind,
    stateOf({ kindOf: kind, cancelled: '0', dueCents: due, open: due }),
    due,
    due,
  ];
  run('DROP TRIGGER trg_invoices_states');
  run(`CREATE TRIGGER trg_invoices_states AFTER UPDATE ON invoices WHEN OLD.status = 'draft' AND NEW.status = 'issued'
    BEGIN
      INSERT INTO search_companies (company) SELECT NEW.company
        WHERE NOT EXISTS (SELECT 1 FROM search_companies c WHERE c.company = NEW.company);
      INSERT INTO invoice_states (${columns})
        SELECT 1 + coalesce((SELECT s.place FROM invoice_states s
          WHERE s.place BETWEEN c.no * ${places} AND (c.no + 1) * ${places} - 1 ORDER BY s.place DESC LIMIT 1),
          c.no * ${places}), ${values.join(', ')}
        FROM search_companies c WHERE c.company = NEW.company;
      INSERT INTO search_pieces (rowid, pieces)
        SELECT s.place, ${pieces('NEW.searchText')} FROM invoice_states s WHERE s.invoice = NEW.id;
    END`);

  // As settlementOf (invoicing/ledger/settlement.ts): what is settled lies between nothing and the whole claim.
  const sum = 'receivedCents + reducedCents';
  const settled = `CASE WHEN dueCents < 0 THEN max(dueCents, min(0, ${sum})) ELSE min(dueCents, max(0, ${sum})) END`;
  const open = `(dueCents - (${settled}))`;
  const kept = { kindOf: 'kind', cancelled: 'cancelled', dueCents: 'dueCents', open };
  run('DROP TRIGGER trg_payment_parts_states');
  run(`CREATE TRIGGER trg_payment_parts_states AFTER INSERT ON payment_parts
    BEGIN
      UPDATE invoice_states SET
        receivedCents = receivedCents + CASE NEW.kind WHEN 'paid' THEN NEW.amountCents ELSE 0 END,
        reducedCents = reducedCents + CASE NEW.kind WHEN 'paid' THEN 0 ELSE NEW.amountCents END
        WHERE invoice = NEW.invoice;
      UPDATE invoice_states SET openCents = ${open}, state = ${stateOf(kept)} WHERE invoice = NEW.invoice;
    END`);
  run(`CREATE TRIGGER trg_document_links_states AFTER INSERT ON document_links WHEN NEW.role = '${role}'
    BEGIN
      UPDATE invoice_states SET cancelled = 1, state = 'cancelled' WHERE invoice = NEW.fromId;
    END`);

  // Only of what is asked for somebody asks by day.
  const dayOf = (row) => `CASE WHEN ${row}.state IN ('open', 'part-paid') THEN ${row}.dueDate ELSE '' END`;
  const counted = (row, sign) => `INSERT INTO invoice_sums (company, state, dueDate, n, grossCents, openCents)
    VALUES (${row}.company, ${row}.state, ${dayOf(row)}, ${sign}1, ${sign}${row}.grossCents, ${sign}${row}.openCents)
    ON CONFLICT (company, state, dueDate) DO UPDATE SET n = n + excluded.n,
      grossCents = grossCents + excluded.grossCents, openCents = openCents + excluded.openCents`;
  run('DROP TRIGGER trg_invoice_states_insert');
  run('DROP TRIGGER trg_invoice_states_update');
  run(`CREATE TRIGGER trg_invoice_states_insert AFTER INSERT ON invoice_states BEGIN ${counted('NEW', '')}; END`);
  run(`CREATE TRIGGER trg_invoice_states_update AFTER UPDATE OF openCents, state ON invoice_states
    BEGIN
      ${counted('OLD', '-')};
      ${counted('NEW', '')};
      DELETE FROM invoice_sums
        WHERE company = OLD.company AND state = OLD.state AND dueDate = ${dayOf('OLD')} AND n = 0;
    END`);
});
