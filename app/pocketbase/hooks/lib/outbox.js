'use strict';
const guard = require(`${__hooks}/lib/guard.js`);
const mails = require(`${__hooks}/lib/mails.js`);

const leaseMs = 120000;
const hourlyMax = 100;

/** Takes due mails for sending. A lease that ran out (the web server died) makes a mail due again. */
function claim(app, limit) {
  const now = Date.now();
  const rows = arrayOf(
    new DynamicModel({
      id: '',
      company: '',
      kind: '',
      recipient: '',
      content: '',
      invoice: '',
      invoiceNumber: '',
      attempts: 0,
      created: '',
    }),
  );
  app
    .db()
    .newQuery(
      `UPDATE mails SET status = 'sending', attempts = attempts + 1, dueAt = {:lease} WHERE id IN
       (SELECT id FROM mails WHERE status IN ('queued', 'sending') AND dueAt <= {:now} ORDER BY dueAt LIMIT {:limit})
       RETURNING id, company, kind, recipient, content, invoice,
       coalesce((SELECT i.number FROM invoices i WHERE i.id = mails.invoice), '') AS invoiceNumber, attempts, created`,
    )
    .bind({ now: new Date(now).toISOString(), lease: new Date(now + leaseMs).toISOString(), limit })
    .all(rows);
  return rows;
}

/** Records what became of a claimed mail; texts of account mails are wiped, they carry tokens. */
function settle(app, id, result) {
  const record = app.findRecordById('mails', id);
  record.set('status', result.status);
  record.set('error', result.error || '');
  record.set('dueAt', result.dueAt || record.getString('dueAt'));
  if (result.status === 'sent') record.set('sentAt', new Date().toISOString());
  if (result.status !== 'queued' && record.getString('kind') !== 'message') record.set('content', '');
  app.save(record);
}

/** Queues a person's own mail: only to a contact of their own customers, at most 100 an hour. */
function enqueueMessage(tx, refuse, change) {
  const { scope, body } = change;
  const known = tx.countRecords('customers', $dbx.hashExp({ company: scope.company, email: body.recipient }));
  if (known === 0) refuse('unknown-recipient');
  if (body.document) guard.findOwn(tx, 'invoices', scope, body.document);
  const sent = new DynamicModel({ n: 0 });
  tx.db()
    .newQuery('SELECT count(*) AS n FROM mails WHERE company = {:company} AND created > {:since}')
    .bind({ company: scope.company, since: new Date(Date.now() - 3600000).toISOString().replace('T', ' ') })
    .one(sent);
  if (sent.n >= hourlyMax) refuse('too-many-mails');
  const id = mails.enqueue(tx, {
    company: scope.company,
    kind: 'message',
    recipient: body.recipient,
    content: { subject: body.subject, text: body.text },
    invoice: body.document,
  });
  return { id };
}

module.exports = { claim, settle, enqueueMessage };
