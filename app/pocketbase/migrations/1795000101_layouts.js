migrate((app) => {
  const companies = app.findCollectionByNameOrId('companies');
  const files = app.findCollectionByNameOrId('files');
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const relation = (name, collection, more) =>
    Object.assign({ type: 'relation', name, collectionId: collection.id, maxSelect: 1, cascadeDelete: false }, more);
  const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
  const company = relation('company', companies, { required: true });
  const dates = [
    { type: 'autodate', name: 'created', onCreate: true },
    { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
  ];

  const layouts = new Collection({
    type: 'base',
    name: 'layouts',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      company,
      integer('version', { min: 1 }),
      text('createKey', 40),
      text('name', 100, { required: true }),
      text('settings', 200000, { required: true }),
      { type: 'bool', name: 'archived' },
    ].concat(dates),
    indexes: [
      "CREATE UNIQUE INDEX idx_layouts_createKey ON layouts (company, createKey) WHERE createKey != ''",
      'CREATE INDEX idx_layouts_list ON layouts (company, archived, name)',
    ],
  });
  app.save(layouts);

  // Which layout a kind of document takes; kind '' is for all that have none of their own.
  const uses = new Collection({
    type: 'base',
    name: 'layout_uses',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [company, text('kind', 40), relation('layout', layouts, { required: true })],
    indexes: [
      'CREATE UNIQUE INDEX idx_layout_uses_kind ON layout_uses (company, kind)',
      'CREATE INDEX idx_layout_uses_layout ON layout_uses (layout)',
    ],
  });
  app.save(uses);

  // Files that were checked and made fit for drawing, with the words that a letterhead says.
  const pictures = new Collection({
    type: 'base',
    name: 'pictures',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      company,
      text('sha256', 64, { min: 64, required: true }),
      { type: 'select', name: 'format', values: ['png', 'jpeg', 'svg'], maxSelect: 1, required: true },
      text('words', 20000),
      relation('file', files, { required: true }),
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: ['CREATE UNIQUE INDEX idx_pictures_sha256 ON pictures (company, sha256)'],
  });
  app.save(pictures);

  const customers = app.findCollectionByNameOrId('customers');
  customers.fields.add(
    new RelationField({ name: 'layout', collectionId: layouts.id, maxSelect: 1, cascadeDelete: false }),
  );
  app.save(customers);

  const refuse = (name, when, message) =>
    app.db().newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`).execute();
  refuse('trg_pictures_update', 'BEFORE UPDATE ON pictures', 'pictures are append-only');
  refuse('trg_pictures_delete', 'BEFORE DELETE ON pictures', 'pictures are append-only');
  refuse(
    'trg_pictures_replace',
    `BEFORE INSERT ON pictures WHEN EXISTS (SELECT 1 FROM pictures t WHERE t.rowid = NEW.rowid)
     OR EXISTS (SELECT 1 FROM pictures t WHERE t.id = NEW.id)
     OR EXISTS (SELECT 1 FROM pictures t WHERE t.company = NEW.company AND t.sha256 = NEW.sha256)`,
    'pictures are append-only',
  );
  // Previews show the longest and the shortest invoice; PocketBase's own index list takes no expressions.
  app
    .db()
    .newQuery(
      "CREATE INDEX idx_invoices_extent ON invoices (company, json_array_length(snapshot, '$.lines'), length(snapshot)) WHERE status = 'issued'",
    )
    .execute();
});
