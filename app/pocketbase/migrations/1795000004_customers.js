migrate((app) => {
  const companies = app.findCollectionByNameOrId('companies');
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";

  const customers = new Collection({
    type: 'base',
    name: 'customers',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      {
        type: 'relation',
        name: 'company',
        collectionId: companies.id,
        maxSelect: 1,
        required: true,
        cascadeDelete: false,
      },
      integer('version', { min: 1 }),
      text('createKey', 40),
      integer('number', { min: 1 }),
      { type: 'select', name: 'kind', values: ['business', 'public', 'consumer'], maxSelect: 1, required: true },
      text('name', 200, { required: true }),
      text('nameAddition', 200),
      text('street', 200),
      text('addition', 200),
      text('postCode', 20),
      text('city', 100),
      text('countryCode', 2),
      text('vatId', 20),
      text('contactName', 100),
      text('phone', 50),
      text('email', 200),
      text('buyerReference', 100),
      { type: 'select', name: 'language', values: ['de', 'en'], maxSelect: 1, required: true },
      integer('paymentDays', { min: -1, max: 365 }),
      text('note', 2000),
      { type: 'bool', name: 'archived' },
      text('sortName', 200),
      text('searchText', 2000),
      { type: 'autodate', name: 'created', onCreate: true },
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ],
    indexes: [
      'CREATE UNIQUE INDEX idx_customers_number ON customers (company, number)',
      "CREATE UNIQUE INDEX idx_customers_createKey ON customers (company, createKey) WHERE createKey != ''",
      'CREATE INDEX idx_customers_list ON customers (company, archived, sortName)',
      "CREATE INDEX idx_customers_email ON customers (company, email) WHERE email != ''",
    ],
  });
  app.save(customers);
});
