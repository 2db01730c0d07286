migrate((app) => {
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);

  // No rules: only hook routes with the internal key read and write the outbox. `company` is empty for account mails.
  const mails = new Collection({
    type: 'base',
    name: 'mails',
    fields: [
      text('company', 15),
      {
        type: 'select',
        name: 'kind',
        values: ['confirm-account', 'account-exists', 'reset-password', 'message'],
        maxSelect: 1,
        required: true,
      },
      text('recipient', 200, { required: true }),
      text('content', 200000),
      text('invoice', 15),
      { type: 'select', name: 'status', values: ['queued', 'sending', 'sent', 'failed'], maxSelect: 1, required: true },
      integer('attempts', { min: 0 }),
      text('dueAt', 30, { required: true }),
      text('error', 1000),
      text('sentAt', 30),
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: [
      'CREATE INDEX idx_mails_due ON mails (status, dueAt)',
      'CREATE INDEX idx_mails_company ON mails (company, created)',
    ],
  });
  app.save(mails);
});
