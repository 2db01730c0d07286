// How the CSV files of a company's banks are read, by their headings, the last used first: JSON (decision 070).
migrate((app) => {
  const settings = app.findCollectionByNameOrId('company_settings');
  settings.fields.add(new TextField({ name: 'csvMappings', max: 60000 }));
  app.save(settings);
});
