'use strict';
const guard = require(`${__hooks}/lib/guard.js`);
const events = require(`${__hooks}/lib/events.js`);
const counters = require(`${__hooks}/lib/counters.js`);
const { saveVersioned } = require(`${__hooks}/lib/companies.js`);
const { answerRepeated } = require(`${__hooks}/lib/repeats.js`);

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
  'layout',
  'note',
  'sortName',
  'searchText',
];
const derivedFields = ['sortName', 'searchText'];
const typedFields = fields.filter((field) => !derivedFields.includes(field));
const firstNumber = 10001;

/** Creates a customer, or answers the one that the same form made before (a double click makes one record). */
function create(tx, refuse, change) {
  const { scope, body } = change;
  const repeated = answerRepeated(tx, refuse, { scope, sent: { collection: 'customers', fields: typedFields, body } });
  if (repeated) return repeated;
  checkLayout(tx, scope, body.fields.layout);
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
  checkLayout(tx, scope, body.fields.layout);
  const found = { searchText: `${body.fields.searchText} ${record.getInt('number')}` };
  const changed = Object.assign({}, body, { fields: Object.assign({}, body.fields, found) });
  const foldedBefore = record.getString('sortName');
  const saved = saveVersioned(tx, refuse, { record, fields, body: changed });
  // Drafts show the customer as it is now; issued invoices keep what was frozen.
  tx.db()
    .newQuery(
      `UPDATE invoices SET customerName = {:name}, searchText = CASE
       WHEN substr(searchText, 1, length({:before}) + 1) = {:before} || ' '
       THEN {:folded} || substr(searchText, length({:before}) + 1)
       ELSE {:folded} || ' ' || searchText END
       WHERE customer = {:id} AND status = 'draft' AND customerName != {:name}`,
    )
    .bind({ name: body.fields.name, before: foldedBefore, folded: body.fields.sortName, id })
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

function checkLayout(tx, scope, layout) {
  if (layout) guard.findOwn(tx, 'layouts', scope, layout);
}

function pick(values) {
  const picked = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}

module.exports = { create, save, archive };
