import type { Statement } from '../statement.ts';

export const lastRoot = {
  sql: "SELECT round, hash FROM heads WHERE company = '' ORDER BY round DESC LIMIT 1",
  row: { round: 0, hash: '' },
} satisfies Statement;

export const companyCount = { sql: 'SELECT count(*) AS n FROM companies', row: { n: 0 } } satisfies Statement;

/** One moment of each log that grew since it was signed last: one statement, so that nothing moves in between. */
export const grownLogs = {
  sql: `SELECT e.company, e.seq, e.hash,
    (SELECT count(*) FROM invoices i WHERE i.company = e.company AND i.status = 'issued') AS issued,
    (SELECT count(*) FROM files f WHERE f.company = e.company) AS files,
    (SELECT json_group_array(json_object('kind', kind, 'period', period, 'value', value, 'lastDate', lastDate))
     FROM (SELECT * FROM counters c WHERE c.company = e.company ORDER BY kind, period)) AS counters
    FROM companies JOIN events e ON e.company = companies.id
    AND e.seq = (SELECT max(seq) FROM events last WHERE last.company = companies.id)
    WHERE e.seq > coalesce((SELECT max(seq) FROM heads h WHERE h.company = companies.id), 0)
    ORDER BY e.company LIMIT 1000`,
  row: { company: '', seq: 0, hash: '', issued: 0, files: 0, counters: '' },
} satisfies Statement;

export const eventAt = {
  sql: 'SELECT count(*) AS n FROM events WHERE company = {:company} AND seq = {:seq} AND hash = {:hash}',
  row: { n: 0 },
} satisfies Statement;

export const insertHead = {
  sql: `INSERT INTO heads (round, company, seq, hash, content, publicKey, signature)
    VALUES ({:round}, {:company}, {:seq}, {:hash}, {:content}, {:publicKey}, {:signature})`,
  row: {},
} satisfies Statement;

/** Whole rounds, at most 200 rows and the rest of the last one. */
export const headsFrom = {
  sql: `SELECT round, company, content, publicKey, signature FROM heads WHERE round >= {:round} AND round <= coalesce(
    (SELECT max(round) FROM (SELECT round FROM heads WHERE round >= {:round} ORDER BY round LIMIT 200)), -1)
    ORDER BY round, company = '', company`,
  row: { round: 0, company: '', content: '', publicKey: '', signature: '' },
} satisfies Statement;
