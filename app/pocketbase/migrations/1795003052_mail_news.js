// What a transport tells of mails after they were handed over (decision 077): how they arrived, or that they did not.
migrate((app) => {
  const mails = app.findCollectionByNameOrId('mails');
  const status = mails.fields.getByName('status');
  status.values = [...status.values, 'delivered'];
  mails.fields.add(new TextField({ name: 'news', max: 12 }));
  mails.fields.add(new TextField({ name: 'newsAt', max: 30 }));
  mails.addIndex('idx_mails_transportId', false, 'transportId', "transportId != ''");
  app.save(mails);
});
