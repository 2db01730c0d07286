migrate((app) => {
  const companies = app.findCollectionByNameOrId('companies');
  const customers = app.findCollectionByNameOrId('customers');
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
  const company = {
    type: 'relation',
    name: 'company',
    collectionId: companies.id,
    maxSelect: 1,
    required: true,
    cascadeDelete: false,
  };

  const invoices = new Collection({
    type: 'base',
    name: 'invoices',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      company,
      { type: 'relation', name: 'customer', collectionId: customers.id, maxSelect: 1, cascadeDelete: false },
      { type: 'select', name: 'status', values: ['draft', 'issued'], maxSelect: 1, required: true },
      integer('version', { min: 1 }),
      text('createKey', 40),
      text('draft', 2000000),
      text('customerName', 200),
      text('number', 36),
      integer('sequence', { min: 0 }),
      text('issueDate', 10),
      text('dueDate', 10),
      integer('netCents'),
      integer('taxCents'),
      integer('grossCents'),
      text('listOrder', 60, { required: true }),
      text('searchText', 2000),
      text('snapshot', 4000000),
      text('snapshotHash', 64),
      text('issuedAt', 30),
      { type: 'autodate', name: 'created', onCreate: true },
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_invoices_number ON invoices (company, number) WHERE number != ''",
      "CREATE UNIQUE INDEX idx_invoices_createKey ON invoices (company, createKey) WHERE createKey != ''",
      // Holds all that lists filter, search and order by, so that they need not read the snapshots.
      `CREATE INDEX idx_invoices_list ON invoices
       (company, listOrder, status, dueDate, issueDate, grossCents, customerName, searchText, id)`,
      'CREATE INDEX idx_invoices_status ON invoices (company, status, dueDate, grossCents)',
      'CREATE INDEX idx_invoices_customer ON invoices (customer, status, grossCents, updated)',
    ],
  });
  app.save(invoices);

  const files = new Collection({
    type: 'base',
    name: 'files',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      company,
      text('sha256', 64, { min: 64, required: true }),
      integer('sizeBytes', { min: 1 }),
      text('mime', 100, { required: true }),
      { type: 'file', name: 'blob', maxSelect: 1, maxSize: 26214400, protected: true, required: true },
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: ['CREATE UNIQUE INDEX idx_files_sha256 ON files (company, sha256)'],
  });
  app.save(files);

  const invoiceFiles = new Collection({
    type: 'base',
    name: 'invoice_files',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      company,
      {
        type: 'relation',
        name: 'invoice',
        collectionId: invoices.id,
        maxSelect: 1,
        required: true,
        cascadeDelete: false,
      },
      { type: 'relation', name: 'file', collectionId: files.id, maxSelect: 1, required: true, cascadeDelete: false },
      {
        type: 'select',
        name: 'kind',
        values: ['zugferd', 'xrechnung-ubl', 'xrechnung-cii'],
        maxSelect: 1,
        required: true,
      },
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: ['CREATE UNIQUE INDEX idx_invoice_files_kind ON invoice_files (invoice, kind)'],
  });
  app.save(invoiceFiles);
});
