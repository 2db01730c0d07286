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

/**
 * Companies that issued something before a day (the first of a month) and whose owner was not mailed a head since: a mail
 * tells of all that was issued before it, so what counts is issued in its month or later. At most 200.
 */
export const dueDigests = {
  sql: `SELECT c.id AS company, u.email AS recipient, h.seq, h.hash, json_extract(h.content, '$.issued') AS issued
    FROM companies c JOIN users u ON u.id = c.owner
    JOIN heads h ON h.company = c.id AND h.seq = (SELECT max(seq) FROM heads last WHERE last.company = c.id)
    WHERE EXISTS (SELECT 1 FROM invoices i WHERE i.company = c.id AND i.status = 'issued' AND i.issueDate < {:before}
      AND i.issueDate >= coalesce((SELECT substr(max(m.created), 1, 7) || '-01' FROM mails m
        WHERE m.company = c.id AND m.kind = 'digest'), ''))
    AND coalesce((SELECT max(m.created) FROM mails m WHERE m.company = c.id AND m.kind = 'digest'), '') < {:before}
    ORDER BY c.id LIMIT 200`,
  row: { company: '', recipient: '', seq: 0, hash: '', issued: 0 },
} satisfies Statement;
