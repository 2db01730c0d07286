// Why a number range went on further ahead. The event of the jump holds its figures, the reason's word and the SHA-256 of
// the note; the note itself is people's words, which the event log does not hold.
migrate((app) => {
  const companies = app.findCollectionByNameOrId('companies');
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";

  const jumps = new Collection({
    type: 'base',
    name: 'number_jumps',
    listRule: ofOwnCompany,
    viewRule: ofOwnCompany,
    fields: [
      {
        type: 'relation',
        name: 'company',
        collectionId: companies.id,
        maxSelect: 1,
        required: true,
        cascadeDelete: false,
      },
      integer('seq', { min: 1 }),
      text('kind', 20, { required: true }),
      text('period', 7),
      integer('fromValue', { min: 0 }),
      integer('toValue', { min: 1 }),
      text('reason', 40, { required: true }),
      text('note', 200),
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: ['CREATE UNIQUE INDEX idx_number_jumps_seq ON number_jumps (company, seq)'],
  });
  app.save(jumps);

  const refuse = (name, when) =>
    app
      .db()
      .newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, 'number_jumps are append-only'); END`)
      .execute();
  refuse('trg_number_jumps_update', 'BEFORE UPDATE ON number_jumps');
  refuse('trg_number_jumps_delete', 'BEFORE DELETE ON number_jumps');
  refuse(
    'trg_number_jumps_replace',
    `BEFORE INSERT ON number_jumps WHEN EXISTS (SELECT 1 FROM number_jumps t WHERE t.rowid = NEW.rowid)
     OR EXISTS (SELECT 1 FROM number_jumps t WHERE t.id = NEW.id)
     OR EXISTS (SELECT 1 FROM number_jumps t WHERE t.company = NEW.company AND t.seq = NEW.seq)`,
  );
});
