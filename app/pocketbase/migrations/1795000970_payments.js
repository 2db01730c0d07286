// Payments and what of them falls on which invoice. Both are append-only: a payment is taken back by another one
// (decision 036).
migrate((app) => {
  const collection = (name) => app.findCollectionByNameOrId(name);
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const relation = (name, to, more) =>
    Object.assign({ type: 'relation', name, collectionId: to.id, maxSelect: 1, cascadeDelete: false }, more);
  const select = (name, values) => ({ type: 'select', name, values, maxSelect: 1, required: true });
  const company = relation('company', collection('companies'), { required: true });
  const created = { type: 'autodate', name: 'created', onCreate: true };
  const save = (name, fields, indexes) => {
    const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
    const made = new Collection({
      type: 'base',
      name,
      listRule: ofOwnCompany,
      viewRule: ofOwnCompany,
      fields,
      indexes,
    });
    app.save(made);
    return made;
  };

  const payments = save(
    'payments',
    [
      company,
      text('date', 10, { required: true, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      select('method', ['transfer', 'debit', 'card', 'online', 'cash', 'other']),
      // Money that came in, negative where it went out.
      integer('amountCents'),
      text('note', 200),
      // Id of the payment that this one takes back.
      text('reversalOf', 15),
      text('createKey', 40),
      created,
    ],
    [
      'CREATE INDEX idx_payments_list ON payments (company, date, created)',
      "CREATE UNIQUE INDEX idx_payments_reversal ON payments (reversalOf) WHERE reversalOf != ''",
      "CREATE UNIQUE INDEX idx_payments_createKey ON payments (company, createKey) WHERE createKey != ''",
    ],
  );

  save(
    'payment_parts',
    [
      company,
      relation('payment', payments, { required: true }),
      relation('invoice', collection('invoices'), { required: true }),
      // Its place among the parts of its payment, from 1.
      integer('position', { min: 1 }),
      select('kind', ['paid', 'discount', 'difference']),
      integer('amountCents'),
      // JSON: what of it falls on which tax group.
      text('taxGroups', 20000, { required: true }),
      created,
    ],
    [
      'CREATE UNIQUE INDEX idx_payment_parts_position ON payment_parts (payment, position)',
      'CREATE INDEX idx_payment_parts_invoice ON payment_parts (company, invoice, kind, amountCents)',
    ],
  );

  const refuse = (name, when, message) =>
    app.db().newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`).execute();
  const isTaken = (table, uniqueKeys) =>
    ['t.rowid = NEW.rowid', 't.id = NEW.id', ...uniqueKeys]
      .map((key) => `EXISTS (SELECT 1 FROM ${table} t WHERE ${key})`)
      .join(' OR ');
  const keys = {
    payments: [
      "t.reversalOf = NEW.reversalOf AND t.reversalOf != ''",
      "t.company = NEW.company AND t.createKey = NEW.createKey AND t.createKey != ''",
    ],
    payment_parts: ['t.payment = NEW.payment AND t.position = NEW.position'],
  };
  for (const [table, uniqueKeys] of Object.entries(keys)) {
    const message = `${table} are append-only`;
    refuse(`trg_${table}_update`, `BEFORE UPDATE ON ${table}`, message);
    refuse(`trg_${table}_delete`, `BEFORE DELETE ON ${table}`, message);
    // OR REPLACE deletes the row in its way without asking delete triggers.
    refuse(`trg_${table}_replace`, `BEFORE INSERT ON ${table} WHEN ${isTaken(table, uniqueKeys)}`, message);
  }
  refuse(
    'trg_payment_parts_insert',
    `BEFORE INSERT ON payment_parts WHEN NOT EXISTS (SELECT 1 FROM invoices i
     WHERE i.id = NEW.invoice AND i.company = NEW.company AND i.status = 'issued')
     OR NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = NEW.payment AND p.company = NEW.company)`,
    'parts belong to a payment and an issued invoice of one company',
  );
});
