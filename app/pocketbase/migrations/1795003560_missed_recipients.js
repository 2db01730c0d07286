// Of a mail to several people some may not get it; whom another mail was written to since (decision 077).
migrate((app) => {
  const mails = app.findCollectionByNameOrId('mails');
  for (const name of ['missed', 'sentAgain']) mails.fields.add(new TextField({ name, max: 2100 }));
  app.save(mails);
});
