import type { Statement } from '../statement.ts';

/** The last document that was issued, and what was said of the clock after it. */
export const lastIssued = {
  sql: `SELECT i.number, i.issueDate, e.seq, coalesce((SELECT c.data ->> 'today' FROM events c
      WHERE c.company = e.company AND c.type = 'clock-corrected' AND c.seq > e.seq ORDER BY c.seq DESC LIMIT 1), '')
      AS correctedOn
    FROM events e JOIN invoices i ON i.id = e.subject
    WHERE e.company = {:company} AND e.type = 'invoice-issued' ORDER BY e.seq DESC LIMIT 1`,
  row: { number: '', issueDate: '', seq: 0, correctedOn: '' },
} satisfies Statement;

export const allCompanies = { sql: 'SELECT id FROM companies ORDER BY id', row: { id: '' } } satisfies Statement;
