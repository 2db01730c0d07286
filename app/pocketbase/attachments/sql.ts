import type { Statement } from '../statement.ts';

/** Bytes of files that no issued invoice carries. */
export const waitingBytes = {
  sql: 'SELECT coalesce(sum(sizeBytes), 0) AS n FROM attachments WHERE company = {:company} AND issued = 0',
  row: { n: 0 },
} satisfies Statement;

/** Whether a draft of the company carries the file, or one that was discarded and can be taken back. */
export const isOfDraft = {
  sql: `SELECT EXISTS (SELECT 1 FROM invoices
    WHERE company = {:company} AND attachments != '' AND instr(attachments, {:sha256}) > 0)
    OR EXISTS (SELECT 1 FROM discarded_drafts
    WHERE company = {:company} AND attachments != '' AND instr(attachments, {:sha256}) > 0) AS n`,
  row: { n: 0 },
} satisfies Statement;

/** Files that nothing carries, of those kept before an instant: some at a time. */
export const orphanedAttachments = {
  sql: `SELECT a.id FROM attachments a WHERE a.issued = 0 AND a.created < {:before} AND NOT EXISTS (SELECT 1
    FROM invoices i WHERE i.company = a.company AND i.attachments != '' AND instr(i.attachments, a.sha256) > 0)
    AND NOT EXISTS (SELECT 1 FROM discarded_drafts d
      WHERE d.company = a.company AND d.attachments != '' AND instr(d.attachments, a.sha256) > 0)
    LIMIT 100`,
  row: { id: '' },
} satisfies Statement;
