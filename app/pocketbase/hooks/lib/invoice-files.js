'use strict';
const guard = require(`${__hooks}/lib/guard.js`);
const events = require(`${__hooks}/lib/events.js`);

/**
 * Stores the rendered files of an issued invoice and says so in one event. `parts` lists {kind, sha256, mime}; the bytes
 * come as uploads named by kind. Files that are already there make the call a no-op, so healing may repeat it.
 */
function store(e, tx, change) {
  const { scope, id, parts } = change;
  const invoice = guard.findOwn(tx, 'invoices', scope, id);
  if (invoice.getString('status') !== 'issued') throw new BadRequestError('not issued');
  if (tx.countRecords('invoice_files', $dbx.hashExp({ invoice: id })) > 0) return { id, stored: false };
  for (const part of parts) {
    const upload = e.findUploadedFiles(part.kind)[0];
    const link = new Record(tx.findCollectionByNameOrId('invoice_files'));
    link.load({
      company: scope.company,
      invoice: id,
      file: storeBytes(tx, scope, { ...part, upload }),
      kind: part.kind,
    });
    tx.save(link);
  }
  events.append(tx, scope, {
    type: 'invoice-files-stored',
    subject: id,
    data: { files: parts.map((part) => ({ kind: part.kind, sha256: part.sha256 })) },
  });
  return { id, stored: true };
}

function storeBytes(tx, scope, part) {
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

/** Answers the stored bytes; the web server compares their SHA-256 before it hands them on. */
function serve(e, scope, wanted) {
  const found = e.app.findRecordsByFilter(
    'invoice_files',
    'company = {:company} && invoice = {:invoice} && kind = {:kind}',
    '',
    1,
    0,
    {
      company: scope.company,
      invoice: wanted.invoice,
      kind: wanted.kind,
    },
  );
  if (found.length === 0) throw new NotFoundError('');
  const file = guard.findOwn(e.app, 'files', scope, found[0].getString('file'));
  const system = e.app.newFilesystem();
  try {
    e.response.header().set('X-Belegwerk-Sha256', file.getString('sha256'));
    system.serve(e.response, e.request, `${file.baseFilesPath()}/${file.getString('blob')}`, 'file');
  } finally {
    system.close();
  }
}

/** Issued invoices whose files are not stored: a crash after the transaction. Those just issued are still being drawn. */
function pending(app, issuedBefore) {
  const rows = arrayOf(new DynamicModel({ id: '', company: '', number: '', snapshot: '' }));
  app
    .db()
    .newQuery(
      `SELECT i.id, i.company, i.number, i.snapshot FROM invoices i WHERE i.status = 'issued'
       AND i.issuedAt < {:issuedBefore} AND NOT EXISTS (SELECT 1 FROM invoice_files f WHERE f.invoice = i.id)
       ORDER BY i.company, i.listOrder LIMIT 500`,
    )
    .bind({ issuedBefore })
    .all(rows);
  return rows;
}

module.exports = { store, storeBytes, serve, pending };
