// Issued documents go by mail (decision 068): found at their invoice, made once by each form, held back before they are given away.
migrate((app) => {
  const mails = app.findCollectionByNameOrId('mails');
  const more = (name, value) => {
    const field = mails.fields.getByName(name);
    field.values = [...field.values, value];
  };
  more('kind', 'document');
  more('status', 'held');
  mails.fields.add(new TextField({ name: 'createKey', max: 40 }));
  mails.addIndex('idx_mails_createKey', true, 'company, createKey', "createKey != ''");
  mails.addIndex('idx_mails_invoice', false, 'invoice, created', "kind = 'document'");
  app.save(mails);
});
