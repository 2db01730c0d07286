// The editor that saved a draft last, and when it sent what it saved: who saves again from there overwrites nobody, and an
// autosave that was overtaken on its way changes nothing.
migrate((app) => {
  const invoices = app.findCollectionByNameOrId('invoices');
  invoices.fields.add(new TextField({ name: 'editToken', max: 40 }));
  invoices.fields.add(new NumberField({ name: 'editSentAt', onlyInt: true, min: 0 }));
  app.save(invoices);
});
