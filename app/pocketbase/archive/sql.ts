import type { Statement } from '../statement.ts';

/** Events of one subject, newest first. */
export const eventsOf = {
  sql: `SELECT seq, at, actor, type, data FROM events
    WHERE company = {:company} AND subject = {:subject} ORDER BY seq DESC LIMIT 100`,
  row: { seq: 0, at: '', actor: '', type: '', data: '' },
} satisfies Statement;

/** Oldest first, 500 a call. */
export const eventsAfter = {
  sql: `SELECT v, seq, at, actor, type, subject, data, prev, hash FROM events
    WHERE company = {:company} AND seq > {:after} ORDER BY seq LIMIT 500`,
  row: { v: 0, seq: 0, at: '', actor: '', type: '', subject: '', data: '', prev: '', hash: '' },
} satisfies Statement;

/** 200 a call. */
export const issuedAfter = {
  sql: `SELECT i.id, i.number, i.snapshot, i.snapshotHash,
    coalesce((SELECT json_group_array(json_object('kind', l.kind, 'sha256', f.sha256)) FROM invoice_files l
     JOIN files f ON f.id = l.file WHERE l.invoice = i.id), '[]') AS files
    FROM invoices i WHERE i.company = {:company} AND i.status = 'issued' AND i.id > {:after} ORDER BY i.id LIMIT 200`,
  row: { id: '', number: '', snapshot: '', snapshotHash: '', files: '' },
} satisfies Statement;
