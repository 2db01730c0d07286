'use strict';
const guard = require(`${__hooks}/lib/guard.js`);

/** Stores an upload {sha256, mime, upload} of the company once and answers the id of its file. */
function store(tx, scope, part) {
  const known = tx.findRecordsByFilter('files', 'company = {:company} && sha256 = {:sha256}', '', 1, 0, {
    company: scope.company,
    sha256: part.sha256,
  });
  if (known.length > 0) return known[0].id;
  const file = new Record(tx.findCollectionByNameOrId('files'));
  file.load({ company: scope.company, sha256: part.sha256, sizeBytes: part.upload.size, mime: part.mime });
  file.set('blob', part.upload);
  tx.save(file);
  return file.id;
}

/** Answers the stored bytes under their recorded hash; the web server compares the two before it uses them. */
function serve(e, scope, id) {
  const file = guard.findOwn(e.app, 'files', scope, id);
  const system = e.app.newFilesystem();
  try {
    e.response.header().set('X-Belegwerk-Sha256', file.getString('sha256'));
    system.serve(e.response, e.request, `${file.baseFilesPath()}/${file.getString('blob')}`, 'file');
  } finally {
    system.close();
  }
}

module.exports = { store, serve };
