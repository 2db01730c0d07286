// Files that invoices carry (decision 050): bytes that never change, by their hash. Of drafts they may go again; what an
// issued invoice carries stays.
migrate((app) => {
  const companies = app.findCollectionByNameOrId('companies');
  const attachments = new Collection({
    type: 'base',
    name: 'attachments',
    fields: [
      {
        type: 'relation',
        name: 'company',
        collectionId: companies.id,
        maxSelect: 1,
        required: true,
        cascadeDelete: false,
      },
      { type: 'text', name: 'sha256', min: 64, max: 64, required: true },
      { type: 'number', name: 'sizeBytes', onlyInt: true, min: 1 },
      { type: 'text', name: 'mime', max: 100, required: true },
      { type: 'bool', name: 'issued' },
      { type: 'file', name: 'blob', maxSelect: 1, maxSize: 10485760, protected: true, required: true },
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: [
      'CREATE UNIQUE INDEX idx_attachments_sha256 ON attachments (company, sha256)',
      // What is not issued counts against a limit, and is swept away one day.
      'CREATE INDEX idx_attachments_waiting ON attachments (company, created, sizeBytes) WHERE issued = 0',
    ],
  });
  app.save(attachments);

  const invoices = app.findCollectionByNameOrId('invoices');
  invoices.fields.add(new TextField({ name: 'attachments', max: 20000 }));
  invoices.addIndex('idx_invoices_attachments', false, 'company', "attachments != ''");
  app.save(invoices);

  const refuse = (name, when, message) =>
    app.db().newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`).execute();
  const kept = ['rowid', 'id', 'company', 'sha256', 'sizeBytes', 'mime', 'blob', 'created'];
  refuse(
    'trg_attachments_update',
    `BEFORE UPDATE ON attachments WHEN OLD.issued IS NOT 0 OR NEW.issued IS NOT 1
     OR ${kept.map((name) => `NEW.${name} IS NOT OLD.${name}`).join(' OR ')}`,
    'attachments never change',
  );
  refuse(
    'trg_attachments_delete',
    'BEFORE DELETE ON attachments WHEN OLD.issued IS NOT 0',
    'an issued invoice carries this file',
  );
  refuse(
    'trg_attachments_replace',
    `BEFORE INSERT ON attachments WHEN EXISTS (SELECT 1 FROM attachments t WHERE t.rowid = NEW.rowid)
     OR EXISTS (SELECT 1 FROM attachments t WHERE t.id = NEW.id)
     OR EXISTS (SELECT 1 FROM attachments t WHERE t.company = NEW.company AND t.sha256 = NEW.sha256)`,
    'attachments never change',
  );
});
