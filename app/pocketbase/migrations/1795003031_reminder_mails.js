// The mail of a reminder goes the way of the documents (decisions 068, 071); '' is the invoice itself.
migrate((app) => {
  const mails = app.findCollectionByNameOrId('mails');
  mails.fields.add(new TextField({ name: 'reminder', max: 15 }));
  app.save(mails);
});
