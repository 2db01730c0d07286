// Work without a user: the internal key, exactly one named company, actor "system".

routerAdd('GET', '/api/belegwerk/health', (e) => {
  return e.json(200, require(`${__hooks}/lib/health.js`).check(e.app));
});

routerAdd('GET', '/api/belegwerk/system/pending-files', (e) => {
  require(`${__hooks}/lib/guard.js`).requireKey(e);
  const before = e.request.url.query().get('before');
  return e.json(200, require(`${__hooks}/lib/invoice-files.js`).pending(e.app, before));
});

routerAdd('POST', '/api/belegwerk/system/companies/{company}/invoices/{id}/files', (e) => {
  const guard = require(`${__hooks}/lib/guard.js`);
  const scope = guard.system(e, e.request.pathValue('company'));
  const change = { scope, id: e.request.pathValue('id'), parts: JSON.parse(e.request.formValue('parts')) };
  return guard.transact(e, (tx) => require(`${__hooks}/lib/invoice-files.js`).store(e, tx, change));
});

routerAdd('GET', '/api/belegwerk/system/companies/{company}/invoices/{id}/files/{kind}', (e) => {
  const scope = require(`${__hooks}/lib/guard.js`).system(e, e.request.pathValue('company'));
  const wanted = { invoice: e.request.pathValue('id'), kind: e.request.pathValue('kind') };
  return require(`${__hooks}/lib/invoice-files.js`).serve(e, scope, wanted);
});

routerAdd('POST', '/api/belegwerk/system/outbox/claim', (e) => {
  require(`${__hooks}/lib/guard.js`).requireKey(e);
  return e.json(200, require(`${__hooks}/lib/outbox.js`).claim(e.app, 20));
});

routerAdd('POST', '/api/belegwerk/system/outbox/{id}', (e) => {
  const guard = require(`${__hooks}/lib/guard.js`);
  guard.requireKey(e);
  require(`${__hooks}/lib/outbox.js`).settle(e.app, e.request.pathValue('id'), guard.bodyOf(e));
  return e.json(200, {});
});

routerAdd(
  'POST',
  '/api/belegwerk/mails',
  (e) => {
    const guard = require(`${__hooks}/lib/guard.js`);
    const change = { scope: guard.writer(e), body: guard.bodyOf(e) };
    return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/outbox.js`).enqueueMessage(tx, refuse, change));
  },
  $apis.requireAuth('users'),
);

routerAdd('GET', '/api/belegwerk/system/companies', (e) => {
  require(`${__hooks}/lib/guard.js`).requireKey(e);
  return e.json(
    200,
    e.app.findAllRecords('companies').map((company) => company.id),
  );
});

routerAdd('GET', '/api/belegwerk/system/companies/{company}/events', (e) => {
  const scope = require(`${__hooks}/lib/guard.js`).system(e, e.request.pathValue('company'));
  const after = Number(e.request.url.query().get('after')) || 0;
  return e.json(200, require(`${__hooks}/lib/lists.js`).eventsAfter(e.app, scope, after));
});

routerAdd('GET', '/api/belegwerk/system/companies/{company}/issued', (e) => {
  const scope = require(`${__hooks}/lib/guard.js`).system(e, e.request.pathValue('company'));
  return e.json(200, require(`${__hooks}/lib/lists.js`).issuedAfter(e.app, scope, e.request.url.query().get('after')));
});

// A confirmed account without mail, for sample data.
routerAdd('POST', '/api/belegwerk/system/accounts', (e) => {
  const guard = require(`${__hooks}/lib/guard.js`);
  guard.requireKey(e);
  const body = guard.bodyOf(e);
  return guard.transact(e, (tx, refuse) => require(`${__hooks}/lib/accounts.js`).createConfirmed(tx, refuse, body));
});
