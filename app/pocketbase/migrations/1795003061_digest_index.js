// When a company was told last is asked for every company each quarter of an hour; it has many other mails.
migrate((app) => {
  const mails = app.findCollectionByNameOrId('mails');
  mails.addIndex('idx_mails_digest', false, 'company, createKey, created', "kind = 'digest'");
  app.save(mails);
});
