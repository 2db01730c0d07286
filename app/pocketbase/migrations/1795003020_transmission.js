// How each issued document was last sent (decision 073): by the mail written for it last, or by another way that its person
// has noted since. All of it follows from mails and events, by triggers; derived/sql.ts says the same.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const last = (column, invoice) => `(SELECT ${column} FROM mails m INDEXED BY idx_mails_invoice
    WHERE m.invoice = ${invoice} AND m.kind = 'document' ORDER BY m.created DESC, m.rowid DESC LIMIT 1)`;
  const noted = (invoice) => `(SELECT max(e.at) FROM events e, invoices o WHERE o.id = ${invoice}
    AND e.company = o.company AND e.subject = o.id AND e.type = 'invoice-sent-otherwise')`;
  const transmission = (invoice) => `CASE WHEN coalesce(${noted(invoice)}, '') >
    coalesce(replace(${last('m.created', invoice)}, ' ', 'T'), '') THEN 'otherwise'
    ELSE coalesce(${last("CASE m.status WHEN 'sending' THEN 'queued' ELSE m.status END", invoice)}, '') END`;
  const keep = (invoice) =>
    `UPDATE invoice_states SET transmission = ${transmission(invoice)} WHERE invoice = ${invoice}`;

  run("ALTER TABLE invoice_states ADD COLUMN transmission TEXT NOT NULL DEFAULT ''");
  run(`UPDATE invoice_states SET transmission = ${transmission('invoice_states.invoice')}
    WHERE invoice IN (SELECT invoice FROM mails WHERE kind = 'document')`);
  // Few: what did not go.
  run(`CREATE INDEX idx_invoice_states_failed ON invoice_states (company, place)
    WHERE transmission IN ('failed', 'unclear')`);
  const trigger = (name, event, step) => run(`CREATE TRIGGER ${name} ${event} BEGIN ${step}; END`);
  trigger('trg_mails_sent', "AFTER INSERT ON mails WHEN NEW.kind = 'document'", keep('NEW.invoice'));
  trigger('trg_mails_sent_update', "AFTER UPDATE OF status ON mails WHEN NEW.kind = 'document'", keep('NEW.invoice'));
  trigger(
    'trg_events_sent_otherwise',
    "AFTER INSERT ON events WHEN NEW.type = 'invoice-sent-otherwise'",
    keep('NEW.subject'),
  );
});
