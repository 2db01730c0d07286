// The mail of a reminder is a kind of its own (decision 076): how an invoice was sent does not follow from it.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const mails = app.findCollectionByNameOrId('mails');
  const kind = mails.fields.getByName('kind');
  kind.values = [...kind.values, 'reminder'];
  mails.addIndex('idx_mails_reminder', false, 'invoice, created', "kind = 'reminder'");
  mails.addIndex('idx_mails_lost', false, 'company, status', "kind = 'reminder'");
  app.save(mails);
  run("UPDATE mails SET kind = 'reminder' WHERE kind = 'document' AND reminder != ''");

  const last = (column) => `(SELECT ${column} FROM mails m
    WHERE m.invoice = invoice_states.invoice AND m.kind = 'document' ORDER BY m.created DESC, m.rowid DESC LIMIT 1)`;
  const noted = `(SELECT max(e.at) FROM events e WHERE e.company = invoice_states.company
    AND e.subject = invoice_states.invoice AND e.type = 'invoice-sent-otherwise')`;
  run(`UPDATE invoice_states SET transmission = CASE WHEN coalesce(${noted}, '') >
      coalesce(replace(${last('m.created')}, ' ', 'T'), '') THEN 'otherwise'
      ELSE coalesce(${last("CASE m.status WHEN 'sending' THEN 'queued' ELSE m.status END")}, '') END
    WHERE invoice IN (SELECT invoice FROM mails WHERE kind = 'reminder')`);
});
