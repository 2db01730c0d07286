routerAdd(
  'GET',
  '/api/belegwerk/company',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    return e.json(200, {
      company: e.app.findRecordById('companies', scope.company),
      settings: e.app.findFirstRecordByData('company_settings', 'company', scope.company),
    });
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'PUT',
  '/api/belegwerk/company',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), body: guard.bodyOf(e) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/companies.js`).saveProfile(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'PUT',
  '/api/belegwerk/settings',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), body: guard.bodyOf(e) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/companies.js`).saveSettings(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'GET',
  '/api/belegwerk/next-number',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    return e.json(
      200,
      require(`${__hooks}/lib/invoices.js`).peekNumber(e.app, scope, e.request.url.query().get('today')),
    );
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'GET',
  '/api/belegwerk/events',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    const lists = require(`${__hooks}/lib/lists.js`);
    const query = e.request.url.query();
    const subject = query.get('subject');
    if (subject) return e.json(200, lists.eventsOf(e.app, scope, subject));
    return e.json(200, lists.eventsAfter(e.app, scope, Number(query.get('after')) || 0));
  },
  $apis.requireAuth('users'),
);
