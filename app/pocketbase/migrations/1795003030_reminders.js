// Reminders (decision 071): each for one invoice, with what it asked for and its file, written at once and never again. What
// keeps an invoice or a customer from being reminded of is the last row about it.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const text = (name, max, required = true) => ({ type: 'text', name, max, required });
  const day = (name, required = true) => ({ ...text(name, 10, required), pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' });
  const integer = (name, more) => ({ type: 'number', name, onlyInt: true, ...more });
  const relation = (name, collection) => ({
    type: 'relation',
    name,
    collectionId: app.findCollectionByNameOrId(collection).id,
    maxSelect: 1,
    required: true,
    cascadeDelete: false,
  });
  const save = (name, fields, indexes) => {
    const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
    const rules = { listRule: ofOwnCompany, viewRule: ofOwnCompany };
    const created = { type: 'autodate', name: 'created', onCreate: true };
    app.save(new Collection({ type: 'base', name, ...rules, fields: [...fields, created], indexes }));
  };
  save(
    'reminders',
    [
      relation('company', 'companies'),
      relation('invoice', 'invoices'),
      text('createKey', 40),
      integer('level', { min: 0, max: 3 }),
      text('number', 80),
      day('date'),
      day('until'),
      // When it is taken to have reached the customer.
      day('receivedOn'),
      day('invoiceReceivedOn'),
      { type: 'bool', name: 'dateAgreed' },
      integer('openCents', { min: 1 }),
      integer('interestCents', { min: 0 }),
      integer('lumpSumCents', { min: 0, max: 4000 }),
      // Of all reminders up to this one, and of this one.
      integer('feesCents', { min: 0 }),
      integer('ownFeeCents', { min: 0 }),
      integer('totalCents', { min: 1 }),
      day('defaultFrom', false),
      text('defaultReason', 20, false),
      text('snapshot', 1000000),
      relation('file', 'files'),
    ],
    [
      'CREATE UNIQUE INDEX idx_reminders_createKey ON reminders (company, createKey)',
      'CREATE UNIQUE INDEX idx_reminders_level ON reminders (invoice, level)',
      'CREATE INDEX idx_reminders_file ON reminders (file)',
    ],
  );
  save(
    'reminder_holds',
    [
      relation('company', 'companies'),
      // An issued invoice or a customer.
      text('subject', 15),
      // Its place among the rows about the subject, from 1.
      integer('position', { min: 1 }),
      { type: 'select', name: 'kind', values: ['none', 'stopped', 'disputed'], maxSelect: 1, required: true },
      text('reason', 200, false),
    ],
    [
      'CREATE UNIQUE INDEX idx_reminder_holds_position ON reminder_holds (subject, position)',
      'CREATE INDEX idx_reminder_holds_company ON reminder_holds (company, subject)',
    ],
  );

  const refuse = (name, when, message) =>
    run(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`);
  const keys = {
    reminders: [
      't.company = NEW.company AND t.createKey = NEW.createKey',
      't.invoice = NEW.invoice AND t.level = NEW.level',
    ],
    reminder_holds: ['t.subject = NEW.subject AND t.position = NEW.position'],
  };
  for (const [table, uniqueKeys] of Object.entries(keys)) {
    const message = `${table} are append-only`;
    refuse(`trg_${table}_update`, `BEFORE UPDATE ON ${table}`, message);
    refuse(`trg_${table}_delete`, `BEFORE DELETE ON ${table}`, message);
    // OR REPLACE deletes the row in its way without asking delete triggers.
    const taken = ['t.rowid = NEW.rowid', 't.id = NEW.id', ...uniqueKeys].map(
      (key) => `EXISTS (SELECT 1 FROM ${table} t WHERE ${key})`,
    );
    refuse(`trg_${table}_replace`, `BEFORE INSERT ON ${table} WHEN ${taken.join(' OR ')}`, message);
  }
  refuse(
    'trg_reminders_insert',
    `BEFORE INSERT ON reminders WHEN NOT EXISTS (SELECT 1 FROM invoice_states s WHERE s.invoice = NEW.invoice
       AND s.company = NEW.company AND s.state IN ('open', 'part-paid') AND s.openCents = NEW.openCents)
     OR NOT EXISTS (SELECT 1 FROM files f WHERE f.id = NEW.file AND f.company = NEW.company)
     OR EXISTS (SELECT 1 FROM reminders r WHERE r.invoice = NEW.invoice AND r.level >= NEW.level)
     OR NEW.lumpSumCents NOT IN (0, 4000)
     OR NEW.totalCents != NEW.openCents + NEW.interestCents + NEW.lumpSumCents + NEW.feesCents
     OR (NEW.totalCents != NEW.openCents AND (NEW.defaultFrom = '' OR NEW.defaultFrom > NEW.date))`,
    'a reminder is for what is open, of one company',
  );
  refuse(
    'trg_reminder_holds_insert',
    `BEFORE INSERT ON reminder_holds WHEN NEW.position != (SELECT count(*) + 1 FROM reminder_holds h
       WHERE h.subject = NEW.subject)
     OR NOT (EXISTS (SELECT 1 FROM invoice_states s WHERE s.invoice = NEW.subject AND s.company = NEW.company)
       OR (NEW.kind != 'disputed' AND EXISTS (SELECT 1 FROM customers c WHERE c.id = NEW.subject AND c.company = NEW.company)))`,
    'a hold is about an invoice or a customer of one company',
  );

  const settings = app.findCollectionByNameOrId('company_settings');
  for (const level of [0, 1, 2, 3]) {
    for (const part of ['waitDays', 'termDays'])
      settings.fields.add(new NumberField({ name: `reminder_${level}_${part}`, onlyInt: true, min: 0, max: 90 }));
    settings.fields.add(new NumberField({ name: `reminder_${level}_feeCents`, onlyInt: true, min: 0 }));
    settings.fields.add(new TextField({ name: `reminder_${level}_text`, max: 2000 }));
  }
  settings.fields.add(new TextField({ name: 'baseRates', max: 2000 }));
  app.save(settings);
});
