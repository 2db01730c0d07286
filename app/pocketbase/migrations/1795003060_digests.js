// How often the owner is mailed what happened and where the event log stands (decision 078): once a month, as before,
// until somebody chooses otherwise.
migrate((app) => {
  const settings = app.findCollectionByNameOrId('company_settings');
  settings.fields.add(new SelectField({ name: 'digestRhythm', values: ['monthly', 'weekly', 'daily'], maxSelect: 1 }));
  app.save(settings);
  app.db().newQuery("UPDATE company_settings SET digestRhythm = 'monthly'").execute();
});
