migrate((app) => {
  const users = app.findCollectionByNameOrId('users');
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const own = "@request.auth.id != '' && owner = @request.auth.id";
  const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
  const dates = [
    { type: 'autodate', name: 'created', onCreate: true },
    { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
  ];

  const companies = new Collection({
    type: 'base',
    name: 'companies',
    listRule: own,
    viewRule: own,
    fields: [
      { type: 'relation', name: 'owner', collectionId: users.id, maxSelect: 1, required: true, cascadeDelete: false },
      integer('version', { min: 1 }),
      text('name', 200),
      text('tradingName', 200),
      text('street', 200),
      text('addition', 200),
      text('postCode', 20),
      text('city', 100),
      text('countryCode', 2),
      text('vatId', 20),
      text('taxNumber', 30),
      text('registrationNumber', 60),
      text('legalInformation', 500),
      text('contactName', 100),
      text('phone', 50),
      text('email', 200),
      text('website', 200),
      text('iban', 34),
      text('bic', 11),
      text('accountName', 70),
      text('bankName', 100),
      { type: 'bool', name: 'smallBusiness' },
    ].concat(dates),
    indexes: ['CREATE UNIQUE INDEX idx_companies_owner ON companies (owner)'],
  });
  app.save(companies);

  const settings = new Collection({
    type: 'base',
    name: 'company_settings',
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
      text('invoicePattern', 36, { required: true }),
      integer('paymentDays', { min: 0, max: 365 }),
      text('introText', 2000),
      text('closingText', 2000),
    ].concat(dates),
    indexes: ['CREATE UNIQUE INDEX idx_company_settings_company ON company_settings (company)'],
  });
  app.save(settings);
});
