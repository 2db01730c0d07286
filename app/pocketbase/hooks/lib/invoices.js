'use strict';
const core = require(`${__hooks}/lib/core.js`);
const guard = require(`${__hooks}/lib/guard.js`);
const events = require(`${__hooks}/lib/events.js`);
const counters = require(`${__hooks}/lib/counters.js`);
const { answerRepeated } = require(`${__hooks}/lib/repeats.js`);

const draftFields = ['customer', 'draft', 'customerName', 'netCents', 'taxCents', 'grossCents', 'searchText'];

function create(tx, refuse, change) {
  const { scope, body } = change;
  const repeated = answerRepeated(tx, refuse, { scope, sent: { collection: 'invoices', fields: ['draft'], body } });
  if (repeated) return repeated;
  checkCustomer(tx, refuse, change);
  const record = new Record(tx.findCollectionByNameOrId('invoices'));
  setDraft(record, body.fields);
  record.set('company', scope.company);
  record.set('status', 'draft');
  record.set('version', 1);
  record.set('createKey', body.createKey);
  // Drafts stand before everything issued ("9" sorts after every year), newest first.
  record.set('listOrder', `9${new Date().toISOString()}`);
  tx.save(record);
  events.append(tx, scope, { type: 'draft-created', subject: record.id });
  return { id: record.id, version: 1 };
}

function save(tx, refuse, change) {
  const { scope, body } = change;
  if (wasDiscarded(tx, change)) refuse('discarded');
  const record = guard.findOwn(tx, 'invoices', scope, change.id);
  if (record.getString('status') !== 'draft') refuse('already-issued');
  if (record.getInt('version') !== body.version) {
    refuse('stale', { current: { version: record.getInt('version'), draft: record.getString('draft') } });
  }
  checkCustomer(tx, refuse, change);
  setDraft(record, body.fields);
  record.set('version', body.version + 1);
  tx.save(record);
  return { id: record.id, version: body.version + 1 };
}

/** Deletes a draft. It never had a number, so nothing is missing afterwards. */
function discard(tx, refuse, change) {
  const record = guard.findOwn(tx, 'invoices', change.scope, change.id);
  if (record.getString('status') !== 'draft') refuse('already-issued');
  if (record.getInt('version') !== change.body.version) refuse('stale');
  tx.delete(record);
  events.append(tx, change.scope, { type: 'draft-discarded', subject: change.id });
  return { id: change.id };
}

function wasDiscarded(tx, change) {
  const { company } = change.scope;
  return tx.countRecords('events', $dbx.hashExp({ company, subject: change.id, type: 'draft-discarded' })) > 0;
}

function checkCustomer(tx, refuse, change) {
  const customer = change.body.fields.customer;
  if (!customer) return;
  try {
    guard.findOwn(tx, 'customers', change.scope, customer);
  } catch (error) {
    refuse('unknown-customer');
  }
}

function setDraft(record, fields) {
  for (const field of draftFields) record.set(field, fields[field]);
}

/**
 * The point of no return, inside one transaction: version, hash and totals checked against what Node froze, number
 * drawn, snapshot and event written. The caller has set synchronous=FULL; anything less than 2 here is refused, because
 * a power cut could forget a number that was shown.
 */
function issue(tx, refuse, change) {
  const { scope, id, body } = change;
  const synchronous = new DynamicModel({ synchronous: 0 });
  tx.db().newQuery('PRAGMA synchronous').one(synchronous);
  if (synchronous.synchronous !== 2) refuse('not-durable');
  const record = guard.findOwn(tx, 'invoices', scope, id);
  if (record.getString('status') !== 'draft') refuse('already-issued', { number: record.getString('number') });
  if (record.getInt('version') !== body.version) refuse('stale');
  if ($security.sha256(core.canonicalJson(body.snapshot)) !== body.snapshotHash) refuse('hash-mismatch');
  if (!core.isInvoiceKind(body.snapshot.kind)) refuse('unknown-kind');
  if (!core.totalsAgree(body.snapshot)) refuse('totals-mismatch');
  const number = drawNumber(tx, refuse, { scope, snapshot: body.snapshot });
  const snapshot = core.canonicalJson(Object.assign({}, body.snapshot, { number: number.text }));
  const snapshotHash = $security.sha256(snapshot);
  freeze(record, { number, snapshot, snapshotHash, content: body.snapshot, searchText: body.searchText });
  tx.save(record);
  const event = events.append(tx, scope, {
    type: 'invoice-issued',
    subject: id,
    data: { number: number.text, snapshot: snapshotHash },
  });
  return { id, number: number.text, snapshot, snapshotHash, seq: event.seq, synchronous: synchronous.synchronous };
}

function drawNumber(tx, refuse, change) {
  const { scope, snapshot } = change;
  const pattern = tx.findFirstRecordByData('company_settings', 'company', scope.company).getString('invoicePattern');
  const period = core.numberPeriod(pattern, snapshot.issueDate);
  const last = counters.last(tx, scope, { kind: 'invoice', period });
  if (last.lastDate > snapshot.issueDate) refuse('date-before-last', { lastDate: last.lastDate });
  const sequence = counters.draw(tx, scope, { kind: 'invoice', period, date: snapshot.issueDate });
  const text = core.formatNumber(pattern, snapshot.issueDate, sequence);
  // A changed pattern can lead back to numbers of an earlier range.
  if (tx.countRecords('invoices', $dbx.hashExp({ company: scope.company, number: text })) > 0)
    refuse('number-taken', { number: text });
  return { sequence, text };
}

function freeze(record, frozen) {
  record.set('status', 'issued');
  record.set('number', frozen.number.text);
  record.set('sequence', frozen.number.sequence);
  record.set('issueDate', frozen.content.issueDate);
  record.set('dueDate', frozen.content.dueDate);
  record.set('customerName', frozen.content.customer.name);
  record.set('netCents', frozen.content.totals.netCents);
  record.set('taxCents', frozen.content.totals.taxCents);
  record.set('grossCents', frozen.content.totals.grossCents);
  record.set('listOrder', `${frozen.content.issueDate}/${String(frozen.number.sequence).padStart(9, '0')}`);
  record.set('searchText', `${frozen.number.text.toLowerCase()} ${frozen.searchText}`);
  record.set('snapshot', frozen.snapshot);
  record.set('snapshotHash', frozen.snapshotHash);
  record.set('issuedAt', new Date().toISOString());
}

/** Next number that would be drawn today; only a preview, the transaction decides. */
function peekNumber(app, scope, today) {
  const pattern = app.findFirstRecordByData('company_settings', 'company', scope.company).getString('invoicePattern');
  const last = counters.last(app, scope, { kind: 'invoice', period: core.numberPeriod(pattern, today) });
  return {
    number: core.formatNumber(pattern, today, last.value + 1),
    previous: last.value === 0 ? '' : core.formatNumber(pattern, today, last.value),
    previousDate: last.lastDate,
  };
}

module.exports = { create, save, discard, issue, peekNumber };
