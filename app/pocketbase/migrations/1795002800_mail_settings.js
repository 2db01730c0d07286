// How documents go by mail (decision 069): the minutes in which a mail can still be held back, and a copy of each mail
// to oneself, which is a mail of its own.
migrate((app) => {
  const settings = app.findCollectionByNameOrId('company_settings');
  settings.fields.add(new NumberField({ name: 'undoMinutes', onlyInt: true, min: 0, max: 60 }));
  settings.fields.add(new BoolField({ name: 'copyToSelf' }));
  app.save(settings);
  const mails = app.findCollectionByNameOrId('mails');
  const kind = mails.fields.getByName('kind');
  kind.values = [...kind.values, 'document-copy'];
  mails.fields.add(new TextField({ name: 'copyTo', max: 200 }));
  mails.fields.add(new TextField({ name: 'copyOf', max: 15 }));
  mails.addIndex('idx_mails_copyOf', true, 'copyOf', "copyOf != ''");
  app.save(mails);
});
