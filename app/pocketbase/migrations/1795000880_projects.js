// Projects and the hours that people work on them. An entry names the invoice that bills it; what is billed stays.
migrate((app) => {
  const companies = app.findCollectionByNameOrId('companies');
  const customers = app.findCollectionByNameOrId('customers');
  const invoices = app.findCollectionByNameOrId('invoices');
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const relation = (name, collection, more) =>
    Object.assign({ type: 'relation', name, collectionId: collection.id, maxSelect: 1, cascadeDelete: false }, more);
  const rate = { pattern: '^\\d{1,5}(\\.\\d{1,4})?$' };
  const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
  const dates = [
    { type: 'autodate', name: 'created', onCreate: true },
    { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
  ];

  const projects = new Collection({
    type: 'base',
    name: 'projects',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      relation('company', companies, { required: true }),
      integer('version', { min: 1 }),
      text('createKey', 40),
      text('number', 60, { required: true }),
      text('name', 200, { required: true }),
      relation('customer', customers),
      { type: 'select', name: 'status', values: ['planned', 'active', 'done'], maxSelect: 1, required: true },
      integer('budgetMinutes', { min: 0 }),
      integer('budgetCents', { min: 0 }),
      text('hourlyRate', 20, rate),
      text('note', 2000),
      { type: 'bool', name: 'archived' },
      text('sortName', 200),
      text('searchText', 2000),
    ].concat(dates),
    indexes: [
      'CREATE UNIQUE INDEX idx_projects_number ON projects (company, number)',
      "CREATE UNIQUE INDEX idx_projects_createKey ON projects (company, createKey) WHERE createKey != ''",
      'CREATE INDEX idx_projects_list ON projects (company, archived, status, sortName, searchText, id)',
      'CREATE INDEX idx_projects_customer ON projects (customer)',
    ],
  });
  app.save(projects);

  // The only records that are written by the records API: a week is saved by one batch, and by nothing else (decision 032).
  const writable = `${ofOwnCompany} && @request.body.id:isset = false && @request.body.invoice:isset = false
    && @request.body.createKey:isset = false`;
  const asSeen = "invoice = '' && version = @request.query.version";
  const entries = new Collection({
    type: 'base',
    name: 'time_entries',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    createRule: `${writable} && project.company = company`,
    updateRule: `${writable} && @request.body.company:isset = false && @request.body.project:isset = false && ${asSeen}`,
    deleteRule: `${ofOwnCompany} && ${asSeen}`,
    fields: [
      relation('company', companies, { required: true }),
      relation('project', projects, { required: true }),
      integer('version', { min: 1 }),
      // '' for what a week holds: then the unique key below lets one entry stand in a cell.
      text('createKey', 40),
      text('date', 10, { required: true, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      integer('minutes', { min: 1, max: 1440, required: true }),
      text('text', 200, { required: true }),
      { type: 'bool', name: 'billable' },
      text('rate', 20, rate),
      relation('invoice', invoices),
    ].concat(dates),
    indexes: [
      'CREATE UNIQUE INDEX idx_time_entries_place ON time_entries (company, project, date, text, billable, rate, createKey)',
      "CREATE UNIQUE INDEX idx_time_entries_createKey ON time_entries (company, createKey) WHERE createKey != ''",
      'CREATE INDEX idx_time_entries_open ON time_entries (company, project, invoice, billable, text, rate, minutes)',
      'CREATE INDEX idx_time_entries_date ON time_entries (company, date, billable, minutes)',
      "CREATE INDEX idx_time_entries_invoice ON time_entries (invoice) WHERE invoice != ''",
    ],
  });
  app.save(entries);

  const settings = app.settings();
  settings.batch.enabled = true;
  settings.batch.maxRequests = 50;
  settings.batch.timeout = 3;
  settings.batch.maxBodySize = 262144;
  app.save(settings);

  const refuse = (name, when, message) =>
    app.db().newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`).execute();
  const kept = ['rowid', 'id', 'company', 'project', 'date', 'minutes', 'text', 'billable', 'rate'];
  const isChanged = kept.map((name) => `NEW.${name} IS NOT OLD.${name}`).join(' OR ');
  refuse(
    'trg_time_entries_update',
    `BEFORE UPDATE ON time_entries WHEN OLD.invoice != '' AND (${isChanged})`,
    'billed time is frozen',
  );
  refuse('trg_time_entries_delete', "BEFORE DELETE ON time_entries WHEN OLD.invoice != ''", 'billed time is frozen');
  // OR REPLACE deletes the row in its way without asking delete triggers.
  const isTaken = (more) =>
    [
      't.rowid = NEW.rowid',
      't.id = NEW.id',
      "t.company = NEW.company AND t.createKey = NEW.createKey AND t.createKey != ''",
      't.company = NEW.company AND t.project = NEW.project AND t.date = NEW.date AND t.text = NEW.text AND t.billable = NEW.billable AND t.rate = NEW.rate AND t.createKey = NEW.createKey',
    ]
      .map((key) => `EXISTS (SELECT 1 FROM time_entries t WHERE ${key} AND t.invoice != ''${more})`)
      .join(' OR ');
  refuse('trg_time_entries_replace', `BEFORE INSERT ON time_entries WHEN ${isTaken('')}`, 'billed time is frozen');
  refuse(
    'trg_time_entries_displace',
    `BEFORE UPDATE ON time_entries WHEN ${isTaken(' AND t.rowid != OLD.rowid')}`,
    'billed time is frozen',
  );
});
