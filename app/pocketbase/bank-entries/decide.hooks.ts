import { storedWord } from '#app/values/records.ts';
import { appendEvent } from '../engine/events.ts';
import type { Tenancy } from '../engine/guard.ts';
import { allRows } from '../engine/rows.ts';
import { lastBankDecision } from './sql.ts';

const decisionKinds = ['booked', 'aside', 'open'] as const;

interface Decision {
  entry: string;
  kind: (typeof decisionKinds)[number];
  /** '' unless booked */
  payment: string;
}

/** How an entry stands: what was decided last about it, and how many decisions there were. */
export function currentDecision(
  app: core.App,
  { company }: Tenancy,
  entry: string,
): { state: Decision['kind']; payment: string; position: number } {
  const [last] = allRows(app, lastBankDecision, { company, entry });
  if (!last || (last.kind === 'booked' && last.reversed))
    return { state: 'open', payment: '', position: last?.position ?? 0 };
  return { state: storedWord(decisionKinds, last.kind), payment: last.payment, position: last.position };
}

/** Writes what was decided about an entry of the company, in the transaction that does it. */
export function saveBankDecision(tx: core.App, scope: Tenancy, { entry, kind, payment }: Decision): void {
  const record = new Record(tx.findCollectionByNameOrId('bank_decisions'));
  const position = currentDecision(tx, scope, entry).position + 1;
  record.load({ company: scope.company, entry, kind, payment, position });
  tx.save(record);
  appendEvent(tx, scope, { type: `bank-entry-${kind}`, subject: entry, data: { payment } });
}
