migrate((app) => {
  const companies = app.findCollectionByNameOrId('companies');
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
  const company = {
    type: 'relation',
    name: 'company',
    collectionId: companies.id,
    maxSelect: 1,
    required: true,
    cascadeDelete: false,
  };

  const counters = new Collection({
    type: 'base',
    name: 'counters',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      company,
      { type: 'select', name: 'kind', values: ['invoice', 'customer'], maxSelect: 1, required: true },
      text('period', 7),
      integer('value', { min: 0 }),
      text('lastDate', 10),
    ],
    indexes: ['CREATE UNIQUE INDEX idx_counters_key ON counters (company, kind, period)'],
  });
  app.save(counters);

  const events = new Collection({
    type: 'base',
    name: 'events',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      company,
      integer('v', { min: 1 }),
      integer('seq', { min: 1 }),
      text('at', 30, { required: true }),
      text('actor', 40, { required: true }),
      text('type', 40, { required: true }),
      text('subject', 40),
      text('data', 20000),
      text('prev', 64),
      text('hash', 64, { min: 64, required: true }),
    ],
    indexes: [
      'CREATE UNIQUE INDEX idx_events_seq ON events (company, seq)',
      'CREATE INDEX idx_events_subject ON events (company, subject, seq)',
    ],
  });
  app.save(events);
});
