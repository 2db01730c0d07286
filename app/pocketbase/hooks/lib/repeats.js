'use strict';

/**
 * What a form answers whose record is there already, null for a first sending: a double click gets the record; who came
 * back with the browser's back button and typed something else gets the comparison. `sent` is {collection, fields, body}.
 */
function answerRepeated(tx, refuse, change) {
  const { scope, sent } = change;
  const { collection, fields, body } = sent;
  const made = findByKey(tx, collection, { company: scope.company, key: body.createKey });
  if (!made) return null;
  const again = new Record(made.collection());
  for (const field of fields) again.set(field, body.fields[field]);
  const textOf = (record, field) => JSON.stringify(record.get(field));
  if (fields.some((field) => textOf(again, field) !== textOf(made, field)))
    refuse('stale', { current: JSON.parse(JSON.stringify(made)) });
  return { id: made.id, version: made.getInt('version') };
}

function findByKey(app, collection, wanted) {
  if (!wanted.key) return null;
  const found = app.findRecordsByFilter(collection, 'company = {:company} && createKey = {:key}', '', 1, 0, wanted);
  return found.length === 0 ? null : found[0];
}

module.exports = { answerRepeated };
