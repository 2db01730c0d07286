// The triggers of 1795003020 named an index of mails. A collection that changes gets its indexes anew, and SQLite then refuses
// whatever names one that is gone for that moment: they ask without naming it.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const last = (column, invoice) => `(SELECT ${column} FROM mails m
    WHERE m.invoice = ${invoice} AND m.kind = 'document' ORDER BY m.created DESC, m.rowid DESC LIMIT 1)`;
  const noted = (invoice) => `(SELECT max(e.at) FROM events e, invoices o WHERE o.id = ${invoice}
    AND e.company = o.company AND e.subject = o.id AND e.type = 'invoice-sent-otherwise')`;
  const keep = (invoice) => `UPDATE invoice_states SET transmission = CASE WHEN coalesce(${noted(invoice)}, '') >
      coalesce(replace(${last('m.created', invoice)}, ' ', 'T'), '') THEN 'otherwise'
      ELSE coalesce(${last("CASE m.status WHEN 'sending' THEN 'queued' ELSE m.status END", invoice)}, '') END
    WHERE invoice = ${invoice}`;
  const again = (name, event, invoice) => {
    run(`DROP TRIGGER ${name}`);
    run(`CREATE TRIGGER ${name} ${event} BEGIN ${keep(invoice)}; END`);
  };
  again('trg_mails_sent', "AFTER INSERT ON mails WHEN NEW.kind = 'document'", 'NEW.invoice');
  again('trg_mails_sent_update', "AFTER UPDATE OF status ON mails WHEN NEW.kind = 'document'", 'NEW.invoice');
  again('trg_events_sent_otherwise', "AFTER INSERT ON events WHEN NEW.type = 'invoice-sent-otherwise'", 'NEW.subject');
});
