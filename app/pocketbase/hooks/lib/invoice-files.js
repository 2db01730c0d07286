'use strict';
const guard = require(`${__hooks}/lib/guard.js`);
const events = require(`${__hooks}/lib/events.js`);
const files = require(`${__hooks}/lib/files.js`);

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
      file: files.store(tx, scope, { ...part, upload }),
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

/** Answers the bytes of one of an invoice's files. */
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
  files.serve(e, scope, found[0].getString('file'));
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

module.exports = { store, serve, pending };
