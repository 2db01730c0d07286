// Offers and delivery notes go by mail (decision 079): a mail is of the version of an offer, of a delivery note, or of an
// invoice and its reminder, and of one of them only.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const mails = app.findCollectionByNameOrId('mails');
  const kind = mails.fields.getByName('kind');
  kind.values = [...kind.values, 'offer', 'delivery-note'];
  mails.fields.add(new TextField({ name: 'offerVersion', max: 15 }));
  mails.fields.add(new TextField({ name: 'deliveryNote', max: 15 }));
  mails.addIndex('idx_mails_offerVersion', false, 'offerVersion, created', "kind = 'offer'");
  mails.addIndex('idx_mails_deliveryNote', false, 'deliveryNote, created', "kind = 'delivery-note'");
  mails.addIndex('idx_mails_lostPaper', false, 'company, status', "kind = 'offer' OR kind = 'delivery-note'");
  app.save(mails);

  const own = (table, column, more) =>
    `EXISTS (SELECT 1 FROM ${table} d WHERE d.id = NEW.${column} AND d.company = NEW.company${more})`;
  const isOfOne = `CASE NEW.kind
    WHEN 'document' THEN NEW.invoice != '' AND NEW.offerVersion = '' AND NEW.deliveryNote = ''
    WHEN 'reminder' THEN NEW.invoice != '' AND NEW.reminder != '' AND NEW.offerVersion = '' AND NEW.deliveryNote = ''
    WHEN 'offer' THEN NEW.invoice = '' AND NEW.reminder = '' AND NEW.deliveryNote = ''
      AND ${own('offer_versions', 'offerVersion', " AND d.status = 'issued'")}
    WHEN 'delivery-note' THEN NEW.invoice = '' AND NEW.reminder = '' AND NEW.offerVersion = ''
      AND ${own('delivery_notes', 'deliveryNote', '')}
    WHEN 'document-copy' THEN (NEW.invoice != '') + (NEW.offerVersion != '') + (NEW.deliveryNote != '') = 1
    ELSE NEW.offerVersion = '' AND NEW.deliveryNote = '' END`;
  const refuse = (name, when) =>
    run(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, 'a mail is of one document'); END`);
  refuse('trg_mails_document', `BEFORE INSERT ON mails WHEN NOT coalesce(${isOfOne}, FALSE)`);
  const isMoved = ['company', 'kind', 'invoice', 'reminder', 'offerVersion', 'deliveryNote']
    .map((column) => `NEW.${column} IS NOT OLD.${column}`)
    .join(' OR ');
  refuse('trg_mails_moved', `BEFORE UPDATE ON mails WHEN ${isMoved}`);
});
