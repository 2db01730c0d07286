// A company's own words in the mails of offers and delivery notes, as of its invoices (decisions 069, 079).
migrate((app) => {
  const settings = app.findCollectionByNameOrId('company_settings');
  for (const kind of ['offer', 'deliveryNote'])
    for (const language of ['de', 'en']) {
      settings.fields.add(new TextField({ name: `mail_${kind}_${language}_subject`, max: 150 }));
      settings.fields.add(new TextField({ name: `mail_${kind}_${language}_text`, max: 4000 }));
    }
  app.save(settings);
});
