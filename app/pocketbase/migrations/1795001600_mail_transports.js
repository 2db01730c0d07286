// A mail may have been taken though nobody answered. What was begun, by which transport, and since when, stands with it
// before it is given away; what nobody knows waits for a person (decision 060).
migrate((app) => {
  const mails = app.findCollectionByNameOrId('mails');
  const status = mails.fields.getByName('status');
  status.values = [...status.values, 'unclear'];
  // '': at once.
  mails.fields.getByName('dueAt').required = false;
  mails.fields.add(new TextField({ name: 'transport', max: 10 }));
  mails.fields.add(new TextField({ name: 'handedAt', max: 30 }));
  mails.fields.add(new TextField({ name: 'transportId', max: 100 }));
  mails.fields.add(new NumberField({ name: 'round', onlyInt: true, min: 0 }));
  mails.addIndex('idx_mails_sending', false, 'company', "status = 'sending'");
  app.save(mails);
});
