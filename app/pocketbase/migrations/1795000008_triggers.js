// What model hooks refuse, the database refuses too: the SQL console and other programs bypass hooks.
// OR REPLACE deletes the row in its way without asking delete triggers, so every key of a locked row is asked for first;
// and it turns NULL into the column's default after these conditions were asked, hence IS NOT instead of !=.
migrate((app) => {
  const refuse = (name, when, message) =>
    app.db().newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`).execute();
  const isTaken = (table, uniqueKey, more) =>
    ['t.rowid = NEW.rowid', 't.id = NEW.id', ...uniqueKey]
      .map((key) => `EXISTS (SELECT 1 FROM ${table} t WHERE ${key}${more || ''})`)
      .join(' OR ');
  const isMoved = (...columns) =>
    ['rowid', 'id', ...columns].map((name) => `NEW.${name} IS NOT OLD.${name}`).join(' OR ');

  refuse('trg_invoices_update', "BEFORE UPDATE ON invoices WHEN OLD.status = 'issued'", 'issued invoice is frozen');
  refuse('trg_invoices_delete', "BEFORE DELETE ON invoices WHEN OLD.status = 'issued'", 'issued invoice is frozen');
  refuse(
    'trg_invoices_issue',
    `BEFORE UPDATE ON invoices WHEN NEW.status IS NOT 'draft' AND (NEW.status IS NOT 'issued'
     OR coalesce(NEW.number, '') = '' OR coalesce(NEW.snapshot, '') = '' OR length(NEW.snapshotHash) IS NOT 64
     OR NEW.company IS NOT OLD.company)`,
    'issued invoice needs number and snapshot',
  );
  refuse('trg_invoices_insert', "BEFORE INSERT ON invoices WHEN NEW.status IS NOT 'draft'", 'invoices start as drafts');
  const invoiceKeys = [
    "t.company = NEW.company AND t.number = NEW.number AND t.number != ''",
    "t.company = NEW.company AND t.createKey = NEW.createKey AND t.createKey != ''",
  ];
  refuse(
    'trg_invoices_replace',
    `BEFORE INSERT ON invoices WHEN ${isTaken('invoices', invoiceKeys, " AND t.status = 'issued'")}`,
    'issued invoice is frozen',
  );
  refuse(
    'trg_invoices_renumber',
    `BEFORE UPDATE ON invoices
     WHEN ${isTaken('invoices', invoiceKeys, " AND t.status = 'issued' AND t.rowid != OLD.rowid")}`,
    'issued invoice is frozen',
  );

  const appendOnly = {
    events: 't.company = NEW.company AND t.seq = NEW.seq',
    files: 't.company = NEW.company AND t.sha256 = NEW.sha256',
    invoice_files: 't.invoice = NEW.invoice AND t.kind = NEW.kind',
  };
  for (const [table, key] of Object.entries(appendOnly)) {
    const message = `${table} are append-only`;
    refuse(`trg_${table}_update`, `BEFORE UPDATE ON ${table}`, message);
    refuse(`trg_${table}_delete`, `BEFORE DELETE ON ${table}`, message);
    refuse(`trg_${table}_replace`, `BEFORE INSERT ON ${table} WHEN ${isTaken(table, [key])}`, message);
  }
  refuse(
    'trg_events_insert',
    `BEFORE INSERT ON events
     WHEN NEW.seq IS NOT 1 + (SELECT coalesce(max(seq), 0) FROM events WHERE company = NEW.company)
     OR NEW.prev IS NOT coalesce((SELECT hash FROM events WHERE company = NEW.company ORDER BY seq DESC LIMIT 1), '')`,
    'event does not continue the chain',
  );

  const counterKey = 't.company = NEW.company AND t.kind = NEW.kind AND t.period = NEW.period';
  refuse(
    'trg_counters_update',
    `BEFORE UPDATE ON counters WHEN (NEW.value > OLD.value) IS NOT TRUE OR typeof(NEW.value) != 'integer'
     OR (NEW.lastDate >= OLD.lastDate) IS NOT TRUE OR ${isMoved('company', 'kind', 'period')}`,
    'counters only rise',
  );
  refuse('trg_counters_delete', 'BEFORE DELETE ON counters', 'counters only rise');
  refuse(
    'trg_counters_replace',
    `BEFORE INSERT ON counters WHEN ${isTaken('counters', [counterKey])}`,
    'counters only rise',
  );

  refuse('trg_companies_owner', `BEFORE UPDATE ON companies WHEN ${isMoved('owner')}`, 'companies keep their owner');
  refuse('trg_companies_delete', 'BEFORE DELETE ON companies', 'companies are not deleted');
  refuse(
    'trg_companies_replace',
    `BEFORE INSERT ON companies WHEN ${isTaken('companies', ['t.owner = NEW.owner'])}`,
    'companies are not replaced',
  );
});
