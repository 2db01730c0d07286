// How pages look to the people of a company: keys of one letter are on until somebody switches them off.
migrate((app) => {
  const settings = app.findCollectionByNameOrId('company_settings');
  settings.fields.add(new BoolField({ name: 'showFieldNumbers' }));
  settings.fields.add(new BoolField({ name: 'singleKeys' }));
  app.save(settings);
  app.db().newQuery('UPDATE company_settings SET singleKeys = TRUE').execute();
});
