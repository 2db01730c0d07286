'use strict';
const core = require(`${__hooks}/lib/core.js`);

/** Appends one event to the company's chain; call it with the transaction that does what the event tells. */
function append(tx, scope, event) {
  const last = new DynamicModel({ seq: 0, hash: '' });
  try {
    tx.db()
      .newQuery('SELECT seq, hash FROM events WHERE company = {:company} ORDER BY seq DESC LIMIT 1')
      .bind({ company: scope.company })
      .one(last);
  } catch (error) {
    if (!String(error).includes('no rows')) throw error;
  }
  const entry = {
    v: 1,
    company: scope.company,
    seq: last.seq + 1,
    at: new Date().toISOString(),
    actor: scope.actor,
    type: event.type,
    subject: event.subject || '',
    data: event.data || {},
    prev: last.hash,
  };
  const record = new Record(tx.findCollectionByNameOrId('events'));
  record.load(
    Object.assign({}, entry, {
      data: core.canonicalJson(entry.data),
      hash: $security.sha256(core.canonicalJson(entry)),
    }),
  );
  tx.save(record);
  return entry;
}

module.exports = { append };
