// What somebody has said yes to before issuing (decision 026), as keys that name what was asked about: ids and codes.
migrate((app) => {
  const invoices = app.findCollectionByNameOrId('invoices');
  invoices.fields.add(new TextField({ name: 'answers', max: 2000 }));
  app.save(invoices);
});
