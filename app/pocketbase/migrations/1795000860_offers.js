// Offers: the head says what became of it, its versions what was offered; a version that was sent is frozen as an issued
// invoice is. `document_links` say which document was made of which (decision 030).
migrate((app) => {
  const collection = (name) => app.findCollectionByNameOrId(name);
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const relation = (name, to, more) =>
    Object.assign({ type: 'relation', name, collectionId: to.id, maxSelect: 1, cascadeDelete: false }, more);
  const created = { type: 'autodate', name: 'created', onCreate: true };
  const updated = { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true };
  const company = relation('company', collection('companies'), { required: true });
  const customer = relation('customer', collection('customers'));
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

  const offers = save(
    'offers',
    [
      company,
      customer,
      text('state', 20, { required: true }),
      text('number', 36),
      integer('sequence', { min: 0 }),
      // What stood in the version that was sent last; until one was sent, in its draft.
      integer('sentVersions', { min: 0 }),
      text('issueDate', 10),
      text('validUntil', 10),
      text('customerName', 200),
      text('about', 200),
      integer('netCents'),
      integer('taxCents'),
      integer('grossCents'),
      // Of a decision, in people's words, which the event log does not hold.
      text('reason', 500),
      { type: 'bool', name: 'archived' },
      text('listOrder', 60, { required: true }),
      text('searchText', 2000),
      created,
      updated,
    ],
    [
      "CREATE UNIQUE INDEX idx_offers_number ON offers (company, number) WHERE number != ''",
      // Holds all that lists filter, search and order by.
      `CREATE INDEX idx_offers_list ON offers
       (company, archived, listOrder, state, validUntil, issueDate, grossCents, customerName, searchText, id)`,
      'CREATE INDEX idx_offers_state ON offers (company, archived, state, validUntil, grossCents)',
      'CREATE INDEX idx_offers_customer ON offers (customer, updated)',
    ],
  );

  const versions = save(
    'offer_versions',
    [
      company,
      relation('offer', offers, { required: true }),
      integer('versionNumber', { min: 1 }),
      customer,
      { type: 'select', name: 'status', values: ['draft', 'issued'], maxSelect: 1, required: true },
      integer('version', { min: 1 }),
      text('createKey', 40),
      text('draft', 2000000),
      text('customerName', 200),
      text('validUntil', 10),
      integer('netCents'),
      integer('taxCents'),
      integer('grossCents'),
      text('searchText', 2000),
      text('issueDate', 10),
      text('snapshot', 4000000),
      text('snapshotHash', 64),
      text('issuedAt', 30),
      text('editToken', 40),
      integer('editSentAt', { min: 0 }),
      created,
      updated,
    ],
    [
      'CREATE UNIQUE INDEX idx_offer_versions_number ON offer_versions (offer, versionNumber)',
      "CREATE UNIQUE INDEX idx_offer_versions_draft ON offer_versions (offer) WHERE status = 'draft'",
      "CREATE UNIQUE INDEX idx_offer_versions_createKey ON offer_versions (company, createKey) WHERE createKey != ''",
      'CREATE INDEX idx_offer_versions_status ON offer_versions (status, issuedAt)',
      'CREATE INDEX idx_offer_versions_customer ON offer_versions (customer, status)',
    ],
  );

  save(
    'offer_files',
    [
      company,
      relation('offerVersion', versions, { required: true }),
      relation('file', collection('files'), { required: true }),
      { type: 'select', name: 'kind', values: ['pdf'], maxSelect: 1, required: true },
      created,
    ],
    ['CREATE UNIQUE INDEX idx_offer_files_kind ON offer_files (offerVersion, kind)'],
  );

  // Ids, not relations: a role names the collections on both sides. `amounts`: cents by tax group, JSON; '' for the whole.
  save(
    'document_links',
    [
      company,
      text('role', 40, { required: true }),
      text('fromId', 15, { required: true }),
      text('toId', 15, { required: true }),
      text('amounts', 20000),
      created,
    ],
    [
      'CREATE UNIQUE INDEX idx_document_links_pair ON document_links (role, fromId, toId)',
      // An offer becomes one invoice, and an invoice comes from one offer.
      "CREATE UNIQUE INDEX idx_document_links_billed ON document_links (fromId) WHERE role = 'offer-invoice'",
      "CREATE UNIQUE INDEX idx_document_links_origin ON document_links (toId) WHERE role = 'offer-invoice'",
      'CREATE INDEX idx_document_links_to ON document_links (toId, role)',
    ],
  );

  const counters = collection('counters');
  counters.fields.getByName('kind').values = ['invoice', 'customer', 'offer'];
  app.save(counters);

  const settings = collection('company_settings');
  settings.fields.add(new TextField({ name: 'offerPattern', max: 36 }));
  app.save(settings);
  app.db().newQuery("UPDATE company_settings SET offerPattern = 'AN-{YYYY}-{NNNN}'").execute();
});
