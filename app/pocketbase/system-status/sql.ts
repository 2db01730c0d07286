import type { Statement } from '../statement.ts';

/** What waits to be done: documents without their files, mails that were not sent yet. */
export const backlogCounts = {
  sql: `SELECT (SELECT count(*) FROM pending_files) AS pendingFiles,
    (SELECT count(*) FROM mails WHERE status IN ('queued', 'sending')) AS waitingMails`,
  row: { pendingFiles: 0, waitingMails: 0 },
} satisfies Statement;
