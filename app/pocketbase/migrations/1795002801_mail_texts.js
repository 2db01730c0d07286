// A company's own words in the mails of its documents: by kind, language and part (decision 069).
migrate((app) => {
  const settings = app.findCollectionByNameOrId('company_settings');
  const kinds = ['invoice', 'deposit', 'partial', 'final', 'selfBilled', 'cancellation', 'correction'];
  for (const kind of kinds)
    for (const language of ['de', 'en']) {
      settings.fields.add(new TextField({ name: `mail_${kind}_${language}_subject`, max: 150 }));
      settings.fields.add(new TextField({ name: `mail_${kind}_${language}_text`, max: 4000 }));
    }
  app.save(settings);
});
