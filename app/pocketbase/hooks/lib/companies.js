'use strict';
const core = require(`${__hooks}/lib/core.js`);
const events = require(`${__hooks}/lib/events.js`);
const counters = require(`${__hooks}/lib/counters.js`);

const profileFields = [
  'name',
  'tradingName',
  'street',
  'addition',
  'postCode',
  'city',
  'countryCode',
  'vatId',
  'taxNumber',
  'registrationNumber',
  'legalInformation',
  'contactName',
  'phone',
  'email',
  'website',
  'iban',
  'bic',
  'accountName',
  'bankName',
  'smallBusiness',
];
const settingsFields = ['invoicePattern', 'paymentDays', 'introText', 'closingText'];

/** Writes the named fields when the caller has seen the present version; else refuses with what is stored. */
function saveVersioned(tx, refuse, change) {
  const { record, fields, body } = change;
  if (record.getInt('version') !== body.version) refuse('stale', { current: JSON.parse(JSON.stringify(record)) });
  for (const field of fields) record.set(field, body.fields[field]);
  record.set('version', body.version + 1);
  tx.save(record);
  return { id: record.id, version: body.version + 1 };
}

function saveProfile(tx, refuse, change) {
  const record = tx.findRecordById('companies', change.scope.company);
  const saved = saveVersioned(tx, refuse, { record, fields: profileFields, body: change.body });
  events.append(tx, change.scope, { type: 'company-changed', subject: record.id, data: { version: saved.version } });
  return saved;
}

/** Settings; `nextNumber` moves the counter of the present period forward, never back. */
function saveSettings(tx, refuse, change) {
  const { scope, body } = change;
  if (core.refusePattern(body.fields.invoicePattern)) refuse('pattern');
  const record = tx.findFirstRecordByData('company_settings', 'company', scope.company);
  const saved = saveVersioned(tx, refuse, { record, fields: settingsFields, body });
  events.append(tx, scope, { type: 'settings-changed', subject: record.id, data: { version: saved.version } });
  if (body.nextNumber) advanceCounter(tx, refuse, { scope, body });
  return saved;
}

function advanceCounter(tx, refuse, change) {
  const { scope, body } = change;
  const period = core.numberPeriod(body.fields.invoicePattern, body.today);
  const last = counters.last(tx, scope, { kind: 'invoice', period });
  const target = body.nextNumber - 1;
  if (target === last.value) return;
  if (target < last.value) refuse('number-taken', { last: last.value });
  counters.move(tx, scope, { kind: 'invoice', period, value: target, lastDate: last.lastDate });
  events.append(tx, scope, {
    type: 'counter-advanced',
    data: { kind: 'invoice', period, from: last.value, to: target },
  });
}

module.exports = { saveProfile, saveSettings, saveVersioned };
