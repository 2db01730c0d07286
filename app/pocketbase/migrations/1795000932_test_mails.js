// A mail to oneself that shows what became of it: the transport's own words are kept.
migrate((app) => {
  const mails = app.findCollectionByNameOrId('mails');
  const kind = mails.fields.getByName('kind');
  kind.values = [...kind.values, 'test'];
  mails.fields.add(new TextField({ name: 'answer', max: 2000 }));
  mails.addIndex('idx_mails_test', false, 'company, created', "kind = 'test'");
  app.save(mails);
});
