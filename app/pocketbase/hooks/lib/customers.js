'use strict';
const guard = require(`${__hooks}/lib/guard.js`);
const events = require(`${__hooks}/lib/events.js`);
const counters = require(`${__hooks}/lib/counters.js`);
const { saveVersioned } = require(`${__hooks}/lib/companies.js`);

const fields = [
  'kind',
  'name',
  'nameAddition',
  'street',
  'addition',
  'postCode',
  'city',
  'countryCode',
  'vatId',
  'contactName',
  'phone',
  'email',
  'buyerReference',
  'language',
  'paymentDays',
  'note',
  'sortName',
  'searchText',
];
const firstNumber = 10001;

/** Creates a customer, or answers the one that the same form made before (a double click makes one record). */
function create(tx, scope, body) {
  const made = findByKey(tx, 'customers', scope, body.createKey);
  if (made) return { id: made.id, version: made.getInt('version') };
  const record = new Record(tx.findCollectionByNameOrId('customers'));
  record.load(Object.assign({}, pick(body.fields), { company: scope.company, version: 1, createKey: body.createKey }));
  const number = firstNumber - 1 + counters.draw(tx, scope, { kind: 'customer', period: '' });
  record.set('number', number);
  record.set('searchText', `${body.fields.searchText} ${number}`);
  tx.save(record);
  events.append(tx, scope, { type: 'customer-created', subject: record.id });
  return { id: record.id, version: 1 };
}

function save(tx, refuse, change) {
  const { scope, id, body } = change;
  const record = guard.findOwn(tx, 'customers', scope, id);
  const found = { searchText: `${body.fields.searchText} ${record.getInt('number')}` };
  const changed = Object.assign({}, body, { fields: Object.assign({}, body.fields, found) });
  const saved = saveVersioned(tx, refuse, { record, fields, body: changed });
  // Drafts show the customer as it is now; issued invoices keep what was frozen.
  tx.db()
    .newQuery("UPDATE invoices SET customerName = {:name} WHERE customer = {:id} AND status = 'draft'")
    .bind({ name: body.fields.name, id })
    .execute();
  events.append(tx, scope, { type: 'customer-changed', subject: id, data: { version: saved.version } });
  return saved;
}

function archive(tx, scope, change) {
  const record = guard.findOwn(tx, 'customers', scope, change.id);
  if (record.getBool('archived') === change.archived) return { id: record.id };
  record.set('archived', change.archived);
  record.set('version', record.getInt('version') + 1);
  tx.save(record);
  events.append(tx, scope, { type: change.archived ? 'customer-archived' : 'customer-restored', subject: record.id });
  return { id: record.id };
}

function findByKey(app, collection, scope, key) {
  if (!key) return null;
  const found = app.findRecordsByFilter(collection, 'company = {:company} && createKey = {:key}', '', 1, 0, {
    company: scope.company,
    key,
  });
  return found.length === 0 ? null : found[0];
}

function pick(values) {
  const picked = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}

module.exports = { create, save, archive, findByKey };
