'use strict';
const events = require(`${__hooks}/lib/events.js`);
const files = require(`${__hooks}/lib/files.js`);

const companyBytesMax = 200 * 1024 * 1024;
const mimes = { png: 'image/png', jpeg: 'image/jpeg', svg: 'image/svg+xml' };

/** Stores a picture that was made fit for drawing; the same bytes again change nothing. */
function store(tx, refuse, change) {
  const { scope, part } = change;
  if (find(tx, scope, part.sha256)) return { sha256: part.sha256 };
  if (storedBytes(tx, scope) + part.upload.size > companyBytesMax) refuse('too-many-pictures');
  const record = new Record(tx.findCollectionByNameOrId('pictures'));
  record.load({
    company: scope.company,
    sha256: part.sha256,
    format: part.format,
    words: part.words,
    file: files.store(tx, scope, { sha256: part.sha256, mime: mimes[part.format], upload: part.upload }),
  });
  tx.save(record);
  events.append(tx, scope, { type: 'picture-stored', subject: record.id, data: { sha256: part.sha256 } });
  return { sha256: part.sha256 };
}

function storedBytes(app, scope) {
  const row = new DynamicModel({ n: 0 });
  app
    .db()
    .newQuery(
      `SELECT coalesce(sum(f.sizeBytes), 0) AS n FROM pictures p JOIN files f ON f.id = p.file WHERE p.company = {:company}`,
    )
    .bind({ company: scope.company })
    .one(row);
  return row.n;
}

function find(app, scope, sha256) {
  const found = app.findRecordsByFilter('pictures', 'company = {:company} && sha256 = {:sha256}', '', 1, 0, {
    company: scope.company,
    sha256,
  });
  return found.length === 0 ? null : found[0];
}

/** Answers the bytes of a picture, and their format. */
function serve(e, scope, sha256) {
  const picture = find(e.app, scope, sha256);
  if (!picture) throw new NotFoundError('');
  e.response.header().set('X-Belegwerk-Format', picture.getString('format'));
  files.serve(e, scope, picture.getString('file'));
}

module.exports = { store, serve };
