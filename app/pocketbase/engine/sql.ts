import type { Statement } from '../statement.ts';

export const lastEvent = {
  sql: 'SELECT seq, hash, at FROM events WHERE company = {:company} ORDER BY seq DESC LIMIT 1',
  row: { seq: 0, hash: '', at: '' },
} satisfies Statement;

export const lastCount = {
  sql: 'SELECT value, lastDate FROM counters WHERE company = {:company} AND kind = {:kind} AND period = {:period}',
  row: { value: 0, lastDate: '' },
} satisfies Statement;

// No upsert: that would ask the triggers on INSERT, which let no counter be replaced.
export const updateCounter = {
  sql: `UPDATE counters SET value = {:value}, lastDate = {:lastDate}
    WHERE company = {:company} AND kind = {:kind} AND period = {:period}`,
  row: {},
} satisfies Statement;

export const insertCounter = {
  sql: `INSERT INTO counters (company, kind, period, value, lastDate)
    VALUES ({:company}, {:kind}, {:period}, {:value}, {:lastDate})`,
  row: {},
} satisfies Statement;

/** SQLite takes it outside transactions only. */
export const durablePragma = { sql: 'PRAGMA synchronous = FULL', row: {} } satisfies Statement;

export const synchronousPragma = { sql: 'PRAGMA synchronous', row: { synchronous: 0 } } satisfies Statement;

/** Takes the lock of writing and meets no row. */
export const beginWriting = {
  sql: 'UPDATE companies SET id = id WHERE 0',
  row: {},
} satisfies Statement;
