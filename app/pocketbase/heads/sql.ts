import { digestRhythms } from '#app/invoicing/company/fields.ts';
import { isUnpaid } from '../states.ts';
import type { Statement } from '../statement.ts';
import { logPageSize } from './limits.ts';

/** End of the last round, and by which key it was signed. */
export const lastRoot = {
  sql: "SELECT round, hash, publicKey FROM heads WHERE company = '' ORDER BY round DESC LIMIT 1",
  row: { round: 0, hash: '', publicKey: '' },
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

/** What the digest of each rhythm tells of; bound by `periodValues`. */
const periods = digestRhythms
  .map((rhythm) => `SELECT '${rhythm}' AS rhythm, {:${rhythm}From} AS begin, {:${rhythm}Before} AS before`)
  .join(' UNION ALL ');

// A digest keeps the end of its period; one from the time before that told of all up to the beginning of its month.
const digestsSentUntil = `coalesce((SELECT max(CASE WHEN m.createKey = '' THEN substr(m.created, 1, 7) || '-01 00:00:00.000Z'
  ELSE m.createKey END) FROM mails m WHERE m.company = c.id AND m.kind = 'digest'), '')`;

// The day of issue is Berlin's and no earlier than the instant's own: a bound that the index has.
const issuedFrom = (instant: string) => `i.company = c.id AND i.status = 'issued' AND i.origin = ''
  AND i.issueDate >= substr(${instant}, 1, 10) AND replace(i.issuedAt, 'T', ' ') >= ${instant}
  AND replace(i.issuedAt, 'T', ' ') < r.before`;
const bookedFrom = (instant: string) => `p.company = c.id AND p.created >= ${instant} AND p.created < r.before`;
const lateOf = (column: string) => `(SELECT coalesce(sum(s.${column}), 0) FROM invoice_sums s
  WHERE s.company = c.id AND ${isUnpaid('s.state')} AND s.dueDate < {:today})`;

/** Companies of whom a digest is due, with what it says; at most 200. */
export const dueDigests = {
  sql: `SELECT c.id AS company, u.email AS recipient, h.seq, h.hash, json_extract(h.content, '$.issued') AS issued,
    r.rhythm, r.begin, r.before,
    (SELECT count(*) FROM invoices i WHERE ${issuedFrom('r.begin')}) AS newIssued,
    (SELECT coalesce(sum(i.grossCents), 0) FROM invoices i WHERE ${issuedFrom('r.begin')}) AS newCents,
    (SELECT count(*) FROM payments p WHERE ${bookedFrom('r.begin')}) AS booked,
    (SELECT coalesce(sum(p.amountCents), 0) FROM payments p WHERE ${bookedFrom('r.begin')}) AS bookedCents,
    ${lateOf('n')} AS late, ${lateOf('openCents')} AS lateCents
    FROM companies c JOIN users u ON u.id = c.owner
    JOIN company_settings t ON t.company = c.id
    JOIN (${periods}) r ON r.rhythm = t.digestRhythm
    JOIN heads h ON h.company = c.id AND h.seq = (SELECT max(seq) FROM heads last WHERE last.company = c.id)
    WHERE r.before > ${digestsSentUntil}
    AND (EXISTS (SELECT 1 FROM invoices i WHERE ${issuedFrom(digestsSentUntil)})
      OR EXISTS (SELECT 1 FROM payments p WHERE ${bookedFrom(digestsSentUntil)}))
    ORDER BY c.id LIMIT 200`,
  row: {
    ...{ company: '', recipient: '', seq: 0, hash: '', issued: 0, rhythm: '', begin: '', before: '' },
    ...{ newIssued: 0, newCents: 0, booked: 0, bookedCents: 0, late: 0, lateCents: 0 },
  },
} satisfies Statement;

/** What happened last, in any company. */
export const newestEvent = {
  sql: 'SELECT at FROM events ORDER BY rowid DESC LIMIT 1',
  row: { at: '' },
} satisfies Statement;

export const anyEvent = {
  sql: 'SELECT count(*) AS n FROM (SELECT 1 FROM events LIMIT 1)',
  row: { n: 0 },
} satisfies Statement;

/**
 * Logs that go on behind what was signed of them: since when and where, and when anything happened or was signed last. A
 * clock may once have been ahead of now.
 */
export const unsignedLogs = {
  sql: `WITH signed AS (SELECT company, max(seq) AS seq FROM heads WHERE company != '' GROUP BY company)
    SELECT e.company, min(e.at) AS first, min(e.seq) AS seq, max(
      coalesce((SELECT max(at) FROM events WHERE at <= {:now}), ''),
      coalesce((SELECT max(h.content ->> '$.at') FROM heads h WHERE h.company = '' AND h.content ->> '$.at' <= {:now}), '')) AS until
    FROM events e LEFT JOIN signed s ON s.company = e.company WHERE e.seq > coalesce(s.seq, 0) GROUP BY e.company`,
  row: { company: '', first: '', seq: 0, until: '' },
} satisfies Statement;

/** Whether a backup that is older than this instant was put back after it; a company that is younger than that is gone, and others tell. */
export const restoredOver = {
  sql: `SELECT count(*) AS n FROM events WHERE type = 'restored' AND at > {:at} AND data ->> '$.backupAt' < {:at}
    AND (company = {:company} OR NOT EXISTS (SELECT 1 FROM events WHERE company = {:company}))`,
  row: { n: 0 },
} satisfies Statement;

export const sentDigests = {
  sql: `SELECT id, company, sentAt, content FROM mails
    WHERE kind = 'digest' AND status IN ('sent', 'delivered') AND content != ''`,
  row: { id: '', company: '', sentAt: '', content: '' },
} satisfies Statement;

export const lastHead = {
  sql: `SELECT seq, hash, json_extract(content, '$.at') AS at FROM heads WHERE company = {:company}
    ORDER BY seq DESC LIMIT 1`,
  row: { seq: 0, hash: '', at: '' },
} satisfies Statement;

export const eventOfHash = {
  sql: 'SELECT at FROM events WHERE company = {:company} AND seq = {:seq} AND hash = {:hash}',
  row: { at: '' },
} satisfies Statement;

/** Down from one place of the chain, each with the name of what it is about, where that has one. */
export const eventsDown = {
  sql: `SELECT e.seq, e.at, e.actor, e.type, e.subject, e.hash, coalesce(
    (SELECT i.number FROM invoices i WHERE i.id = e.subject AND i.company = e.company),
    (SELECT o.number FROM offers o WHERE o.id = e.subject AND o.company = e.company),
    (SELECT n.number FROM delivery_notes n WHERE n.id = e.subject AND n.company = e.company),
    (SELECT c.name FROM customers c WHERE c.id = e.subject AND c.company = e.company),
    (SELECT p.name FROM projects p WHERE p.id = e.subject AND p.company = e.company),
    (SELECT l.name FROM layouts l WHERE l.id = e.subject AND l.company = e.company), '') AS name
    FROM events e WHERE e.company = {:company} AND e.seq <= {:last} ORDER BY e.seq DESC LIMIT ${logPageSize}`,
  row: { seq: 0, at: '', actor: '', type: '', subject: '', hash: '', name: '' },
} satisfies Statement;
