'use strict';

/** Puts one mail into the outbox; the web server writes its text and sends it. */
function enqueue(tx, mail) {
  const record = new Record(tx.findCollectionByNameOrId('mails'));
  record.load({
    company: mail.company || '',
    kind: mail.kind,
    recipient: mail.recipient,
    content: JSON.stringify(mail.content || {}),
    invoice: mail.invoice || '',
    status: 'queued',
    attempts: 0,
    dueAt: new Date().toISOString(),
  });
  tx.save(record);
  return record.id;
}

module.exports = { enqueue };
