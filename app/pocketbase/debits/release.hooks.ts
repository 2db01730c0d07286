import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { appendEvent } from '../engine/events.ts';
import type { Tenancy } from '../engine/guard.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { hashedReleaseRow, liveItemOf } from './sql.ts';

interface Release {
  createKey: string;
  run: string;
  /** '': all that is live of the run */
  item: string;
  date: IsoDate;
  reason: string;
}

/** Writes what is released; a trigger frees what the row names. */
export function saveRelease(tx: core.App, scope: Tenancy, release: Release): string {
  const record = new Record(tx.findCollectionByNameOrId('debit_releases'));
  record.load({ company: scope.company, ...release });
  tx.save(record);
  const row = $security.sha256(canonicalJson(asCanonical(oneRow(tx, hashedReleaseRow, { id: record.id }))));
  appendEvent(tx, scope, { type: 'debits-released', subject: record.id, data: { run: release.run, row } });
  return record.id;
}

interface Returned {
  invoice: string;
  date: IsoDate;
  /** the payment that went out again */
  payment: string;
}

/** A direct debit that came back is no longer collected by its run, where it is in one. */
export function releaseReturned(tx: core.App, scope: Tenancy, { invoice, date, payment }: Returned): void {
  const [item] = allRows(tx, liveItemOf, { company: scope.company, invoice });
  if (!item) return;
  const createKey = `${payment}.${invoice}`;
  saveRelease(tx, scope, { createKey, run: item.run, item: item.id, date, reason: 'Rücklastschrift' });
}
