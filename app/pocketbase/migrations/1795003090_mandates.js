// SEPA direct debit (decision 084): who collects, and the mandate that a customer has given.
migrate((app) => {
  const companies = app.findCollectionByNameOrId('companies');
  companies.fields.add(new TextField({ name: 'creditorId', max: 18 }));
  app.save(companies);
  const customers = app.findCollectionByNameOrId('customers');
  customers.fields.add(
    new TextField({ name: 'mandateReference', max: 35 }),
    new TextField({ name: 'mandateSignedOn', max: 10 }),
    new TextField({ name: 'debitedIban', max: 34 }),
    new TextField({ name: 'debitedHolder', max: 70 }),
    new BoolField({ name: 'mandateBusiness' }),
    new TextField({ name: 'mandateUsedOn', max: 10 }),
    new TextField({ name: 'mandateEndedOn', max: 10 }),
  );
  app.save(customers);
});
