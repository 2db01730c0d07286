// BT-47: the number under which a customer is registered.
migrate((app) => {
  const customers = app.findCollectionByNameOrId('customers');
  customers.fields.add(new TextField({ name: 'registrationNumber', max: 60 }));
  app.save(customers);
});
