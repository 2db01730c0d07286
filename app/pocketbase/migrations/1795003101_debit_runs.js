// Runs of direct debits (decision 085): what was collected of which invoice by which mandate, with the file for the bank.
// An invoice is in one live run at most; what a run contained never changes but for being released, once.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const text = (name, max, required = true) => ({ type: 'text', name, max, required });
  const day = (name) => ({ ...text(name, 10), pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
  const integer = (name, more) => ({ type: 'number', name, onlyInt: true, ...more });
  const relation = (name, collection, required = true) => ({
    type: 'relation',
    name,
    collectionId: app.findCollectionByNameOrId(collection).id,
    maxSelect: 1,
    required,
    cascadeDelete: false,
  });
  const choice = (name, values) => ({ type: 'select', name, values, maxSelect: 1, required: true });
  const save = (name, fields, indexes) => {
    const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
    const rules = { listRule: ofOwnCompany, viewRule: ofOwnCompany };
    const created = { type: 'autodate', name: 'created', onCreate: true };
    const company = relation('company', 'companies');
    app.save(new Collection({ type: 'base', name, ...rules, fields: [company, ...fields, created], indexes }));
  };
  save(
    'debit_runs',
    [
      text('createKey', 40),
      // The first day on which anything of it is collected.
      day('collectOn'),
      text('messageId', 35),
      // Berlin's day, and the moment that the file names.
      day('madeOn'),
      text('createdAt', 19),
      text('creditorName', 200),
      text('creditorId', 35),
      text('creditorIban', 34),
      text('creditorBic', 11, false),
      integer('items', { min: 1, max: 500 }),
      integer('sumCents', { min: 1 }),
      relation('file', 'files'),
    ],
    [
      'CREATE UNIQUE INDEX idx_debit_runs_createKey ON debit_runs (company, createKey)',
      'CREATE UNIQUE INDEX idx_debit_runs_messageId ON debit_runs (company, messageId)',
      'CREATE INDEX idx_debit_runs_list ON debit_runs (company, createdAt)',
      'CREATE INDEX idx_debit_runs_file ON debit_runs (file)',
    ],
  );
  save(
    'debit_items',
    [
      relation('run', 'debit_runs'),
      // Its place in the run, from 1.
      integer('position', { min: 1 }),
      relation('invoice', 'invoices'),
      relation('customer', 'customers'),
      text('invoiceNumber', 80),
      integer('amountCents', { min: 1, max: 99999999999 }),
      choice('scheme', ['CORE', 'B2B']),
      day('collectedOn'),
      text('mandateReference', 35),
      day('mandateSignedOn'),
      text('debitedName', 200),
      text('debitedIban', 34),
      // Until it is released.
      { type: 'bool', name: 'live' },
    ],
    [
      'CREATE UNIQUE INDEX idx_debit_items_position ON debit_items (run, position)',
      'CREATE UNIQUE INDEX idx_debit_items_invoice ON debit_items (run, invoice)',
      'CREATE UNIQUE INDEX idx_debit_items_live ON debit_items (invoice) WHERE live = 1',
      'CREATE INDEX idx_debit_items_mandate ON debit_items (customer, mandateReference, collectedOn) WHERE live = 1',
    ],
  );
  save(
    'debit_releases',
    [
      text('createKey', 40),
      relation('run', 'debit_runs'),
      // Absent: all that was live of the run.
      relation('item', 'debit_items', false),
      day('date'),
      text('reason', 200),
    ],
    [
      'CREATE UNIQUE INDEX idx_debit_releases_createKey ON debit_releases (company, createKey)',
      'CREATE UNIQUE INDEX idx_debit_releases_item ON debit_releases (run, item)',
    ],
  );

  const refuse = (name, when, message) =>
    run(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`);
  const keys = {
    debit_runs: [
      't.company = NEW.company AND t.createKey = NEW.createKey',
      't.company = NEW.company AND t.messageId = NEW.messageId',
    ],
    debit_items: [
      't.run = NEW.run AND t.position = NEW.position',
      't.run = NEW.run AND t.invoice = NEW.invoice',
      't.invoice = NEW.invoice AND t.live = 1',
    ],
    debit_releases: [
      't.company = NEW.company AND t.createKey = NEW.createKey',
      't.run = NEW.run AND t.item = NEW.item',
    ],
  };
  const released = `EXISTS (SELECT 1 FROM debit_releases r WHERE r.run = OLD.run AND r.item IN ('', OLD.id))`;
  const kept = ['rowid', ...app.findCollectionByNameOrId('debit_items').fields.map((field) => field.getName())]
    .filter((name) => name !== 'live')
    .map((name) => `NEW.${name} IS OLD.${name}`);
  for (const [table, uniqueKeys] of Object.entries(keys)) {
    const message = `${table} are append-only`;
    const unless =
      table === 'debit_items'
        ? ` WHEN NOT (OLD.live = 1 AND NEW.live = 0 AND ${released} AND ${kept.join(' AND ')})`
        : '';
    refuse(`trg_${table}_update`, `BEFORE UPDATE ON ${table}${unless}`, message);
    refuse(`trg_${table}_delete`, `BEFORE DELETE ON ${table}`, message);
    // OR REPLACE deletes the row in its way without asking delete triggers.
    const taken = ['t.rowid = NEW.rowid', 't.id = NEW.id', ...uniqueKeys].map(
      (key) => `EXISTS (SELECT 1 FROM ${table} t WHERE ${key})`,
    );
    refuse(`trg_${table}_replace`, `BEFORE INSERT ON ${table} WHEN ${taken.join(' OR ')}`, message);
  }
  refuse(
    'trg_debit_runs_insert',
    `BEFORE INSERT ON debit_runs WHEN NOT EXISTS (SELECT 1 FROM files f WHERE f.id = NEW.file AND f.company = NEW.company)
     OR NEW.collectOn <= NEW.madeOn`,
    'a run is of one company, for a later day',
  );
  const sofar = (what) => `(SELECT coalesce(${what}, 0) FROM debit_items t WHERE t.run = NEW.run)`;
  refuse(
    'trg_debit_items_insert',
    `BEFORE INSERT ON debit_items WHEN NEW.live != 1
     OR NOT EXISTS (SELECT 1 FROM debit_runs r WHERE r.id = NEW.run AND r.company = NEW.company
       AND r.collectOn <= NEW.collectedOn AND NEW.position = ${sofar('count(*)')} + 1 AND NEW.position <= r.items
       AND (NEW.position < r.items OR r.sumCents = ${sofar('sum(t.amountCents)')} + NEW.amountCents))
     OR NOT EXISTS (SELECT 1 FROM invoice_states s JOIN invoices i ON i.id = s.invoice WHERE s.invoice = NEW.invoice
       AND s.company = NEW.company AND s.state IN ('open', 'part-paid') AND s.openCents = NEW.amountCents
       AND i.customer = NEW.customer AND i.number = NEW.invoiceNumber
       AND i.snapshot ->> '$.directDebit.mandateReference' = NEW.mandateReference
       AND i.snapshot ->> '$.directDebit.debitedIban' = NEW.debitedIban)`,
    'a direct debit is of what is open, as its invoice says, of one company',
  );
  refuse(
    'trg_debit_releases_insert',
    `BEFORE INSERT ON debit_releases WHEN NOT EXISTS (SELECT 1 FROM debit_items t WHERE t.run = NEW.run
       AND t.company = NEW.company AND t.live = 1 AND NEW.item IN ('', t.id))`,
    'what is released is live, of one company',
  );
  run(`CREATE TRIGGER trg_debit_releases_free AFTER INSERT ON debit_releases BEGIN
      UPDATE debit_items SET live = 0 WHERE run = NEW.run AND live = 1 AND NEW.item IN ('', id); END`);
});
