'use strict';
const guard = require(`${__hooks}/lib/guard.js`);
const events = require(`${__hooks}/lib/events.js`);
const { saveVersioned } = require(`${__hooks}/lib/companies.js`);
const { answerRepeated } = require(`${__hooks}/lib/repeats.js`);

const layoutsMax = 100;
const fields = ['name', 'settings'];

/** All layouts of the company, the archived ones last; each with the kinds that take it and how many customers do. */
function list(app, scope) {
  const rows = arrayOf(
    new DynamicModel({ id: '', name: '', version: 0, archived: false, updated: '', kinds: '', customers: 0 }),
  );
  app
    .db()
    .newQuery(
      `SELECT l.id, l.name, l.version, l.archived, l.updated,
       (SELECT json_group_array(u.kind) FROM layout_uses u WHERE u.layout = l.id) AS kinds,
       (SELECT count(*) FROM customers c WHERE c.company = l.company AND c.layout = l.id) AS customers
       FROM layouts l WHERE l.company = {:company} ORDER BY l.archived, l.name COLLATE NOCASE, l.id`,
    )
    .bind({ company: scope.company })
    .all(rows);
  return rows;
}

/** The layout that a document takes: the customer's, else that of its kind, else the company's; id '' for none. */
function choose(app, scope, wanted) {
  const rows = arrayOf(new DynamicModel({ id: '', name: '', settings: '' }));
  app
    .db()
    .newQuery(
      `SELECT l.id, l.name, l.settings FROM layouts l JOIN (
         SELECT c.layout AS layout, 1 AS place FROM customers c WHERE c.id = {:customer} AND c.company = {:company}
         UNION ALL
         SELECT u.layout, CASE u.kind WHEN '' THEN 3 ELSE 2 END FROM layout_uses u
         WHERE u.company = {:company} AND u.kind IN ({:kind}, '')
       ) chosen ON chosen.layout = l.id
       WHERE l.company = {:company} AND l.archived = FALSE ORDER BY chosen.place LIMIT 1`,
    )
    .bind({ company: scope.company, kind: wanted.kind, customer: wanted.customer })
    .all(rows);
  return rows.length > 0 ? rows[0] : { id: '', name: '', settings: '' };
}

/** Creates a layout, or answers the one that the same form made before. The only one there is is used from now on. */
function create(tx, refuse, change) {
  const { scope, body } = change;
  const repeated = answerRepeated(tx, refuse, { scope, sent: { collection: 'layouts', fields, body } });
  if (repeated) return repeated;
  const present = tx.countRecords('layouts', $dbx.hashExp({ company: scope.company }));
  if (present >= layoutsMax) refuse('too-many-layouts');
  const isOnly = tx.countRecords('layouts', $dbx.hashExp({ company: scope.company, archived: false })) === 0;
  const record = new Record(tx.findCollectionByNameOrId('layouts'));
  record.load({
    company: scope.company,
    version: 1,
    createKey: body.createKey,
    name: body.fields.name,
    settings: body.fields.settings,
  });
  tx.save(record);
  events.append(tx, scope, { type: 'layout-created', subject: record.id });
  if (isOnly) use(tx, scope, { layout: record.id, kinds: [''] });
  return { id: record.id, version: 1 };
}

function save(tx, refuse, change) {
  const { scope, id, body } = change;
  const record = guard.findOwn(tx, 'layouts', scope, id);
  const saved = saveVersioned(tx, refuse, { record, fields, body });
  events.append(tx, scope, { type: 'layout-changed', subject: id, data: { version: saved.version } });
  return saved;
}

/** An archived layout is used for nothing any more; customers who had it take the company's. */
function archive(tx, change) {
  const { scope, id, archived } = change;
  const record = guard.findOwn(tx, 'layouts', scope, id);
  if (record.getBool('archived') === archived) return { id };
  record.set('archived', archived);
  record.set('version', record.getInt('version') + 1);
  tx.save(record);
  if (archived) deleteUses(tx, scope, id);
  events.append(tx, scope, { type: archived ? 'layout-archived' : 'layout-restored', subject: id });
  return { id };
}

/** Says for which kinds of documents a layout is the standard; other layouts lose these kinds. */
function setUses(tx, refuse, change) {
  const { scope, id, kinds } = change;
  const record = guard.findOwn(tx, 'layouts', scope, id);
  if (record.getBool('archived')) refuse('archived');
  deleteUses(tx, scope, id);
  use(tx, scope, { layout: id, kinds });
  return { id };
}

function deleteUses(tx, scope, layout) {
  tx.db()
    .newQuery('DELETE FROM layout_uses WHERE company = {:company} AND layout = {:layout}')
    .bind({ company: scope.company, layout })
    .execute();
}

function use(tx, scope, change) {
  const { layout, kinds } = change;
  for (const kind of kinds) {
    tx.db()
      .newQuery(
        `INSERT INTO layout_uses (company, kind, layout) VALUES ({:company}, {:kind}, {:layout})
         ON CONFLICT (company, kind) DO UPDATE SET layout = {:layout}`,
      )
      .bind({ company: scope.company, kind, layout })
      .execute();
  }
  events.append(tx, scope, { type: 'layout-used', subject: layout, data: { kinds } });
}

/** Ids of the issued invoices with most and fewest lines, then most and least text; '' for none. */
function invoiceExtremes(app, scope) {
  const find = (direction) => {
    const rows = arrayOf(new DynamicModel({ id: '' }));
    app
      .db()
      .newQuery(
        `SELECT id FROM invoices WHERE company = {:company} AND status = 'issued'
         ORDER BY json_array_length(snapshot, '$.lines') ${direction}, length(snapshot) ${direction} LIMIT 1`,
      )
      .bind({ company: scope.company })
      .all(rows);
    return rows.length > 0 ? rows[0].id : '';
  };
  return { longest: find('DESC'), shortest: find('ASC') };
}

module.exports = { list, choose, create, save, archive, setUses, invoiceExtremes };
