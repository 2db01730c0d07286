// Delivery notes (decision 053): each with its number, what it was drawn from and its file, written at once and never again.
// The invoice is no relation: its draft may be discarded, and the note stands.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const relation = (name, collection) => ({
    type: 'relation',
    name,
    collectionId: app.findCollectionByNameOrId(collection).id,
    maxSelect: 1,
    required: true,
    cascadeDelete: false,
  });
  const text = (name, max) => ({ type: 'text', name, max, required: true });
  const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
  const notes = new Collection({
    type: 'base',
    name: 'delivery_notes',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      relation('company', 'companies'),
      text('invoice', 15),
      text('createKey', 40),
      text('number', 40),
      { type: 'number', name: 'sequence', onlyInt: true, min: 1 },
      text('issueDate', 10),
      text('customerName', 200),
      text('snapshot', 4000000),
      text('snapshotHash', 64),
      relation('file', 'files'),
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: [
      'CREATE UNIQUE INDEX idx_delivery_notes_number ON delivery_notes (company, number)',
      'CREATE UNIQUE INDEX idx_delivery_notes_createKey ON delivery_notes (company, createKey)',
      'CREATE INDEX idx_delivery_notes_invoice ON delivery_notes (company, invoice)',
      'CREATE INDEX idx_delivery_notes_file ON delivery_notes (file)',
    ],
  });
  app.save(notes);

  const refuse = (name, when, message) =>
    run(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`);
  const kept = 'delivery_notes are append-only';
  refuse('trg_delivery_notes_update', 'BEFORE UPDATE ON delivery_notes', kept);
  refuse('trg_delivery_notes_delete', 'BEFORE DELETE ON delivery_notes', kept);
  const taken = [
    't.rowid = NEW.rowid',
    't.id = NEW.id',
    't.company = NEW.company AND t.number = NEW.number',
    't.company = NEW.company AND t.createKey = NEW.createKey',
  ].map((key) => `EXISTS (SELECT 1 FROM delivery_notes t WHERE ${key})`);
  refuse('trg_delivery_notes_replace', `BEFORE INSERT ON delivery_notes WHEN ${taken.join(' OR ')}`, kept);
  refuse(
    'trg_delivery_notes_insert',
    `BEFORE INSERT ON delivery_notes WHEN length(NEW.snapshotHash) IS NOT 64 OR coalesce(NEW.number, '') = ''
     OR NOT EXISTS (SELECT 1 FROM invoices i WHERE i.id = NEW.invoice AND i.company = NEW.company)
     OR NOT EXISTS (SELECT 1 FROM files f WHERE f.id = NEW.file AND f.company = NEW.company)`,
    'a delivery note belongs to an invoice of one company',
  );

  const counters = app.findCollectionByNameOrId('counters');
  const { values } = counters.fields.getByName('kind');
  counters.fields.getByName('kind').values = [...values, 'delivery-note'];
  app.save(counters);

  const settings = app.findCollectionByNameOrId('company_settings');
  settings.fields.add(new TextField({ name: 'deliveryNotePattern', max: 60 }));
  app.save(settings);
  // Who numbers something else by these letters gets others: people read numbers, not tables.
  const others = ['invoice', 'deposit', 'final', 'cancellation', 'correction', 'offer'].map((kind) => `${kind}Pattern`);
  run(`UPDATE company_settings SET deliveryNotePattern = CASE WHEN upper(${others.join(" || ' ' || ")}) LIKE '%LS%'
    THEN 'LIEF-{YYYY}-{NNNN}' ELSE 'LS-{YYYY}-{NNNN}' END`);
});
