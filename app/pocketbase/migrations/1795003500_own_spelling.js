// The name of a customer in a script that documents are not set in.
migrate((app) => {
  const customers = app.findCollectionByNameOrId('customers');
  customers.fields.add(new TextField({ name: 'ownSpelling', max: 200 }));
  app.save(customers);
});
