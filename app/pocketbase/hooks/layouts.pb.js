routerAdd(
  'GET',
  '/api/belegwerk/layouts',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    return e.json(200, require(`${__hooks}/lib/layouts.js`).list(e.app, scope));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'GET',
  '/api/belegwerk/layout-choice',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    const query = e.request.url.query();
    const wanted = { kind: query.get('kind'), customer: query.get('customer') };
    return e.json(200, require(`${__hooks}/lib/layouts.js`).choose(e.app, scope, wanted));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'GET',
  '/api/belegwerk/invoice-extremes',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    return e.json(200, require(`${__hooks}/lib/layouts.js`).invoiceExtremes(e.app, scope));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/belegwerk/layouts',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), body: guard.bodyOf(e) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/layouts.js`).create(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'PUT',
  '/api/belegwerk/layouts/{id}',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), id: e.request.pathValue('id'), body: guard.bodyOf(e) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/layouts.js`).save(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'PUT',
  '/api/belegwerk/layouts/{id}/archived',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const scope = guard.writer(e);
    const change = { scope, id: e.request.pathValue('id'), archived: guard.bodyOf(e).archived === true };
    return guard.transact(e, (tx) => require(`${__hooks}/lib/layouts.js`).archive(tx, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'PUT',
  '/api/belegwerk/layouts/{id}/uses',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), id: e.request.pathValue('id'), kinds: guard.bodyOf(e).kinds };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/layouts.js`).setUses(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/belegwerk/pictures',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const scope = guard.writer(e);
    const part = JSON.parse(e.request.formValue('picture'));
    const change = { scope, part: Object.assign({}, part, { upload: e.findUploadedFiles('blob')[0] }) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/pictures.js`).store(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'GET',
  '/api/belegwerk/pictures/{sha256}',
  (e) => {
    const scope = require(`${__hooks}/lib/guard.js`).reader(e);
    return require(`${__hooks}/lib/pictures.js`).serve(e, scope, e.request.pathValue('sha256'));
  },
  $apis.requireAuth('users'),
);

routerAdd('GET', '/api/belegwerk/system/companies/{company}/pictures/{sha256}', (e) => {
  const scope = require(`${__hooks}/lib/guard.js`).system(e, e.request.pathValue('company'));
  return require(`${__hooks}/lib/pictures.js`).serve(e, scope, e.request.pathValue('sha256'));
});

onRecordUpdate((e) => {
  throw new BadRequestError('records of this collection are append-only');
}, 'pictures');

onRecordDelete((e) => {
  throw new BadRequestError('records of this collection are append-only');
}, 'pictures');
