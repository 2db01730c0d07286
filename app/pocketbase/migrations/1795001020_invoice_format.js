// Each customer may want another file than is usual.
migrate((app) => {
  const customers = app.findCollectionByNameOrId('customers');
  const values = ['usual', 'zugferd', 'xrechnung-ubl', 'xrechnung-cii'];
  customers.fields.add(new SelectField({ name: 'invoiceFormat', values, maxSelect: 1 }));
  app.save(customers);
  app.db().newQuery("UPDATE customers SET invoiceFormat = 'usual'").execute();
});
