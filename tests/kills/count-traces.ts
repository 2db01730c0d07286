import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ActionKind, Trace } from './actions.ts';
import type { World } from './world.ts';

/** How many rows say that an action was done; whatever came of it, exactly one must. */
const countsOf: Readonly<Record<ActionKind, string>> = {
  issue: "SELECT count(*) AS n FROM invoices WHERE id = ? AND status = 'issued' AND number != ''",
  send: "SELECT count(*) AS n FROM mails WHERE kind = 'document' AND invoice = ?",
  pay: 'SELECT count(*) AS n FROM payments WHERE note = ?',
  cancel: "SELECT count(*) AS n FROM document_links WHERE role = 'invoice-cancellation' AND fromId = ?",
  import: 'SELECT count(*) AS n FROM bank_entries WHERE purpose = ?',
  repeat: "SELECT count(*) AS n FROM schedule_runs WHERE schedule = ? AND state = 'sent'",
};

/** What is not there once, in words. */
export function findUncounted({ dataDir, mails }: World, traces: readonly Trace[]): string[] {
  const db = new DatabaseSync(join(dataDir, 'pocketbase/data.db'), { readOnly: true });
  try {
    return traces.flatMap(({ kind, mark, subject }) => {
      const row = db.prepare(countsOf[kind]).get(mark);
      const wrong = row?.['n'] === 1 ? [] : [`${kind} ${mark}: ${String(row?.['n'])} times`];
      if (subject === undefined) return wrong;
      const taken = mails.taken.filter(({ message }) => message.includes(subject)).length;
      return taken > 1 ? [...wrong, `mail ${mark} went ${taken} times`] : wrong;
    });
  } finally {
    db.close();
  }
}

/** How many documents have a number; mails that nobody has given away or told of. */
export function countAll({ dataDir }: Pick<World, 'dataDir'>): { issued: number; waiting: number; unclear: number } {
  const db = new DatabaseSync(join(dataDir, 'pocketbase/data.db'), { readOnly: true, timeout: 5_000 });
  const count = (sql: string) => Number(db.prepare(sql).get()?.['n']);
  try {
    return {
      issued: count("SELECT count(*) AS n FROM invoices WHERE status = 'issued'"),
      waiting: count("SELECT count(*) AS n FROM mails WHERE status IN ('queued', 'sending')"),
      unclear: count("SELECT count(*) AS n FROM mails WHERE status = 'unclear'"),
    };
  } finally {
    db.close();
  }
}
