// A mail may go to several people, some of them as a copy or a blind copy (decision 060).
migrate((app) => {
  const mails = app.findCollectionByNameOrId('mails');
  mails.fields.getByName('recipient').max = 2000;
  mails.fields.add(new TextField({ name: 'cc', max: 2000 }));
  mails.fields.add(new TextField({ name: 'bcc', max: 2000 }));
  app.save(mails);
});
