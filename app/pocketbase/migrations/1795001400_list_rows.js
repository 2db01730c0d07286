// What a page of a list, its tabs and the dashboard read, so that none of them costs more where there is more: rows as they
// travel, counts, sums by customer and month. All of it follows from other rows, by triggers (decision 054).
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const trigger = (name, event, ...steps) => run(`CREATE TRIGGER ${name} ${event} BEGIN ${steps.join('; ')}; END`);

  // A row of the list, as JSON: what Node reads stands in invoices/record.ts. `n` is the place within the company.
  const textOf = (s) => `json_array(${s}.place & 4294967295, ${s}.invoice, i.number, ${s}.customerName, ${s}.issueDate,
    ${s}.dueDate, ${s}.grossCents, ${s}.kind, ${s}.state, ${s}.openCents)`;
  run('CREATE TABLE invoice_rows (place INTEGER PRIMARY KEY, text TEXT NOT NULL)');
  const batchRows = 20000;
  const found = new DynamicModel({ place: 0 });
  for (let last = -1; ; last = found.place) {
    run(`INSERT INTO invoice_rows SELECT s.place, ${textOf('s')} FROM invoice_states s CROSS JOIN invoices i ON i.id = s.invoice
      WHERE s.place > ${last} ORDER BY s.place LIMIT ${batchRows}`);
    app.db().newQuery('SELECT coalesce(max(place), -1) AS place FROM invoice_rows').one(found);
    if (found.place === last) break;
  }
  trigger(
    'trg_invoice_states_row',
    'AFTER INSERT ON invoice_states',
    `INSERT INTO invoice_rows SELECT NEW.place, ${textOf('NEW')} FROM invoices i WHERE i.id = NEW.invoice`,
  );
  trigger(
    'trg_invoice_states_row_update',
    'AFTER UPDATE OF state, openCents ON invoice_states',
    `UPDATE invoice_rows SET text = (SELECT ${textOf('NEW')} FROM invoices i WHERE i.id = NEW.invoice)
      WHERE place = NEW.place`,
  );

  // In each order a state has, so that a page of it is a range; with the due date, which says what of it is overdue.
  run('DROP INDEX idx_invoice_states_state');
  for (const [name, column] of [
    ['place', ''],
    ['issued', 'issueDate, '],
    ['amount', 'grossCents, '],
    ['customer', 'customerName COLLATE NOCASE, '],
  ])
    run(`CREATE INDEX idx_invoice_states_by_${name} ON invoice_states (company, state, ${column}place, dueDate)`);

  run(`CREATE TABLE list_counts (company TEXT NOT NULL, list TEXT NOT NULL, tab TEXT NOT NULL, n INTEGER NOT NULL,
    cents INTEGER NOT NULL, PRIMARY KEY (company, list, tab)) WITHOUT ROWID`);
  const count = (
    [company, list, tab],
    n,
    cents = '0',
  ) => `INSERT INTO list_counts VALUES (${company}, '${list}', ${tab},
    ${n}, ${cents}) ON CONFLICT (company, list, tab) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents`;

  // Issued invoices by state, with what is open of them; how many are overdue says their day.
  const ofState = (row) => [`${row}.company`, 'invoices', `${row}.state`];
  run(
    `INSERT INTO list_counts SELECT company, 'invoices', state, sum(n), sum(openCents) FROM invoice_sums GROUP BY 1, 3`,
  );
  trigger('trg_invoice_sums_insert', 'AFTER INSERT ON invoice_sums', count(ofState('NEW'), 'NEW.n', 'NEW.openCents'));
  trigger(
    'trg_invoice_sums_update',
    'AFTER UPDATE ON invoice_sums',
    count(ofState('NEW'), 'NEW.n - OLD.n', 'NEW.openCents - OLD.openCents'),
  );
  trigger('trg_invoice_sums_delete', 'AFTER DELETE ON invoice_sums', count(ofState('OLD'), '-OLD.n', '-OLD.openCents'));

  // Drafts, with what they come to.
  const ofDraft = (row) => [`${row}.company`, 'invoices', "'draft'"];
  run(`INSERT INTO list_counts SELECT company, 'invoices', 'draft', count(*), sum(grossCents) FROM invoices
    WHERE status = 'draft' GROUP BY company`);
  trigger(
    'trg_invoices_draft_insert',
    "AFTER INSERT ON invoices WHEN NEW.status = 'draft'",
    count(ofDraft('NEW'), '1', 'NEW.grossCents'),
  );
  trigger(
    'trg_invoices_draft_update',
    `AFTER UPDATE ON invoices WHEN OLD.status = 'draft'
      AND (NEW.status != 'draft' OR NEW.grossCents != OLD.grossCents)`,
    count(
      ofDraft('OLD'),
      "CASE NEW.status WHEN 'draft' THEN 0 ELSE -1 END",
      "CASE NEW.status WHEN 'draft' THEN NEW.grossCents ELSE 0 END - OLD.grossCents",
    ),
  );
  trigger(
    'trg_invoices_draft_delete',
    "AFTER DELETE ON invoices WHEN OLD.status = 'draft'",
    count(ofDraft('OLD'), '-1', '-OLD.grossCents'),
  );

  // Records that are counted by a tab which they may leave.
  const countTabs = (table, tabOf, columns) => {
    run(
      `INSERT INTO list_counts SELECT t.company, '${table}', ${tabOf('t')}, count(*), 0 FROM ${table} t GROUP BY 1, 3`,
    );
    const of = (row) => [`${row}.company`, table, tabOf(row)];
    trigger(`trg_${table}_counts_insert`, `AFTER INSERT ON ${table}`, count(of('NEW'), '1'));
    trigger(
      `trg_${table}_counts_update`,
      `AFTER UPDATE OF ${columns} ON ${table} WHEN ${tabOf('NEW')} != ${tabOf('OLD')}`,
      count(of('OLD'), '-1'),
      count(of('NEW'), '1'),
    );
    trigger(`trg_${table}_counts_delete`, `AFTER DELETE ON ${table}`, count(of('OLD'), '-1'));
  };
  countTabs('customers', (row) => `CASE WHEN ${row}.archived THEN 'archived' ELSE 'active' END`, 'archived');
  countTabs(
    'offers',
    (row) => `CASE WHEN ${row}.archived THEN 'archived ' ELSE '' END || ${row}.state`,
    'archived, state',
  );
  run("INSERT INTO list_counts SELECT company, 'payments', '', count(*), 0 FROM payments GROUP BY company");
  trigger('trg_payments_counts', 'AFTER INSERT ON payments', count(['NEW.company', 'payments', "''"], '1'));

  // What each customer has brought: in all ('' ), by year, quarter and month of issue. Buyers of a period are counted.
  const periodsOf = (day) => [
    "''",
    `substr(${day}, 1, 4)`,
    `substr(${day}, 1, 4) || '-Q' || ((substr(${day}, 6, 2) + 2) / 3)`,
    `substr(${day}, 1, 7)`,
  ];
  run(`CREATE TABLE customer_sums (company TEXT NOT NULL, period TEXT NOT NULL, customer TEXT NOT NULL, n INTEGER NOT NULL,
    netCents INTEGER NOT NULL, grossCents INTEGER NOT NULL, PRIMARY KEY (company, period, customer)) WITHOUT ROWID`);
  for (const period of periodsOf('issueDate'))
    run(`INSERT INTO customer_sums SELECT company, ${period}, customer, count(*), sum(netCents), sum(grossCents)
      FROM invoices WHERE status = 'issued' GROUP BY 1, 2, 3`);
  run('CREATE INDEX idx_customer_sums_net ON customer_sums (company, period, netCents DESC, customer)');
  run(`INSERT INTO list_counts SELECT company, 'buyers', period, count(*), 0 FROM customer_sums GROUP BY 1, 3`);
  trigger(
    'trg_customer_sums_insert',
    'AFTER INSERT ON customer_sums',
    count(['NEW.company', 'buyers', 'NEW.period'], '1'),
  );

  run(`CREATE TABLE revenue_months (company TEXT NOT NULL, month TEXT NOT NULL, n INTEGER NOT NULL,
    netCents INTEGER NOT NULL, PRIMARY KEY (company, month)) WITHOUT ROWID`);
  run(
    `INSERT INTO revenue_months SELECT company, substr(day, 1, 7), sum(n), sum(netCents) FROM revenue_days GROUP BY 1, 2`,
  );
  trigger(
    'trg_invoices_sums',
    "AFTER UPDATE ON invoices WHEN OLD.status = 'draft' AND NEW.status = 'issued'",
    `INSERT INTO customer_sums SELECT NEW.company, p.period, NEW.customer, 1, NEW.netCents, NEW.grossCents
      FROM (SELECT ${periodsOf('NEW.issueDate').join(' AS period UNION ALL SELECT ')}) p WHERE TRUE
      ON CONFLICT (company, period, customer) DO UPDATE SET n = n + 1, netCents = netCents + excluded.netCents,
      grossCents = grossCents + excluded.grossCents`,
    `INSERT INTO revenue_months VALUES (NEW.company, substr(NEW.issueDate, 1, 7), 1, NEW.netCents)
      ON CONFLICT (company, month) DO UPDATE SET n = n + 1, netCents = netCents + excluded.netCents`,
  );

  // Issued invoices whose files are not stored yet: few, and asked for all the time.
  run('CREATE TABLE pending_files (invoice TEXT PRIMARY KEY) WITHOUT ROWID');
  run(`INSERT INTO pending_files SELECT i.id FROM invoices i WHERE i.status = 'issued'
    AND NOT EXISTS (SELECT 1 FROM invoice_files f WHERE f.invoice = i.id)`);
  trigger(
    'trg_invoices_pending',
    "AFTER UPDATE ON invoices WHEN OLD.status = 'draft' AND NEW.status = 'issued'",
    'INSERT INTO pending_files VALUES (NEW.id)',
  );
  trigger(
    'trg_invoice_files_pending',
    'AFTER INSERT ON invoice_files',
    'DELETE FROM pending_files WHERE invoice = NEW.invoice',
  );

  const payments = app.findCollectionByNameOrId('payments');
  payments.removeIndex('idx_payments_list');
  payments.addIndex('idx_payments_list', false, 'company, date, created, id', '');
  app.save(payments);
  const customers = app.findCollectionByNameOrId('customers');
  customers.addIndex('idx_customers_city', false, 'company, archived, city COLLATE NOCASE, number', '');
  app.save(customers);
});
