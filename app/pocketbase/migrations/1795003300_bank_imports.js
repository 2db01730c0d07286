// What was read together can be taken back together, while nothing of it is booked (decision 070): entries that are withdrawn
// stay in the table, count nowhere, and stand in no way of the same money read anew. `twin`: an entry that another file told
// before, of the same account, day and amount, which a person says whether it is the same. `wholeCents`: of a part of a
// collective booking all that was booked with it, which another file may tell as one.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
  const imports = new Collection({
    type: 'base',
    name: 'bank_imports',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      {
        type: 'relation',
        name: 'company',
        collectionId: app.findCollectionByNameOrId('companies').id,
        maxSelect: 1,
        required: true,
        cascadeDelete: false,
      },
      // SHA-256 of the bytes, and of the headings of a CSV file.
      { type: 'text', name: 'file', max: 64, required: true },
      { type: 'text', name: 'heading', max: 64 },
      { type: 'text', name: 'format', max: 10, required: true },
      // What became of it: JSON.
      { type: 'text', name: 'summary', max: 60000 },
      { type: 'bool', name: 'undone' },
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: ['CREATE INDEX idx_bank_imports_list ON bank_imports (company, created)'],
  });
  app.save(imports);

  const entries = app.findCollectionByNameOrId('bank_entries');
  entries.fields.add(
    new RelationField({ name: 'import', collectionId: imports.id, maxSelect: 1, cascadeDelete: false }),
    new TextField({ name: 'twin', max: 15 }),
    new NumberField({ name: 'wholeCents', onlyInt: true }),
    new BoolField({ name: 'withdrawn' }),
  );
  entries.indexes = [
    'CREATE UNIQUE INDEX idx_bank_entries_identity ON bank_entries (company, identity) WHERE withdrawn = FALSE',
    'CREATE INDEX idx_bank_entries_list ON bank_entries (company, bookingDate)',
    "CREATE INDEX idx_bank_entries_import ON bank_entries (import) WHERE import != ''",
    'CREATE INDEX idx_bank_entries_account ON bank_entries (company, account)',
  ];
  app.save(entries);

  const refuse = (name, when, message) =>
    run(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`);
  const isSame = (names) => names.map((name) => `NEW.${name} IS OLD.${name}`).join(' AND ');
  const onlyOnce = (name, others, also) =>
    `NOT (OLD.${name} = FALSE AND NEW.${name} = TRUE AND ${isSame(others)}${also})`;
  refuse(
    'trg_bank_imports_update',
    `BEFORE UPDATE ON bank_imports WHEN ${onlyOnce(
      'undone',
      ['id', 'company', 'file', 'heading', 'format', 'summary', 'created'],
      '',
    )}`,
    'bank_imports are append-only',
  );
  refuse('trg_bank_imports_delete', 'BEFORE DELETE ON bank_imports', 'bank_imports are append-only');
  refuse(
    'trg_bank_imports_replace',
    `BEFORE INSERT ON bank_imports WHEN EXISTS (SELECT 1 FROM bank_imports t WHERE t.rowid = NEW.rowid OR t.id = NEW.id)`,
    'bank_imports are append-only',
  );

  for (const name of ['update', 'replace']) run(`DROP TRIGGER trg_bank_entries_${name}`);
  const facts =
    'id company account identity bookingDate valueDate amountCents name iban purpose endToEndId bankReference created import twin wholeCents';
  refuse(
    'trg_bank_entries_update',
    `BEFORE UPDATE ON bank_entries WHEN ${onlyOnce(
      'withdrawn',
      facts.split(' '),
      ` AND EXISTS (SELECT 1 FROM bank_imports i WHERE i.id = OLD.import AND i.company = OLD.company AND i.undone = TRUE)
        AND NOT EXISTS (SELECT 1 FROM bank_entry_states s WHERE s.entry = OLD.id AND s.state = 'booked')`,
    )}`,
    'bank_entries are append-only',
  );
  refuse(
    'trg_bank_entries_replace',
    `BEFORE INSERT ON bank_entries WHEN EXISTS (SELECT 1 FROM bank_entries t WHERE t.rowid = NEW.rowid)
      OR EXISTS (SELECT 1 FROM bank_entries t WHERE t.id = NEW.id)
      OR EXISTS (SELECT 1 FROM bank_entries t WHERE t.company = NEW.company AND t.identity = NEW.identity AND t.withdrawn = FALSE)`,
    'bank_entries are append-only',
  );
  refuse(
    'trg_bank_entries_import',
    `BEFORE INSERT ON bank_entries WHEN NEW.withdrawn = TRUE OR NEW.import != '' AND NOT EXISTS (SELECT 1 FROM bank_imports i
      WHERE i.id = NEW.import AND i.company = NEW.company AND i.undone = FALSE)`,
    'a bank entry is of an import that stands',
  );
  run(`CREATE TRIGGER trg_bank_entries_withdrawn AFTER UPDATE OF withdrawn ON bank_entries
    BEGIN DELETE FROM bank_entry_states WHERE entry = NEW.id; END`);
  refuse(
    'trg_bank_decisions_withdrawn',
    'BEFORE INSERT ON bank_decisions WHEN EXISTS (SELECT 1 FROM bank_entries e WHERE e.id = NEW.entry AND e.withdrawn = TRUE)',
    'nothing is decided about a bank entry that is withdrawn',
  );
});
