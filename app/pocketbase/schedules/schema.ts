import { isMoved, refuse } from '../schema/locking.ts';
import { collection, column, isDay, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// Invoices that come again and again, and what became of each run (decision 027). A run is noted in the transaction that makes
// its draft, once for each day; how it ended is written once.
const schedules = collection('schedules', {
  rules: readByOwner,
  columns: [
    column.company,
    column.version,
    column.createKey,
    column.text('name', 200, required),
    column.choice(
      'rhythm',
      ['weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly', 'halfyearly', 'yearly'],
      required,
    ),
    column.text('firstDay', 10, { ...isDay, ...required }),
    column.text('lastDay', 10, isDay),
    // 0: any number.
    column.whole('runsMax', { min: 0 }),
    column.choice('supply', ['ahead', 'past', 'day'], required),
    // Basis points, 0 for none.
    column.whole('raisePercent', { min: 0 }),
    column.text('raiseFrom', 10, isDay),
    column.choice('action', ['draft', 'send'], required),
    column.choice('state', ['running', 'paused', 'ended'], required),
    // '' for none.
    column.text('nextDay', 10, isDay),
    column.relation('customer', 'customers', required),
    column.relation('project', 'projects'),
    column.text('customerName', 300),
    column.text('draft', 2_000_000, required),
    column.created,
    column.updated,
  ],
  indexes: [
    "CREATE UNIQUE INDEX idx_schedules_createKey ON schedules (company, createKey) WHERE createKey != ''",
    'CREATE INDEX idx_schedules_list ON schedules (company, nextDay)',
    "CREATE INDEX idx_schedules_due ON schedules (nextDay) WHERE nextDay != ''",
  ],
});

const scheduleRuns = collection('schedule_runs', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('schedule', 'schedules', required),
    column.text('day', 10, { ...isDay, ...required }),
    // Id of its draft, also where that was discarded since; '' where none could be made.
    column.text('invoice', 15),
    column.choice('state', ['pending', 'draft', 'sent', 'stopped', 'refused'], required),
    column.text('reason', 40),
    column.created,
    column.updated,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_schedule_runs_day ON schedule_runs (schedule, day)',
    'CREATE INDEX idx_schedule_runs_company ON schedule_runs (company, schedule)',
    "CREATE INDEX idx_schedule_runs_pending ON schedule_runs (schedule) WHERE state = 'pending'",
    // Runs that may wait for somebody; the dashboard tells of them.
    'CREATE INDEX idx_schedule_runs_state ON schedule_runs (company, state)',
  ],
});

const onlyAppended = 'schedule_runs are append-only';
const kept = ['company', 'schedule', 'day', 'invoice', 'created'];

export const schedulesSchema: SubjectSchema = {
  collections: [schedules, scheduleRuns],
  triggers: [
    refuse(
      'trg_schedule_runs_update',
      `BEFORE UPDATE ON schedule_runs WHEN OLD.state != 'pending' OR ${isMoved(...kept)}`,
      onlyAppended,
    ),
    refuse('trg_schedule_runs_delete', 'BEFORE DELETE ON schedule_runs', onlyAppended),
    refuse(
      'trg_schedule_runs_insert',
      `BEFORE INSERT ON schedule_runs WHEN EXISTS (SELECT 1 FROM schedule_runs t WHERE t.rowid = NEW.rowid OR t.id = NEW.id
          OR (t.schedule = NEW.schedule AND t.day = NEW.day))
        OR NOT EXISTS (SELECT 1 FROM schedules s WHERE s.id = NEW.schedule AND s.company = NEW.company)
        OR (NEW.invoice != '' AND NOT EXISTS (SELECT 1 FROM invoices i
          WHERE i.id = NEW.invoice AND i.company = NEW.company))`,
      'a run is not replaced, and schedule, invoice and run are of one company',
    ),
  ],
};
