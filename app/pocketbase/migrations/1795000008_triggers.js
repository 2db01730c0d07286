// What model hooks refuse, the database refuses too: the SQL console and other programs bypass hooks.
migrate((app) => {
  const refuse = (name, when, message) =>
    app.db().newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`).execute();

  refuse('trg_invoices_update', "BEFORE UPDATE ON invoices WHEN OLD.status = 'issued'", 'issued invoice is frozen');
  refuse('trg_invoices_delete', "BEFORE DELETE ON invoices WHEN OLD.status = 'issued'", 'issued invoice is frozen');
  refuse(
    'trg_invoices_issue',
    `BEFORE UPDATE ON invoices WHEN NEW.status = 'issued'
     AND (NEW.number = '' OR NEW.snapshot = '' OR length(NEW.snapshotHash) != 64 OR NEW.company != OLD.company)`,
    'issued invoice needs number and snapshot',
  );
  refuse('trg_invoices_insert', "BEFORE INSERT ON invoices WHEN NEW.status != 'draft'", 'invoices start as drafts');
  // INSERT OR REPLACE deletes the row in its way without asking delete triggers.
  const replaces = "EXISTS (SELECT 1 FROM invoices i WHERE i.status = 'issued' AND";
  refuse(
    'trg_invoices_replace',
    `BEFORE INSERT ON invoices WHEN ${replaces} (i.id = NEW.id OR (NEW.number != '' AND i.company = NEW.company AND i.number = NEW.number)))`,
    'issued invoice is frozen',
  );
  refuse(
    'trg_invoices_renumber',
    `BEFORE UPDATE ON invoices WHEN ${replaces} i.id != OLD.id AND (i.id = NEW.id OR (NEW.number != '' AND i.company = NEW.company AND i.number = NEW.number)))`,
    'issued invoice is frozen',
  );
  for (const table of ['events', 'files', 'invoice_files']) {
    refuse(`trg_${table}_update`, `BEFORE UPDATE ON ${table}`, `${table} are append-only`);
    refuse(`trg_${table}_delete`, `BEFORE DELETE ON ${table}`, `${table} are append-only`);
    refuse(
      `trg_${table}_replace`,
      `BEFORE INSERT ON ${table} WHEN EXISTS (SELECT 1 FROM ${table} t WHERE t.id = NEW.id)`,
      `${table} are append-only`,
    );
  }
  refuse(
    'trg_events_insert',
    `BEFORE INSERT ON events WHEN NEW.seq != 1 + (SELECT coalesce(max(seq), 0) FROM events WHERE company = NEW.company)
     OR NEW.prev != coalesce((SELECT hash FROM events WHERE company = NEW.company ORDER BY seq DESC LIMIT 1), '')`,
    'event does not continue the chain',
  );
  refuse(
    'trg_counters_update',
    `BEFORE UPDATE ON counters WHEN NEW.value <= OLD.value OR NEW.company != OLD.company OR NEW.kind != OLD.kind
     OR NEW.period != OLD.period`,
    'counters only rise',
  );
  refuse('trg_counters_delete', 'BEFORE DELETE ON counters', 'counters only rise');
});
