// Signed heads of the event log: what stood there at that moment, and in which state the number ranges were. One round
// is one signing; its root (company '') commits to the heads of the round and to the root before it.
migrate((app) => {
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);

  // No rules: only hook routes with the internal key read and write them.
  const heads = new Collection({
    type: 'base',
    name: 'heads',
    fields: [
      integer('round', { min: 0 }),
      text('company', 15),
      integer('seq', { min: 0 }),
      text('hash', 64, { min: 64, required: true }),
      text('content', 200000, { required: true }),
      text('publicKey', 60, { required: true }),
      text('signature', 100, { required: true }),
    ],
    indexes: [
      'CREATE UNIQUE INDEX idx_heads_round ON heads (round, company)',
      'CREATE INDEX idx_heads_company ON heads (company, seq)',
    ],
  });
  app.save(heads);

  const refuse = (name, when, message) =>
    app.db().newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`).execute();
  refuse('trg_heads_update', 'BEFORE UPDATE ON heads', 'heads are append-only');
  refuse('trg_heads_delete', 'BEFORE DELETE ON heads', 'heads are append-only');
  refuse(
    'trg_heads_replace',
    `BEFORE INSERT ON heads WHEN EXISTS (SELECT 1 FROM heads t WHERE t.rowid = NEW.rowid)
     OR EXISTS (SELECT 1 FROM heads t WHERE t.id = NEW.id)
     OR EXISTS (SELECT 1 FROM heads t WHERE t.round = NEW.round AND t.company = NEW.company)`,
    'heads are append-only',
  );
  // A round is complete once its root stands there.
  refuse(
    'trg_heads_insert',
    `BEFORE INSERT ON heads
     WHEN NEW.round IS NOT 1 + (SELECT coalesce(max(round), -1) FROM heads WHERE company = '')`,
    'head does not continue the chain',
  );
});
