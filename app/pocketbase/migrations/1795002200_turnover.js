// Turnover that no payment here tells of, for the limits of § 19 UStG: amounts of a year and of the one before it (decision 052).
migrate((app) => {
  const settings = app.findCollectionByNameOrId('company_settings');
  const amounts = ['elsewhereCents', 'excludedCents', 'elsewhereBeforeCents', 'excludedBeforeCents'];
  for (const name of ['turnoverYear', 'foundingYear', ...amounts])
    settings.fields.add(new NumberField({ name, onlyInt: true, min: 0 }));
  settings.fields.add(new TextField({ name: 'turnoverNote', max: 200 }));
  app.save(settings);
});
