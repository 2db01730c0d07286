import { narrowings, narrowingTerms, ofCustomer } from '../narrowing.ts';
import type { Narrowed } from '../call.ts';
import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';

/** A run whose draft waits for somebody: it was to be issued, or could not be made. */
const waits = `r.state IN ('stopped', 'refused') AND NOT EXISTS (SELECT 1 FROM invoices i
  WHERE i.id = r.invoice AND i.status = 'issued')`;

const narrowedColumns = { day: 's.nextDay', customer: ofCustomer('s.customer') };

/** Those that run next come first. */
export const scheduleList = family(
  { by: [null, ...narrowings] },
  {
    sql: ({
      by,
    }: {
      by: Narrowed | null;
    }) => `SELECT s.id, s.name, s.customer, s.customerName, s.rhythm, s.action, s.state, s.nextDay,
      (SELECT count(*) FROM schedule_runs r WHERE r.schedule = s.id) AS made,
      (SELECT count(*) FROM schedule_runs r WHERE r.schedule = s.id AND ${waits}) AS waiting
    FROM schedules s WHERE ${['s.company = {:company}', ...narrowingTerms(by, narrowedColumns)].join(' AND ')}
    ORDER BY s.nextDay = '', s.nextDay, s.name, s.id LIMIT 500`,
    row: {
      ...{ id: '', name: '', customer: '', customerName: '', rhythm: '', action: '', state: '', nextDay: '' },
      ...{ made: 0, waiting: 0 },
    },
  },
);

/** How many runs there were, and the day of the last one. */
export const runPosition = {
  sql: `SELECT count(*) AS made, coalesce(max(day), '') AS lastDay FROM schedule_runs
    WHERE company = {:company} AND schedule = {:schedule}`,
  row: { made: 0, lastDay: '' },
} satisfies Statement;

/** The later ones first; what goes on is never left out. */
export const runsOfSchedule = {
  sql: `SELECT r.id, r.day, r.state, r.reason, r.invoice, coalesce(i.status, '') AS status,
      coalesce(i.number, '') AS number
    FROM schedule_runs r LEFT JOIN invoices i ON i.id = r.invoice
    WHERE r.company = {:company} AND r.schedule = {:schedule} ORDER BY r.state != 'pending', r.day DESC LIMIT 100`,
  row: { id: '', day: '', state: '', reason: '', invoice: '', status: '', number: '' },
} satisfies Statement;

/** Drafts of runs that were to be issued, and last runs that could not be made, the latest first; `invoice`: '' without draft. */
export const stoppedRuns = family(
  { ofCustomer: [true, false] },
  {
    sql: ({
      ofCustomer: isNarrow,
    }: {
      ofCustomer: boolean;
    }) => `SELECT r.schedule, r.day, s.name, s.customerName, coalesce(i.id, '') AS invoice
    FROM schedule_runs r INDEXED BY idx_schedule_runs_state CROSS JOIN schedules s ON s.id = r.schedule
    LEFT JOIN invoices i ON i.id = r.invoice
    WHERE r.company = {:company} AND r.state IN ('stopped', 'refused') AND (i.status = 'draft'
      OR (r.state = 'refused' AND s.state != 'ended' AND NOT EXISTS (SELECT 1 FROM schedule_runs l
        WHERE l.schedule = r.schedule AND l.day > r.day)))${isNarrow ? ' AND s.customer = {:customer}' : ''}
    ORDER BY r.day DESC, r.rowid DESC LIMIT 4`,
    row: { schedule: '', day: '', name: '', customerName: '', invoice: '' },
  },
);

/** Something is to be made, or to be ended; of a closed account nothing is. */
export const dueSchedules = {
  sql: `SELECT s.id, s.company FROM schedules s JOIN companies c ON c.id = s.company JOIN users u ON u.id = c.owner
    WHERE s.id > {:after} AND u.closedAt = '' AND ((s.nextDay != '' AND s.nextDay <= {:today})
      OR EXISTS (SELECT 1 FROM schedule_runs r WHERE r.schedule = s.id AND r.state = 'pending'))
    ORDER BY s.id LIMIT 100`,
  row: { id: '', company: '' },
} satisfies Statement;
