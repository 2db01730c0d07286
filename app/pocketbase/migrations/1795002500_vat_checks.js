// What a tax authority answered about a customer's VAT ID, with what it was asked (decision 066): written at once, never again.
migrate((app) => {
  const relation = (name, collection) => ({
    type: 'relation',
    name,
    collectionId: app.findCollectionByNameOrId(collection).id,
    maxSelect: 1,
    required: true,
    cascadeDelete: false,
  });
  const text = (name, max) => ({ type: 'text', name, max });
  const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
  app.save(
    new Collection({
      type: 'base',
      name: 'vat_checks',
      listRule: ofOwnCompany,
      viewRule: ofOwnCompany,
      fields: [
        relation('company', 'companies'),
        relation('customer', 'customers'),
        { ...text('createKey', 40), required: true },
        { type: 'select', name: 'outcome', values: ['valid', 'invalid', 'unanswered'], maxSelect: 1, required: true },
        ...['ownVatId', 'vatId'].map((name) => ({ ...text(name, 30), required: true })),
        ...['name', 'street'].map((name) => text(name, 200)),
        text('postCode', 20),
        text('city', 100),
        text('code', 40),
        text('reference', 100),
        ...['validFrom', 'validTo'].map((name) => text(name, 10)),
        ...['nameVerdict', 'streetVerdict', 'postCodeVerdict', 'cityVerdict'].map((name) => text(name, 20)),
        text('answer', 4000),
        { type: 'autodate', name: 'created', onCreate: true },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_vat_checks_createKey ON vat_checks (company, createKey)',
        'CREATE INDEX idx_vat_checks_customer ON vat_checks (company, customer, created)',
      ],
    }),
  );
  const refuse = (name, when) =>
    app
      .db()
      .newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, 'vat_checks are append-only'); END`)
      .execute();
  refuse('trg_vat_checks_update', 'BEFORE UPDATE ON vat_checks');
  refuse('trg_vat_checks_delete', 'BEFORE DELETE ON vat_checks');
  const taken = ['t.rowid = NEW.rowid', 't.id = NEW.id', 't.company = NEW.company AND t.createKey = NEW.createKey'];
  const isTaken = taken.map((key) => `EXISTS (SELECT 1 FROM vat_checks t WHERE ${key})`).join(' OR ');
  refuse('trg_vat_checks_replace', `BEFORE INSERT ON vat_checks WHEN ${isTaken}`);
});
