// What the dashboard adds up of issued invoices by their date, so that neither their snapshots nor all of their rows are
// read for it (decision 033). Issued invoices never change: each is added once, by whatever issues it.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const invoices = app.findCollectionByNameOrId('invoices');
  invoices.addIndex('idx_invoices_revenue', false, 'company, issueDate, customer, netCents', "status = 'issued'");
  app.save(invoices);

  run(`CREATE TABLE revenue_days (company TEXT NOT NULL, day TEXT NOT NULL, n INTEGER NOT NULL, netCents INTEGER NOT NULL,
    PRIMARY KEY (company, day)) WITHOUT ROWID`);
  run(`INSERT INTO revenue_days (company, day, n, netCents)
    SELECT company, issueDate, count(*), sum(netCents) FROM invoices WHERE status = 'issued' GROUP BY company, issueDate`);
  run(`CREATE TRIGGER trg_invoices_revenue AFTER UPDATE ON invoices WHEN OLD.status = 'draft' AND NEW.status = 'issued'
    BEGIN
      INSERT INTO revenue_days (company, day, n, netCents) VALUES (NEW.company, NEW.issueDate, 1, NEW.netCents)
        ON CONFLICT (company, day) DO UPDATE SET n = n + 1, netCents = netCents + excluded.netCents;
    END`);
});
