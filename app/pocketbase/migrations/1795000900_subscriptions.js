// What the payment service says of a company's subscription (decision 035). Its ids are texts, instants as JavaScript
// writes them, askedAt in milliseconds.
migrate((app) => {
  const companies = app.findCollectionByNameOrId('companies');
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name) => ({ type: 'number', name, onlyInt: true, min: 0 });
  const company = {
    type: 'relation',
    name: 'company',
    collectionId: companies.id,
    maxSelect: 1,
    required: true,
    cascadeDelete: false,
  };

  // No rules: only hook routes read and write them.
  const subscriptions = new Collection({
    type: 'base',
    name: 'subscriptions',
    fields: [
      company,
      integer('version'),
      text('stripeCustomer', 255, { required: true }),
      text('stripeSubscription', 255),
      text('state', 40),
      text('periodEnd', 30),
      text('cancelAt', 30),
      text('pastDueSince', 30),
      integer('askedAt'),
      { type: 'autodate', name: 'created', onCreate: true },
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ],
    indexes: [
      'CREATE UNIQUE INDEX idx_subscriptions_company ON subscriptions (company)',
      'CREATE UNIQUE INDEX idx_subscriptions_stripeCustomer ON subscriptions (stripeCustomer)',
    ],
  });
  app.save(subscriptions);

  const billingEvents = new Collection({
    type: 'base',
    name: 'billing_events',
    fields: [
      company,
      text('eventId', 255, { required: true }),
      text('type', 100, { required: true }),
      text('createdAt', 30, { required: true }),
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: [
      'CREATE UNIQUE INDEX idx_billing_events_eventId ON billing_events (eventId)',
      'CREATE INDEX idx_billing_events_company ON billing_events (company)',
    ],
  });
  app.save(billingEvents);
});
