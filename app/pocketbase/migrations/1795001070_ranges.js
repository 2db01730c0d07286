// Deposits and final invoices may count for themselves; without a pattern of their own they count with the invoices
// (decision 049). The index finds the last document of a range.
migrate((app) => {
  const settings = app.findCollectionByNameOrId('company_settings');
  for (const name of ['depositPattern', 'finalPattern']) settings.fields.add(new TextField({ name, max: 36 }));
  app.save(settings);

  const counters = app.findCollectionByNameOrId('counters');
  const { values } = counters.fields.getByName('kind');
  counters.fields.getByName('kind').values = [...values, 'deposit', 'final'];
  app.save(counters);

  const events = app.findCollectionByNameOrId('events');
  const range = "company, coalesce(data ->> '$.range', 'invoice'), seq";
  events.addIndex('idx_events_range', false, range, "type = 'invoice-issued'");
  app.save(events);
});
