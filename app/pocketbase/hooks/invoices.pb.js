routerAdd(
  'GET',
  '/api/belegwerk/invoices',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    const lists = require(`${__hooks}/lib/lists.js`);
    const query = e.request.url.query();
    const today = query.get('today');
    const list = lists.invoices(e.app, scope, {
      page: Math.max(1, Number(query.get('page')) || 1),
      search: query.get('search'),
      state: query.get('state'),
      sort: query.get('sort'),
      descending: query.get('descending') !== '0',
      today,
    });
    return e.json(200, Object.assign(list, { sums: lists.invoiceSums(e.app, scope, today) }));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/belegwerk/invoices',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), body: guard.bodyOf(e) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/invoices.js`).create(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'PUT',
  '/api/belegwerk/invoices/{id}',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), id: e.request.pathValue('id'), body: guard.bodyOf(e) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/invoices.js`).save(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'DELETE',
  '/api/belegwerk/invoices/{id}',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), id: e.request.pathValue('id'), body: guard.bodyOf(e) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/invoices.js`).discard(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/belegwerk/invoices/{id}/issue',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), id: e.request.pathValue('id'), body: guard.bodyOf(e) };
    // The writer connection is recycled after some idle time and comes back at NORMAL, so this is said every time;
    // inside a transaction SQLite would not take it.
    e.app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute();
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/invoices.js`).issue(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'GET',
  '/api/belegwerk/invoices/{id}/files/{kind}',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    const wanted = { invoice: e.request.pathValue('id'), kind: e.request.pathValue('kind') };
    return require(`${__hooks}/lib/invoice-files.js`).serve(e, scope, wanted);
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'GET',
  '/api/belegwerk/document-count',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    return e.json(200, { n: e.app.countRecords('invoices', $dbx.hashExp({ company: scope.company })) });
  },
  $apis.requireAuth('users'),
);
