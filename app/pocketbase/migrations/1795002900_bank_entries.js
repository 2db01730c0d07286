// What banks tell of accounts, and what people decide about it (decision 070). Both are append-only: an entry is open, booked
// or set aside by the last decision about it, and open again where the payment that was booked is taken back.
migrate((app) => {
  const collection = (name) => app.findCollectionByNameOrId(name);
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const relation = (name, to, required) => ({
    type: 'relation',
    name,
    collectionId: to.id,
    maxSelect: 1,
    required,
    cascadeDelete: false,
  });
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const day = (name) => text(name, 10, { required: true, pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
  const company = relation('company', collection('companies'), true);
  const created = { type: 'autodate', name: 'created', onCreate: true };
  const save = (name, fields, indexes) => {
    const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
    const rules = { listRule: ofOwnCompany, viewRule: ofOwnCompany };
    const made = new Collection({ type: 'base', name, ...rules, fields, indexes });
    app.save(made);
    return made;
  };

  const entries = save(
    'bank_entries',
    [
      company,
      text('account', 40, { required: true }),
      // SHA-256 of what tells it apart from every other one.
      text('identity', 64, { required: true }),
      day('bookingDate'),
      day('valueDate'),
      // EUR; negative where it went out.
      integer('amountCents'),
      text('name', 200),
      text('iban', 34),
      text('purpose', 1000),
      text('endToEndId', 100),
      text('bankReference', 100),
      created,
    ],
    [
      'CREATE UNIQUE INDEX idx_bank_entries_identity ON bank_entries (company, identity)',
      'CREATE INDEX idx_bank_entries_list ON bank_entries (company, bookingDate)',
    ],
  );
  save(
    'bank_decisions',
    [
      company,
      relation('entry', entries, true),
      // Its place among the decisions about the entry, from 1.
      integer('position', { min: 1 }),
      { type: 'select', name: 'kind', values: ['booked', 'aside', 'open'], maxSelect: 1, required: true },
      relation('payment', collection('payments'), false),
      created,
    ],
    [
      'CREATE UNIQUE INDEX idx_bank_decisions_position ON bank_decisions (entry, position)',
      "CREATE UNIQUE INDEX idx_bank_decisions_payment ON bank_decisions (payment) WHERE payment != ''",
      'CREATE INDEX idx_bank_decisions_company ON bank_decisions (company, kind)',
    ],
  );

  const refuse = (name, when, message) =>
    app.db().newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`).execute();
  const keys = {
    bank_entries: ['t.company = NEW.company AND t.identity = NEW.identity'],
    bank_decisions: [
      't.entry = NEW.entry AND t.position = NEW.position',
      "t.payment = NEW.payment AND t.payment != ''",
    ],
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
  const isBooked = `EXISTS (SELECT 1 FROM bank_decisions d WHERE d.entry = NEW.entry AND d.position = NEW.position - 1
    AND d.kind = 'booked' AND NOT EXISTS (SELECT 1 FROM payments r WHERE r.reversalOf = d.payment AND r.reversalOf != ''))`;
  refuse(
    'trg_bank_decisions_insert',
    `BEFORE INSERT ON bank_decisions WHEN NOT EXISTS (SELECT 1 FROM bank_entries e
       WHERE e.id = NEW.entry AND e.company = NEW.company)
     OR NEW.position != (SELECT count(*) + 1 FROM bank_decisions d WHERE d.entry = NEW.entry)
     OR ${isBooked}
     OR (NEW.kind = 'booked') != EXISTS (SELECT 1 FROM payments p JOIN bank_entries e ON e.id = NEW.entry
       WHERE p.id = NEW.payment AND p.company = NEW.company AND p.amountCents = e.amountCents AND p.reversalOf = '')`,
    'a bank entry is booked once, whole, by a payment of one company',
  );
});
