// How pages look to the people of a company, and who its mails come from.
migrate((app) => {
  const settings = app.findCollectionByNameOrId('company_settings');
  settings.fields.add(new TextField({ name: 'theme', max: 10 }));
  settings.fields.add(new TextField({ name: 'density', max: 10 }));
  settings.fields.add(new BoolField({ name: 'dataSaver' }));
  settings.fields.add(new TextField({ name: 'senderName', max: 70 }));
  settings.fields.add(new TextField({ name: 'replyTo', max: 200 }));
  app.save(settings);
  app.db().newQuery("UPDATE company_settings SET theme = 'system', density = 'normal'").execute();
});
