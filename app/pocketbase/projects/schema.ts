import { isMoved, isTaken, keysOf, refuse } from '../schema/locking.ts';
import { collection, column, isDay, isOwner, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const isRate = { pattern: '^\\d{1,5}(\\.\\d{1,4})?$' };

// Projects and the hours that people work on them. An entry names the invoice that bills it; what is billed stays.
const projects = collection('projects', {
  rules: readByOwner,
  columns: [
    column.company,
    column.version,
    column.createKey,
    column.text('number', 60, required),
    column.text('name', 200, required),
    column.relation('customer', 'customers'),
    column.choice('status', ['planned', 'active', 'done'], required),
    column.whole('budgetMinutes', { min: 0 }),
    column.whole('budgetCents', { min: 0 }),
    column.text('hourlyRate', 20, isRate),
    column.text('note', 2000),
    column.flag('archived'),
    column.text('sortName', 200),
    column.text('searchText', 2000),
    column.created,
    column.updated,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_projects_number ON projects (company, number)',
    "CREATE UNIQUE INDEX idx_projects_createKey ON projects (company, createKey) WHERE createKey != ''",
    'CREATE INDEX idx_projects_list ON projects (company, archived, status, sortName, searchText, id)',
    'CREATE INDEX idx_projects_customer ON projects (customer)',
  ],
});

const isWritable = `${isOwner} && ${['id', 'invoice', 'createKey'].map((name) => `@request.body.${name}:isset = false`).join(' && ')}`;
const asSeen = "invoice = '' && version = @request.query.version";

// The only records that are written by the records API: a week is saved by one batch, and by nothing else (decision 003).
const timeEntries = collection('time_entries', {
  rules: {
    ...readByOwner,
    create: `${isWritable} && project.company = company`,
    update: `${isWritable} && @request.body.company:isset = false && @request.body.project:isset = false && ${asSeen}`,
    delete: `${isOwner} && ${asSeen}`,
  },
  columns: [
    column.company,
    column.relation('project', 'projects', required),
    column.version,
    // '' for what a week holds: then the unique key lets one entry stand in a cell.
    column.createKey,
    column.text('date', 10, { ...isDay, ...required }),
    column.whole('minutes', { min: 1, max: 1440, ...required }),
    column.text('text', 200, required),
    column.flag('billable'),
    column.text('rate', 20, isRate),
    column.relation('invoice', 'invoices'),
    column.created,
    column.updated,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_time_entries_place ON time_entries (company, project, date, text, billable, rate, createKey)',
    "CREATE UNIQUE INDEX idx_time_entries_createKey ON time_entries (company, createKey) WHERE createKey != ''",
    'CREATE INDEX idx_time_entries_open ON time_entries (company, project, invoice, billable, text, rate, minutes)',
    'CREATE INDEX idx_time_entries_date ON time_entries (company, date, billable, minutes)',
    "CREATE INDEX idx_time_entries_invoice ON time_entries (invoice) WHERE invoice != ''",
  ],
});

const isFrozen = 'billed time is frozen';
const kept = ['company', 'project', 'date', 'minutes', 'text', 'billable', 'rate'];
const [place = '', createKey = ''] = keysOf(timeEntries);
const isBilled = (more = '') => isTaken('time_entries', [createKey, place], ` AND t.invoice != ''${more}`);

export const projectsSchema: SubjectSchema = {
  collections: [projects, timeEntries],
  triggers: [
    refuse(
      'trg_time_entries_update',
      `BEFORE UPDATE ON time_entries WHEN OLD.invoice != '' AND (${isMoved(...kept)})`,
      isFrozen,
    ),
    refuse('trg_time_entries_delete', "BEFORE DELETE ON time_entries WHEN OLD.invoice != ''", isFrozen),
    refuse('trg_time_entries_replace', `BEFORE INSERT ON time_entries WHEN ${isBilled()}`, isFrozen),
    refuse(
      'trg_time_entries_displace',
      `BEFORE UPDATE ON time_entries WHEN ${isBilled(' AND t.rowid != OLD.rowid')}`,
      isFrozen,
    ),
  ],
};
