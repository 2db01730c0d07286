// Invoices that come again and again, and what became of each run (decision 072). A run is noted in the transaction that makes
// its draft, once for each day; how it ended is written once.
migrate((app) => {
  const collection = (name) => app.findCollectionByNameOrId(name);
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name, more) => Object.assign({ type: 'number', name, onlyInt: true }, more);
  const select = (name, values) => ({ type: 'select', name, values, maxSelect: 1, required: true });
  const relation = (name, to, required) => ({
    type: 'relation',
    name,
    collectionId: to.id,
    maxSelect: 1,
    required,
    cascadeDelete: false,
  });
  const day = (name, required) => text(name, 10, { required, pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
  const company = relation('company', collection('companies'), true);
  const dates = [
    { type: 'autodate', name: 'created', onCreate: true },
    { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
  ];
  const save = (name, fields, indexes) => {
    const ofOwnCompany = "@request.auth.id != '' && company.owner = @request.auth.id";
    const rules = { listRule: ofOwnCompany, viewRule: ofOwnCompany };
    const made = new Collection({ type: 'base', name, ...rules, fields: fields.concat(dates), indexes });
    app.save(made);
    return made;
  };

  const schedules = save(
    'schedules',
    [
      company,
      integer('version', { min: 1 }),
      text('createKey', 40),
      text('name', 200, { required: true }),
      select('rhythm', ['weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly', 'halfyearly', 'yearly']),
      day('firstDay', true),
      day('lastDay', false),
      // 0: any number.
      integer('runsMax', { min: 0 }),
      select('supply', ['ahead', 'past', 'day']),
      // Basis points, 0 for none.
      integer('raisePercent', { min: 0 }),
      day('raiseFrom', false),
      select('action', ['draft', 'send']),
      select('state', ['running', 'paused', 'ended']),
      // '' for none.
      day('nextDay', false),
      relation('customer', collection('customers'), true),
      relation('project', collection('projects'), false),
      text('customerName', 300),
      text('draft', 2000000, { required: true }),
    ],
    [
      "CREATE UNIQUE INDEX idx_schedules_createKey ON schedules (company, createKey) WHERE createKey != ''",
      'CREATE INDEX idx_schedules_list ON schedules (company, nextDay)',
      "CREATE INDEX idx_schedules_due ON schedules (nextDay) WHERE nextDay != ''",
    ],
  );
  save(
    'schedule_runs',
    [
      company,
      relation('schedule', schedules, true),
      day('day', true),
      // Id of its draft, also where that was discarded since; '' where none could be made.
      text('invoice', 15),
      select('state', ['pending', 'draft', 'sent', 'stopped', 'refused']),
      text('reason', 40),
    ],
    [
      'CREATE UNIQUE INDEX idx_schedule_runs_day ON schedule_runs (schedule, day)',
      'CREATE INDEX idx_schedule_runs_company ON schedule_runs (company, schedule)',
      "CREATE INDEX idx_schedule_runs_pending ON schedule_runs (schedule) WHERE state = 'pending'",
    ],
  );

  const refuse = (name, when, message) =>
    app.db().newQuery(`CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`).execute();
  const message = 'schedule_runs are append-only';
  const kept = ['rowid', 'id', 'company', 'schedule', 'day', 'invoice', 'created'];
  const isMoved = kept.map((name) => `NEW.${name} IS NOT OLD.${name}`).join(' OR ');
  refuse(
    'trg_schedule_runs_update',
    `BEFORE UPDATE ON schedule_runs WHEN OLD.state != 'pending' OR ${isMoved}`,
    message,
  );
  refuse('trg_schedule_runs_delete', 'BEFORE DELETE ON schedule_runs', message);
  // OR REPLACE deletes the row in its way without asking delete triggers.
  refuse(
    'trg_schedule_runs_insert',
    `BEFORE INSERT ON schedule_runs WHEN EXISTS (SELECT 1 FROM schedule_runs t WHERE t.rowid = NEW.rowid OR t.id = NEW.id
       OR (t.schedule = NEW.schedule AND t.day = NEW.day))
     OR NOT EXISTS (SELECT 1 FROM schedules s WHERE s.id = NEW.schedule AND s.company = NEW.company)
     OR (NEW.invoice != '' AND NOT EXISTS (SELECT 1 FROM invoices i
       WHERE i.id = NEW.invoice AND i.company = NEW.company))`,
    'a run is not replaced, and schedule, invoice and run are of one company',
  );
});
