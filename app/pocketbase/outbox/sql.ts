import type { Statement } from '../statement.ts';

/** Takes due mails for sending. A lease that ran out (the web server died) makes a mail due again. */
export const claimDue = {
  sql: `UPDATE mails SET status = 'sending', attempts = attempts + 1, dueAt = {:lease} WHERE id IN
    (SELECT id FROM mails WHERE status IN ('queued', 'sending') AND dueAt <= {:now} ORDER BY dueAt LIMIT {:limit})
    RETURNING id, company, kind, recipient, content, invoice,
    coalesce((SELECT i.number FROM invoices i WHERE i.id = mails.invoice), '') AS invoiceNumber,
    coalesce((SELECT s.senderName FROM company_settings s WHERE s.company = mails.company), '') AS senderName,
    coalesce((SELECT s.replyTo FROM company_settings s WHERE s.company = mails.company), '') AS replyTo,
    attempts, created`,
  row: {
    id: '',
    company: '',
    kind: '',
    recipient: '',
    content: '',
    invoice: '',
    /** '' without document */
    invoiceNumber: '',
    /** of its company; '' without */
    senderName: '',
    replyTo: '',
    attempts: 0,
    created: '',
  },
} satisfies Statement;

export const releaseClaims = {
  sql: "UPDATE mails SET status = 'queued', dueAt = {:now} WHERE status = 'sending'",
  row: {},
} satisfies Statement;

export const countSince = {
  sql: 'SELECT count(*) AS n FROM mails WHERE company = {:company} AND created > {:since}',
  row: { n: 0 },
} satisfies Statement;

export const lastTestMail = {
  sql: `SELECT recipient, status, error, answer, sentAt, created FROM mails INDEXED BY idx_mails_test
    WHERE company = {:company} AND kind = 'test' ORDER BY created DESC LIMIT 1`,
  row: { recipient: '', status: '', error: '', answer: '', sentAt: '', created: '' },
} satisfies Statement;
