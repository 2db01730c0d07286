import { canonicalJson } from '#app/values/canonical-json.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import type { Tenancy } from './guard.ts';
import { allRows } from './rows.ts';
import { lastEvent } from './sql.ts';

interface Happening {
  type: string;
  subject?: string;
  data?: Readonly<Record<string, CanonicalValue>>;
}

/** Appends one event to the company's chain, in the transaction that does what the event tells. Answers its place. */
export function appendEvent(tx: core.App, scope: Tenancy, event: Happening): number {
  const [last = { seq: 0, hash: '' }] = allRows(tx, lastEvent, { company: scope.company });
  const entry = {
    v: 1,
    company: scope.company,
    seq: last.seq + 1,
    at: new Date().toISOString(),
    actor: scope.actor,
    type: event.type,
    subject: event.subject ?? '',
    data: event.data ?? {},
    prev: last.hash,
  };
  const record = new Record(tx.findCollectionByNameOrId('events'));
  record.load({ ...entry, data: canonicalJson(entry.data), hash: $security.sha256(canonicalJson(entry)) });
  tx.save(record);
  return entry.seq;
}
