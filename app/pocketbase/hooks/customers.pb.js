routerAdd(
  'GET',
  '/api/belegwerk/customers',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    const query = e.request.url.query();
    return e.json(
      200,
      require(`${__hooks}/lib/lists.js`).customers(e.app, scope, {
        page: Math.max(1, Number(query.get('page')) || 1),
        search: query.get('search'),
        archived: query.get('archived') === '1',
        sort: query.get('sort'),
        descending: query.get('descending') === '1',
      }),
    );
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'GET',
  '/api/belegwerk/customer-choices',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    const query = e.request.url.query();
    return e.json(
      200,
      require(`${__hooks}/lib/lists.js`).customerChoices(e.app, scope, {
        search: query.get('search'),
        number: Number(query.get('number')) || 0,
      }),
    );
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/belegwerk/customers',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), body: guard.bodyOf(e) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/customers.js`).create(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'PUT',
  '/api/belegwerk/customers/{id}',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), id: e.request.pathValue('id'), body: guard.bodyOf(e) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/customers.js`).save(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'PUT',
  '/api/belegwerk/customers/{id}/archived',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const scope = guard.writer(e);
    const change = { id: e.request.pathValue('id'), archived: guard.bodyOf(e).archived === true };
    return guard.transact(e, (tx) => require(`${__hooks}/lib/customers.js`).archive(tx, scope, change));
  },
  $apis.requireAuth('users'),
);
